export const sampleRate = 24_000
/** After this the music begins again. A whole number of frames of the encoder, so that every round sounds the same. */
export const roundSeconds = 120
const length = sampleRate * roundSeconds

/** One struck or held tone. */
export interface Tone {
  /** Seconds from the beginning of the round; what sounds beyond its end is heard at its beginning. */
  readonly at: number
  /** MIDI note. */
  readonly key: number
  readonly gain: number
  readonly voice: keyof typeof voices
}

interface Voice {
  /** Each with its frequency as a multiple, its share, and the seconds in which it falls to a third. */
  readonly partials: readonly (readonly [times: number, share: number, fades: number])[]
  readonly attack: number
  /** Seconds for which it is held before it fades. */
  readonly held: number
}

const voices = {
  /** The comb of a music box, struck softly. */
  box: {
    partials: [
      [1, 1, 1.1],
      [2, 0.12, 0.7],
      [3, 0.2, 0.35],
      [5.4, 0.05, 0.12],
    ],
    attack: 0.006,
    held: 0,
  },
  /** A piano with felt between hammer and string. */
  felt: {
    partials: [
      [1, 1, 1.7],
      [2.001, 0.32, 1.1],
      [3.003, 0.12, 0.7],
      [4.01, 0.05, 0.4],
    ],
    attack: 0.022,
    held: 0,
  },
  /** Breath: comes and goes over seconds. */
  pad: {
    partials: [
      [1, 1, 2.2],
      [1.003, 0.7, 2.2],
      [2, 0.18, 1.6],
      [3, 0.05, 1.2],
    ],
    attack: 2.4,
    held: 4.5,
  },
} as const satisfies Record<string, Voice>

const inaudible = 1e-4

/** Numbers from 0 to 1 that are the same at every build (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function addTone(into: Float32Array, { at, key, gain, voice }: Tone): void {
  const { partials, attack, held }: Voice = voices[voice]
  const frequency = 440 * 2 ** ((key - 69) / 12)
  const begin = Math.round(at * sampleRate) + length
  for (const [times, share, fades] of partials) {
    const step = (2 * Math.PI * frequency * times) / sampleRate
    if (step > 2.6) continue
    const lasts = Math.ceil((held + attack + fades * Math.log(1 / inaudible)) * sampleRate)
    const [rises, holds] = [attack * sampleRate, held * sampleRate]
    const fall = Math.exp(-1 / (fades * sampleRate))
    // A turn at each sample instead of a sine and an exponential: minutes of sound are made in seconds.
    const [turnSin, turnCos] = [Math.sin(step), Math.cos(step)]
    let [sin, cos, level] = [0, 1, gain * share]
    let place = begin % length
    for (let sample = 0; sample < lasts; sample += 1) {
      const rise = sample < rises ? 0.5 - 0.5 * Math.cos((Math.PI * sample) / rises) : 1
      into[place] = (into[place] ?? 0) + level * rise * sin
      const turned = sin * turnCos + cos * turnSin
      cos = cos * turnCos - sin * turnSin
      sin = turned
      if (sample >= holds) level *= fall
      place = place + 1 === length ? 0 : place + 1
    }
  }
}

/** How far back the walls of a small room answer, in samples: without a common factor, so that no tone of its own rings. */
const walls = [1117, 1361, 1597, 1871] as const
/** How much of it each wall gives back, and how dull it makes it. */
const [givesBack, dulls] = [0.8, 0.32]

/** A small room: four delays that feed each other, heard over the round twice, so that its end leads into its beginning. */
function inRoom(dry: Float32Array, wet: number): Float32Array {
  const lines = walls.map((size) => new Float32Array(size))
  const at = new Int32Array(walls.length)
  const low = new Float64Array(walls.length)
  const result = new Float32Array(length)
  for (let round = 0; round < 2; round += 1) {
    for (let sample = 0; sample < length; sample += 1) {
      let sum = 0
      for (let wall = 0; wall < walls.length; wall += 1) {
        const before = low[wall] ?? 0
        low[wall] = before + dulls * ((lines[wall]?.[at[wall] ?? 0] ?? 0) - before)
        sum += low[wall] ?? 0
      }
      const input = dry[sample] ?? 0
      for (let wall = 0; wall < walls.length; wall += 1) {
        const line = lines[wall]
        const place = at[wall] ?? 0
        // A Householder matrix keeps the energy; the factor lets it go.
        if (line !== undefined) line[place] = input + givesBack * ((low[wall] ?? 0) - sum / 2)
        at[wall] = (place + 1) % (walls[wall] ?? 1)
      }
      result[sample] = input + wet * sum
    }
  }
  return result
}

/** Waves far away: soft noise that swells every ten seconds. */
function waves(seed: number): Float32Array {
  const random = chance(seed)
  const white = Float32Array.from({ length }, () => random() * 2 - 1)
  const result = new Float32Array(length)
  let [one, two] = [0, 0]
  // Twice, so that the filter has at the beginning of the round what it had at the end.
  for (let round = 0; round < 2; round += 1) {
    for (let sample = 0; sample < length; sample += 1) {
      one += 0.07 * ((white[sample] ?? 0) - one)
      two += 0.07 * (one - two)
      const swell = 0.75 + 0.25 * Math.sin((2 * Math.PI * sample * 12) / length)
      result[sample] = two * swell
    }
  }
  return result
}

export function rms(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return Math.sqrt(sum / samples.length)
}

const decibels = (value: number) => 10 ** (value / 20)

export interface Mix {
  readonly tones: readonly Tone[]
  readonly seed: number
  /** Loudness of the music and of the waves, as RMS in dB of full scale. */
  readonly musicDb: number
  readonly wavesDb: number
}

/** One round as samples from -1 to 1: ends where it begins. */
export function render({ tones, seed, musicDb, wavesDb }: Mix): Float32Array {
  const dry = new Float32Array(length)
  for (const tone of tones) addTone(dry, tone)
  const music = inRoom(dry, 0.3)
  const noise = waves(seed)
  const [ofMusic, ofNoise] = [decibels(musicDb) / rms(music), decibels(wavesDb) / rms(noise)]
  return music.map((sample, at) => sample * ofMusic + (noise[at] ?? 0) * ofNoise)
}
