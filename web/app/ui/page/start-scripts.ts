import { whenIdle } from '../../platform/cache/idle.ts'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import { moves } from './first-move.ts'

/** A slow device that is never idle gets them all the same. */
const withinMs = 2_000

/**
 * Fetches what makes a written page move: behind its words and pictures, which people came for, and at once for whoever does
 * anything on it or has it open something.
 * @param file the address of the module that starts the page (build-tools/written-pages.ts)
 * @param isWaitedFor somebody has more to do here than to read
 */
export function startScripts(file: string, isWaitedFor: boolean): void {
  let isStarted = false
  const onMove = () => {
    document.documentElement.dataset.moved = ''
    start()
  }
  const start = () => {
    for (const name of moves) removeEventListener(name, onMove)
    if (isStarted) return
    isStarted = true
    // React takes over the whole page, so all of it has to be there.
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', fetchIt, { once: true })
    else fetchIt()
  }
  // What is wrong with it is judged as any error of the page is (platform/sw/early.js).
  const fetchIt = () => void import(/* @vite-ignore */ file)
  if (isWaitedFor) {
    start()
    return
  }
  for (const name of moves) addEventListener(name, onMove, { passive: true })
  addEventListener('load', () => whenIdle(start, withinMs), { once: true })
}

const facesKey = 'nestwren.faces'

/**
 * Has the headings of a written page wear their own face: from the first paint on where the browser has it from an earlier
 * visit, else once everything that was to be read is there.
 */
export function wearFaces(): void {
  const wear = () => {
    document.documentElement.dataset.faces = ''
  }
  if (readPreference(facesKey) !== null) {
    wear()
    return
  }
  addEventListener(
    'load',
    () =>
      requestAnimationFrame(() => {
        wear()
        writePreference(facesKey, 'fetched')
      }),
    { once: true },
  )
}
