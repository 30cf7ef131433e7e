import { type NotificationSound, notificationSounds } from '@nestwren/contract/notification-types'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'

/** A §3: the sound is a setting of the device. */
const soundKey = 'notifications.sound'
const firstSound: NotificationSound = 'bell'

interface Tone {
  readonly wave: OscillatorType
  /** Hertz, each for the same part of the time. */
  readonly pitches: readonly number[]
  readonly seconds: number
}

/** A §9, to the letter. */
const tones: Readonly<Record<Exclude<NotificationSound, 'none'>, Tone>> = {
  gentle: { wave: 'sine', pitches: [600], seconds: 0.8 },
  bell: { wave: 'sine', pitches: [800, 1000, 800], seconds: 0.6 },
  ding: { wave: 'square', pitches: [1000], seconds: 0.3 },
  default: { wave: 'sine', pitches: [800], seconds: 0.5 },
}

/** Quiet enough beside a sleeping child. */
const loudness = 0.2
const silence = 0.001

/** A sound that comes later than this would be about something else; where none is allowed the wait has no end. */
const startsWithinMs = 1_000
/** What iOS takes for a gesture that may let a page be heard, and what others do. */
const gestures = ['pointerup', 'touchend', 'click', 'keydown'] as const
/** Where sounds are blocked every call leaves a promise that never settles. */
const triesAtMost = 12

let context: AudioContext | null = null
/** Sounds that are heard or about to be. */
let playing = 0
let isUnlocked = false
let triesLeft = triesAtMost

export function chosenSound(): NotificationSound {
  return notificationSounds.find((one) => one === readPreference(soundKey)) ?? firstSound
}

export function chooseSound(sound: NotificationSound): void {
  writePreference(soundKey, sound)
}

/** The one context of the page; null where the browser has none to give. */
function sharedContext(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null
  if (context !== null) return context
  try {
    const made = new AudioContext()
    // iOS takes the sound away during a phone call, and may want another gesture afterwards.
    made.addEventListener('statechange', () => {
      if (made.state === 'interrupted') lock()
    })
    context = made
  } catch {}
  return context
}

function lock(): void {
  isUnlocked = false
  triesLeft = triesAtMost
}

/** Keeps the context quiet while nothing plays: one that runs costs battery. */
function rest(audio: AudioContext): void {
  if (playing === 0 && audio.state === 'running') void audio.suspend().catch(() => undefined)
}

/**
 * Lets sounds be heard that come by themselves later: Safari allows that only once a context was resumed within a
 * gesture. Returns how to stop listening.
 */
export function unlockByGesture(): () => void {
  const unlock = () => {
    if (isUnlocked || triesLeft === 0 || chosenSound() === 'none') return
    triesLeft -= 1
    const audio = sharedContext()
    void audio?.resume().then(
      () => {
        isUnlocked = audio.state === 'running'
        rest(audio)
      },
      () => undefined,
    )
  }
  const options = { capture: true, passive: true }
  for (const name of gestures) document.addEventListener(name, unlock, options)
  return () => {
    for (const name of gestures) document.removeEventListener(name, unlock, options)
  }
}

/** Resumes the context, whether it rests, was interrupted, or never ran; false when that is not allowed now. */
async function startContext(audio: AudioContext): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, startsWithinMs)
  })
  await Promise.race([audio.resume().catch(() => undefined), late])
  clearTimeout(timer)
  if (audio.state !== 'running') lock()
  return audio.state === 'running'
}

/** Plays a sound, which is made on the spot; nothing where the browser does not let a page be heard yet. */
export async function playSound(sound: NotificationSound): Promise<void> {
  // Before the first touch of the page a context would stay silent and complain.
  if (sound === 'none' || navigator.userActivation?.hasBeenActive === false) return
  const audio = sharedContext()
  if (audio === null) return
  playing += 1
  if (await startContext(audio)) sing(audio, tones[sound])
  else playing -= 1
}

/** Makes a tone; the context rests again after the last one. */
function sing(audio: AudioContext, { wave, pitches, seconds }: Tone): void {
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  const start = audio.currentTime
  oscillator.type = wave
  for (const [index, pitch] of pitches.entries())
    oscillator.frequency.setValueAtTime(pitch, start + (index * seconds) / pitches.length)
  volume.gain.setValueAtTime(loudness, start)
  volume.gain.exponentialRampToValueAtTime(silence, start + seconds)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.onended = () => {
    playing -= 1
    rest(audio)
  }
  oscillator.start(start)
  oscillator.stop(start + seconds)
}
