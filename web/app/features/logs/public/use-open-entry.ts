import type { Entry } from '@nestwren/contract/logs/entry'
import { api } from '../../../platform/api/api.ts'
import { useErrorText } from '../../../platform/api/errors.ts'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { useLogSheets } from './log-sheets.ts'

/** Opens the sheet of a log entry that may not be on this device yet; its details unless told. */
export function useOpenEntry(): (id: string, known: Entry | null, open?: (id: string) => void) => Promise<void> {
  const { entries } = useWorkspace()
  const { openEntry } = useLogSheets()
  const errorText = useErrorText()
  return async (id, known, open = openEntry) => {
    try {
      if (entries.get(id) === null) {
        const since = entries.mark()
        const entry = known?.id === id ? known : await api.logs.get({ params: { id } })
        entries.putIfOlder(entry, since)
      }
      open(id)
    } catch (error) {
      showToast({ message: errorText(error) })
    }
  }
}
