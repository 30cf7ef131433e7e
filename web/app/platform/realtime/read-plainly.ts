import { isInTouch, liveState, onLiveState } from './live.ts'

/** So often what is shown is read again while nothing tells of news; a tenth more or less, so that devices do not keep step. */
const readEveryMs = 15_000

const isHidden = () => document.visibilityState === 'hidden'
const needsReading = () => !liveState().isLive && isInTouch()

/**
 * Where nothing live gets through although calls are answered, such as behind a proxy that cuts what waits, calls `read`
 * every 15 seconds while somebody looks, the next time only when it has read to the end. Gives back how to stop.
 */
export function readPlainly(read: () => Promise<void>): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  /** The time came while nobody looked. */
  let isDue = false

  const plan = () => {
    timer = setTimeout(onTime, readEveryMs * (0.9 + 0.2 * Math.random()))
  }
  const onTime = () => {
    timer = undefined
    isDue = isHidden()
    if (isDue) return
    isReading = true
    // On a slow line one that begins before the last has ended would begin it anew, for ever.
    const end = () => {
      isReading = false
      if (!listening.signal.aborted) onState()
    }
    read().then(end, end)
  }
  const onState = () => {
    if (!needsReading()) {
      clearTimeout(timer)
      timer = undefined
      isDue = false
    } else if (timer === undefined && !isDue && !isReading) plan()
  }
  const onVisible = () => {
    if (isDue && !isHidden()) onTime()
  }
  document.addEventListener('visibilitychange', onVisible, { signal: listening.signal })
  const forget = onLiveState(onState)
  onState()
  return () => {
    listening.abort()
    forget()
    clearTimeout(timer)
  }
}
