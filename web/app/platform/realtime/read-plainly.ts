import { isInTouch, liveState, onLiveState } from './live.ts'

/** So often what is shown is read again while nothing tells of news; a tenth more or less, so that devices do not keep step. */
const readEveryMs = 15_000

const isHidden = () => document.visibilityState === 'hidden'
const needsReading = () => !liveState().isLive && isInTouch()

/**
 * Where nothing live gets through although calls are answered, such as behind a proxy that cuts what waits, calls `read`
 * every 15 seconds while somebody looks. Gives back how to stop.
 */
export function readPlainly(read: () => void): () => void {
  const listening = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The time came while nobody looked. */
  let isDue = false

  const plan = () => {
    timer = setTimeout(onTime, readEveryMs * (0.9 + 0.2 * Math.random()))
  }
  const onTime = () => {
    timer = undefined
    isDue = isHidden()
    if (isDue) return
    read()
    plan()
  }
  const onState = () => {
    if (!needsReading()) {
      clearTimeout(timer)
      timer = undefined
      isDue = false
    } else if (timer === undefined && !isDue) plan()
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
