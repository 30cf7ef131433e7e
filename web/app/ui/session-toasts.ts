import { useText } from '../platform/i18n/use-locale.ts'
import { useNotices } from '../platform/session/notices.ts'
import { showToast } from './toast-store.ts'

/** Says on every page what the session has to say in passing: a refused call that could not be put right (A §8). */
export function SessionToasts() {
  const text = useText()
  useNotices((notice) => {
    if (notice.kind === 'toast') showToast({ message: text(notice.text) })
  })
  return null
}
