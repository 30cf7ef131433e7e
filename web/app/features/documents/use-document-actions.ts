import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { useErrorText } from '../../platform/api/errors.ts'
import { showToast } from '../../ui/toast-store.ts'
import { documentKeys } from './document-keys.ts'

/** Deleting with an Undo, and bringing back. Each needs the server's word: the vault is not kept offline. */
export function useDocumentActions() {
  const { t } = useLingui()
  const errorText = useErrorText()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: documentKeys.all })
  const fail = (error: unknown) => showToast({ message: errorText(error) })

  const restore = async (id: string): Promise<boolean> => {
    try {
      const item = await api.documents.restore({ params: { id } })
      client.setQueryData(documentKeys.one(id), item)
      await refresh()
      showToast({ message: t`${item.title} is back` })
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  const remove = async (id: string): Promise<boolean> => {
    try {
      await api.documents.remove({ params: { id } })
      client.removeQueries({ queryKey: documentKeys.one(id) })
      showToast({ message: t`Document deleted`, action: { label: t`Undo`, onSelect: () => void restore(id) } })
      await refresh()
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  return { restore, remove }
}
