/**
 * What an overlay writes into `data-scroll-lock`. Where a scroll bar takes room from the page, its place is kept while
 * the page is held still; where none does, nothing may move to make room for it.
 */
export function scrollLock(): 'keeps-bar' | '' {
  return window.innerWidth > document.documentElement.clientWidth ? 'keeps-bar' : ''
}
