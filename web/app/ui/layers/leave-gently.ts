import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isStill } from '../page/is-still.ts'

type Place = 'over-scrim' | 'free' | 'full'

const fields = 'input, textarea, select'
const bodies = '.sheet-body'

/** How many have come so far: a toast takes the place of no sheet. */
const arrivals: Record<Place, number> = { 'over-scrim': 0, free: 0, full: 0 }

/**
 * Plays the exit of an overlay on a picture of it. What opened it usually takes it out of the page at once, and the page
 * below can be used at once, so nothing waits for the picture.
 * @param place 'free' for what lies on the page without a scrim, 'full' for what covers all of it
 */
export function useGentleExit(overlay: RefObject<HTMLElement | null>, place: Place = 'over-scrim'): void {
  // Inside the overlay its element is known later than here, and forgotten sooner.
  const node = useRef<HTMLElement | null>(null)
  useEffect(() => {
    node.current = overlay.current
  }, [overlay])
  useLayoutEffect(() => {
    arrivals[place] += 1
    return () => {
      if (node.current !== null) leaveGently(node.current, place)
    }
  }, [place])
}

/** The same for an overlay whose content is not there yet when it renders: stands inside it. */
export function GentleExit({ of, place = 'over-scrim' }: { of: RefObject<HTMLElement | null>; place?: Place }) {
  useGentleExit(of, place)
  return null
}

function leaveGently(node: HTMLElement, place: Place): void {
  if (isStill() || typeof node.getAnimations !== 'function') return
  const before = arrivals[place]
  const picture = pictureOf(node)
  const scrolled = [node, ...node.querySelectorAll(bodies)].map(({ scrollTop }) => scrollTop)
  if (place === 'free') {
    const { left, top, width } = node.getBoundingClientRect()
    picture.style.position = 'fixed'
    picture.style.left = `${left}px`
    picture.style.top = `${top}px`
    picture.style.width = `${width}px`
  }
  // By then whatever takes its place is there: of two, only the one that comes moves. Strict mode only pretends to unmount.
  queueMicrotask(() => {
    if (node.isConnected || arrivals[place] !== before) return
    const leaving = document.createElement('div')
    leaving.className = 'leaving'
    leaving.inert = true
    leaving.setAttribute('aria-hidden', 'true')
    if (place === 'over-scrim') leaving.append(Object.assign(document.createElement('div'), { className: 'scrim' }))
    leaving.append(picture)
    document.body.append(leaving)
    // With the frame that shows it, so that the tap that closed it has nothing to lay out.
    requestAnimationFrame(() => {
      for (const [index, part] of [picture, ...picture.querySelectorAll(bodies)].entries())
        if (scrolled[index] !== 0) part.scrollTop = scrolled[index] ?? 0
      const played = leaving.getAnimations({ subtree: true }).map(({ finished }) => finished)
      void Promise.allSettled(played).then(() => leaving.remove())
    })
  })
}

/** As it looks, with what was typed and chosen; nothing in it can be found or loads anything. */
function pictureOf(node: HTMLElement): HTMLElement {
  const picture = node.cloneNode(true) as HTMLElement
  const [sources, copies] = [node, picture].map((root) => [...root.querySelectorAll<HTMLInputElement>(fields)])
  copies?.forEach((copy, index) => {
    const source = sources?.[index]
    if (source !== undefined && copy.type !== 'file') copy.value = source.value
  })
  for (const part of [picture, ...picture.querySelectorAll('[id], [name], [autofocus]')])
    for (const name of ['id', 'name', 'autofocus']) part.removeAttribute(name)
  for (const part of picture.querySelectorAll('iframe, script, video, audio')) part.remove()
  return picture
}
