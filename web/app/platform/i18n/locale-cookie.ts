import { readPreference } from '../preferences/preferences.ts'

const yearS = 31_536_000

/**
 * Tells the server which language was chosen here, so that the next page comes written in it
 * (server/src/platform/http/page-language.ts). Only the language, and only once one was chosen.
 */
export function mirrorLocale(): void {
  const chosen = readPreference('nestwren.locale')
  if (chosen === null || document.cookie.split('; ').includes(`locale=${chosen}`)) return
  // biome-ignore lint/suspicious/noDocumentCookie: before the first paint nothing may be waited for.
  document.cookie = `locale=${encodeURIComponent(chosen)}; path=/; max-age=${yearS}; samesite=lax`
}
