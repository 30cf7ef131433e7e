import { readAccess } from './access.ts'
import { focusHeading, readPage, showPage } from './documents.ts'
import { slugOfPage } from './site-element.ts'

/**
 * Behind a password the server shows its pages to a header only, which links do not send: they are followed here. Other sites
 * have plain links.
 */

let shown = location.pathname + location.search

/** Whether a press on a link opens a page of this site in this tab, and only what was unlocked opens it. */
export function isMove(link: HTMLAnchorElement, { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && link.target === '' && !link.download
  const home = `/${encodeURIComponent(slugOfPage())}`
  const isOfSite = link.origin === location.origin && (link.pathname === home || link.pathname.startsWith(`${home}/`))
  const isElsewhere = link.pathname + link.search !== location.pathname + location.search
  // The language is the document's, not only that of the part that is put in place.
  const isOtherLanguage = link.dataset.language !== undefined
  return isPlain && isOfSite && isElsewhere && !isOtherLanguage && readAccess(slugOfPage()) !== null
}

export async function moveTo(address: string): Promise<void> {
  const next = await readPage(address)
  if (next === null) return location.assign(address)
  history.pushState(null, '', address)
  show(next)
  scrollTo(0, 0)
}

function show(next: HTMLElement): void {
  shown = location.pathname + location.search
  showPage(next)
  focusHeading()
}

/** Follows Back and Forward between pages that were shown this way. */
export async function followHistory(): Promise<void> {
  if (location.pathname + location.search === shown) return
  const next = await readPage(location.href)
  if (next === null) location.reload()
  else show(next)
}
