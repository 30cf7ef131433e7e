import { t } from '@lingui/core/macro'
import { api } from '../../../platform/api/api.ts'
import { readPreference } from '../../../platform/preferences/preferences.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { noteEnded, runningKey } from '../running.ts'
import { isUnderWay } from '../use-import.ts'

/**
 * Says in a toast how the import that was started on this device has ended, wherever in the app the person is. Does nothing
 * while it goes on, or while its own page is open, which shows it.
 * @param open goes to an address of the app
 */
export async function tellImport(open: (path: string) => void): Promise<void> {
  const id = readPreference(runningKey)
  if (id === null) return
  const one = await api.imports.get({ params: { id } })
  const isShown = location.pathname === '/settings/import' && new URLSearchParams(location.search).get('id') === id
  if (isUnderWay(one) || isShown || readPreference(runningKey) !== id) return
  noteEnded(id)
  const message =
    one.status === 'failed'
      ? t`Your import stopped`
      : one.status === 'undone'
        ? t`Import undone`
        : t`Your logs are imported`
  showToast({ message, action: { label: t`See it`, onSelect: () => open(`/settings/import?id=${id}`) } })
}
