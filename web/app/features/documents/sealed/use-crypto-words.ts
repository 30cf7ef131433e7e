import { useLingui } from '@lingui/react/macro'
import { DoesNotOpen } from './crypto/aead.ts'

/** What is said of something that does not open; null for other errors. */
export function useDoesNotOpen(text: string): (error: unknown) => string | null {
  return (error) => (error instanceof DoesNotOpen ? text : null)
}

/** In which language words are written on the recovery sheet. */
export function useWordLanguage(): 'en' | 'es' {
  const { i18n } = useLingui()
  return i18n.locale.startsWith('es') ? 'es' : 'en'
}
