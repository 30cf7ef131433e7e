/**
 * Lays the entry of a page beneath this one, when this one was opened by its address alone: what lies over a page has that
 * page to go back to, such as a photo its gallery. The router is told when somebody goes there.
 */
export function layBeneath(page: string): void {
  const { state } = history
  // The router gives a key to every entry that it makes itself.
  if (state?.key !== undefined) return
  const idx = state?.idx ?? 0
  const here = location.href
  history.replaceState({ ...state, idx, key: 'beneath' }, '', page)
  history.pushState({ ...state, idx: idx + 1, key: 'above' }, '', here)
}
