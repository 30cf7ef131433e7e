import { accessHeader } from './calls.ts'
import { siteElement } from './site-element.ts'
import { parseDocument } from './trusted-documents.ts'

/** What follows a page that was put in place of another. */
const followers: (() => void)[] = []

/** Calls back now and whenever another page of the site is shown. */
export function whenShown(follow: () => void): void {
  followers.push(follow)
  follow()
}

/**
 * A page of the site as the server writes it for whoever has unlocked it; null where none came. Leads to the front page where
 * there is no such page any more.
 */
export async function readPage(address: string): Promise<HTMLElement | null> {
  try {
    const response = await fetch(address, { headers: { ...accessHeader(), accept: 'text/html' }, cache: 'no-store' })
    const found = parseDocument(await response.text()).getElementById('site')
    if (found !== null) return found
    if (response.redirected || response.status === 404) location.assign('/')
    return null
  } catch {
    return null
  }
}

/** Puts a page in the place of the one that is shown. */
export function showPage(next: HTMLElement): void {
  siteElement().replaceWith(document.adoptNode(next))
  document.title = next.dataset.title ?? document.title
  for (const follow of followers) follow()
}

/**
 * Reads the shown page again, and puts what it is about in place: an open dialog stays. Where it could not be read, what is there
 * stays, since it is truer than nothing.
 */
export async function renewContent(): Promise<void> {
  const next = await readPage(location.href)
  const [ours, theirs] = [siteElement().querySelector('main'), next?.querySelector('main')]
  const isRead = theirs != null && theirs.querySelector('.failure') === null
  if (ours !== null && isRead && next?.dataset.locked === undefined) ours.replaceWith(document.adoptNode(theirs))
}

/** Tells people who hear the page, or use a keyboard, where they are now. */
export function focusHeading(): void {
  const heading = siteElement().querySelector<HTMLElement>('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}
