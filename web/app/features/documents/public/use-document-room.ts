import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api/api.ts'
import { documentKeys, sealedKeys } from '../document-keys.ts'

/** How the storage page makes room of documents, with every list in step. All reject with what the server says. */
export function useDocumentRoom() {
  const client = useQueryClient()
  const readDeleted = () => client.invalidateQueries({ queryKey: documentKeys.all })
  return {
    remove: async (id: string) => {
      await api.documents.remove({ params: { id } })
      client.removeQueries({ queryKey: documentKeys.one(id) })
      void readDeleted()
    },
    restore: async (id: string) => {
      const item = await api.documents.restore({ params: { id } })
      client.setQueryData(documentKeys.one(id), item)
      void readDeleted()
    },
    purge: (ids: string[]) => api.documents.purge({ body: { ids } }),
    /** Something was purged. */
    readDeleted,
  }
}

/** The same of sealed documents. */
export function useSealedRoom() {
  const client = useQueryClient()
  const readDeleted = () => client.invalidateQueries({ queryKey: sealedKeys.all })
  return {
    remove: async (id: string) => {
      await api.sealed.remove({ params: { id } })
      void readDeleted()
    },
    restore: async (id: string) => {
      await api.sealed.restore({ params: { id } })
      void readDeleted()
    },
    purge: (ids: string[]) => api.sealed.purge({ body: { ids } }),
    readDeleted,
  }
}
