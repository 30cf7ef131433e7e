import { useEffect } from 'react'
import { activateLocale, currentLocale, detectLocale, type Locale } from './i18n.ts'

/** The language in which a page that is written ahead has to go on; null when it was sent in it, or its address asks for it. */
export function ownLocale(): Locale | null {
  if (globalThis.document === undefined || new URLSearchParams(location.search).has('lang')) return null
  const own = detectLocale()
  return own === currentLocale() ? null : own
}

/** Lets a page that was written ahead go on in the language of the device, once it is hydrated. */
export function useOwnLocale(): void {
  useEffect(() => {
    const own = ownLocale()
    if (own !== null) activateLocale(own).catch(() => undefined)
  }, [])
}
