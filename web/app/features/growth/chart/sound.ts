/** One point of a chart as it sounds: where it lies from 0 (lowest) to 1. */
export interface Tone {
  readonly height: number
  readonly at: string
}

const lowest = 220
const octaves = 2
const toneSeconds = 0.28
const gapSeconds = 0.06
/** Quiet enough beside a sleeping child. */
const loudness = 0.15

/** Returns the pitch of a place between the lowest and the highest curve, in hertz: two octaves from bottom to top. */
export function pitchOf(height: number): number {
  return lowest * 2 ** (octaves * Math.min(1, Math.max(0, height)))
}

/**
 * Plays one tone for each point, higher where the child lies on a higher curve. Calls `onTone` as each begins, and with
 * null at the end. Returns how to stop; null where the browser has no sound to give.
 */
export function playTones(tones: readonly Tone[], onTone: (at: string | null) => void): (() => void) | null {
  if (typeof AudioContext === 'undefined') return null
  const context = new AudioContext()
  const gain = context.createGain()
  gain.gain.value = loudness
  gain.connect(context.destination)
  const every = toneSeconds + gapSeconds
  for (const [index, { height }] of tones.entries()) {
    const tone = context.createOscillator()
    tone.type = 'sine'
    tone.frequency.value = pitchOf(height)
    tone.connect(gain)
    tone.start(context.currentTime + index * every)
    tone.stop(context.currentTime + index * every + toneSeconds)
  }
  const timers = tones.map(({ at }, index) => setTimeout(() => onTone(at), index * every * 1000))
  const stop = () => {
    for (const timer of timers) clearTimeout(timer)
    clearTimeout(end)
    void context.close()
    onTone(null)
  }
  const end = setTimeout(stop, tones.length * every * 1000)
  return stop
}
