import { holdReload } from '../sw/update.ts'

/**
 * A guard for what only the memory of this page has. From its first call on the page does not reload by itself, and
 * leaving it asks first while `isHolding` says so.
 */
export function createPageGuard(isHolding: () => boolean): () => void {
  let isOn = false
  return () => {
    if (isOn) return
    isOn = true
    holdReload('memory')
    globalThis.addEventListener?.('beforeunload', (event) => {
      if (isHolding()) event.preventDefault()
    })
  }
}
