import { useEffect } from 'react'
import { activateLocale, currentLocale, detectLocale } from './i18n.ts'

/**
 * For pages that are written ahead: once one is hydrated, in the language in which the server sent it, it goes on in the
 * language of the device. An address that asks for a language keeps it.
 */
export function useOwnLocale(): void {
  useEffect(() => {
    if (new URLSearchParams(location.search).has('lang')) return
    const own = detectLocale()
    if (own !== currentLocale()) activateLocale(own).catch(() => undefined)
  }, [])
}
