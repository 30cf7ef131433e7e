/** Between two taps nobody has read what came in between. */
const withinMs = 400
const withinPx = 24
const controls = 'a,button,input,label,option,select,summary,textarea,[role],[tabindex]'

interface Tap {
  readonly control: Element
  readonly x: number
  readonly y: number
  readonly atMs: number
}

/**
 * A tired double tap, or a finger that bounces: when the first tap has closed a sheet, the second would press what lies
 * beneath it, a tab or somebody's timer. A second tap at the same place does nothing there unless it is on the same
 * control. Keys are never held up. Gives back how to stop.
 */
export function dropStraySecondTaps(): () => void {
  let isFirstOfPress = false
  let last: Tap | null = null
  const onPress = () => {
    isFirstOfPress = true
  }
  const onClick = (event: MouseEvent) => {
    // Enter, Space and scripts come without a count; the press on a label brings a second click, on what it labels.
    if (event.detail === 0 || !isFirstOfPress || !(event.target instanceof Element)) return
    isFirstOfPress = false
    const tap: Tap = {
      control: event.target.closest(controls) ?? event.target,
      x: event.clientX,
      y: event.clientY,
      atMs: event.timeStamp,
    }
    const before = last
    if (before === null || !isStray(event, tap, before)) {
      last = tap
      return
    }
    // A third one is measured from here.
    last = { ...before, atMs: tap.atMs }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  window.addEventListener('pointerdown', onPress, true)
  window.addEventListener('click', onClick, true)
  return () => {
    window.removeEventListener('pointerdown', onPress, true)
    window.removeEventListener('click', onClick, true)
  }
}

function isStray(event: MouseEvent, tap: Tap, before: Tap): boolean {
  if (tap.control === before.control) return false
  if (tap.atMs - before.atMs > withinMs || Math.hypot(tap.x - before.x, tap.y - before.y) > withinPx) return false
  // A mouse says whether it was a double click; a finger never does.
  const isMouse = !('pointerType' in event) || event.pointerType === 'mouse'
  return !isMouse || event.detail > 1
}
