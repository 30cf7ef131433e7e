import { api } from '../../../platform/api/api.ts'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { dropPhoto, takeInPhoto } from '../photo-cache.ts'
import { photoKeys } from '../photo-facts.ts'

/** How the storage page makes room of photos, with every list in step. All reject with what the server says. */
export function usePhotoRoom() {
  const workspace = useWorkspace()
  const { queryClient } = workspace
  const readDeleted = () => queryClient.invalidateQueries({ queryKey: photoKeys.deleted })
  return {
    remove: async (id: string) => {
      await api.photos.remove({ params: { id } })
      dropPhoto(queryClient, id)
    },
    restore: async (id: string) => {
      takeInPhoto(workspace, await api.photos.restore({ params: { id } }))
      void readDeleted()
    },
    purge: (ids: string[]) => api.photos.purge({ body: { ids } }),
    /** Something was purged. */
    readDeleted,
  }
}
