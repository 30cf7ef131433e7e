const yearS = 31_536_000

/** Keeps a language that somebody has chosen, as the rest of the product does: its next page comes written in it. */
export function keepLanguage(locale: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the link that was pressed is being followed, so nothing may be waited for.
  document.cookie = `locale=${encodeURIComponent(locale)}; path=/; max-age=${yearS}; samesite=lax`
}
