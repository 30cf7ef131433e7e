import { useLingui } from '@lingui/react/macro'
import { showToast } from '../../../ui/toast-store.ts'
import { DoesNotOpen } from './crypto/aead.ts'
import { CannotDerive } from './crypto/argon.ts'
import { KeyIsGone } from './crypto/person-key.ts'

/** What is said of something that does not open, and of a key that could not be used; null for other errors. */
export function useDoesNotOpen(text: string | null = null): (error: unknown) => string | null {
  const { t } = useLingui()
  return (error) => {
    if (error instanceof DoesNotOpen) return text
    if (error instanceof CannotDerive)
      return t`This device didn't have enough memory free, so nothing changed. Close other apps and try again.`
    if (error instanceof KeyIsGone)
      return t`Your sealed documents were locked meanwhile, so nothing changed. Unlock them and try again.`
    return null
  }
}

/** A sheet goes with the key: without a word the person would take what they began for done. For `place` of an action. */
export function toldIfGone(error: unknown, message: string): boolean {
  if (!(error instanceof KeyIsGone)) return false
  showToast({ message })
  return true
}

/** In which language words are written on the recovery sheet. */
export function useWordLanguage(): 'en' | 'es' {
  const { i18n } = useLingui()
  return i18n.locale.startsWith('es') ? 'es' : 'en'
}
