import { readPreference, writePreference } from '../preferences/preferences.ts'

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

/**
 * Keeps a language that is pressed on a written page before any script of it answers: the page that the press opens, or this
 * one once it moves, goes on in it.
 */
export function keepPressedLocale(): void {
  const onClick = ({ target }: MouseEvent) => {
    const pressed =
      target instanceof Element ? target.closest('a[lang][href*="?lang="], button[lang][aria-pressed]') : null
    const locale = pressed?.getAttribute('lang')
    if (locale == null) return
    writePreference('nestwren.locale', locale)
    mirrorLocale()
  }
  addEventListener('click', onClick, true)
}
