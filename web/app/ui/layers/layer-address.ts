/**
 * The address of what is open over a page: `/home#/log=diaper` is Home with the sheet of a new diaper. A fragment of our
 * own, because what follows `?` belongs to the page, and a server never hears of a fragment. Here it is only taken out of
 * addresses and added to them; who knows what it says is asked-layers.ts, which Home does not load.
 */

export const mark = '#/'
const changed = 'nestwren:asked'

let asked: string | null = null
let shown = ''

/** The whole address of a page with what it asks to be opened, until all of it was taken; null when nothing is asked. */
export const currentAsked = (): string | null => asked

export function setAsked(next: string | null): void {
  asked = next
  dispatchEvent(new Event(changed))
}

export function onAsked(listener: () => void): () => void {
  addEventListener(changed, listener)
  return () => removeEventListener(changed, listener)
}

/** Keeps what an address asks for. Returns the address of the page alone. */
export function withoutAsked(address: string | URL): string {
  const whole = new URL(address, location.href).href
  const [page = '', what] = whole.split(mark)
  if (what !== undefined) setAsked(whole)
  return page
}

/** Says what is open, as the fragment of an address; empty for nothing. */
export function setShown(fragment: string): void {
  shown = fragment
}

/** The address of this page with what is open over it. */
export const shownAddress = (): string => location.href.split(shown === '' ? mark : '#')[0] + shown
