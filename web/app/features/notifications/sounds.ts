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

let context: AudioContext | null = null

export function chosenSound(): NotificationSound {
  return notificationSounds.find((one) => one === readPreference(soundKey)) ?? firstSound
}

export function chooseSound(sound: NotificationSound): void {
  writePreference(soundKey, sound)
}

/** Plays a sound, which is made on the spot; nothing where the browser does not let a page be heard yet. */
export async function playSound(sound: NotificationSound): Promise<void> {
  if (sound === 'none' || typeof AudioContext === 'undefined') return
  // Before the first touch of the page a context would stay silent and complain.
  if (navigator.userActivation?.hasBeenActive === false) return
  context ??= new AudioContext()
  if (context.state === 'suspended') await context.resume()
  const { wave, pitches, seconds } = tones[sound]
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  const start = context.currentTime
  oscillator.type = wave
  for (const [index, pitch] of pitches.entries())
    oscillator.frequency.setValueAtTime(pitch, start + (index * seconds) / pitches.length)
  volume.gain.setValueAtTime(loudness, start)
  volume.gain.exponentialRampToValueAtTime(silence, start + seconds)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}
