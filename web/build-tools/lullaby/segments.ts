import { chordOf, drift, type Step, star, wiegenlied, wren } from './melodies.ts'
import { chance, type Mix, roundSeconds, type Tone } from './sound.ts'

interface Piece {
  readonly upbeats: number
  readonly tune: readonly Step[]
  readonly beatsPerBar: number
  readonly chords: readonly string[]
}

interface Verse {
  /** When its first bar begins, in seconds of the round; a beat lasts one second. */
  readonly from: number
  readonly lead: Tone['voice']
  /** Semitones up. */
  readonly up: number
  /** How loud the chords are against the tune. */
  readonly under: number
}

/** Nobody plays like a clock: each tone comes a little early or late, louder or softer. */
const human = (random: () => number) => ({ late: (random() - 0.5) * 0.03, loud: 0.88 + random() * 0.24 })

function played(piece: Piece, { from, lead, up, under }: Verse, random: () => number): Tone[] {
  const tones: Tone[] = []
  let beat = -piece.upbeats
  for (const { keys, beats } of piece.tune) {
    const { late, loud } = human(random)
    for (const key of keys) tones.push({ at: from + beat + late, key: key + up, gain: 0.5 * loud, voice: lead })
    beat += beats
  }
  for (const [bar, name] of piece.chords.entries()) {
    const [root = 0, third = 0, fifth = 0, above = 0] = chordOf(name)
    const places = piece.beatsPerBar === 3 ? [root, fifth, third + 12] : [root, above]
    for (const [place, key] of places.entries()) {
      const { late, loud } = human(random)
      const at = from + bar * piece.beatsPerBar + place + late
      tones.push({ at, key, gain: (place === 0 ? 0.42 : 0.24) * under * loud, voice: 'felt' })
    }
  }
  return tones
}

/** Two verses with a breath before, between and after. */
const twoVerses = (piece: Piece, seed: number, verses: readonly Verse[]) => {
  const random = chance(seed)
  return verses.flatMap((verse) => played(piece, verse, random))
}

function drifting(seed: number): Tone[] {
  const random = chance(seed)
  const each = roundSeconds / drift.chords.length
  return drift.chords.flatMap((name, index) => {
    const keys = chordOf(name)
    const held = keys.map((key): Tone => ({ at: index * each, key, gain: 0.16, voice: 'pad' }))
    const drops = [2.5, 5.6].map((after): Tone => {
      const key = (keys[Math.floor(random() * keys.length)] ?? 60) + 24
      return { at: index * each + after + random(), key, gain: 0.09 + 0.04 * random(), voice: 'box' }
    })
    return [...held, ...drops]
  })
}

/** The four half hours, each quieter and plainer than the one before. */
export const segments: readonly Mix[] = [
  {
    tones: twoVerses(wiegenlied, 1, [
      { from: 5, lead: 'felt', up: 0, under: 1 },
      { from: 62, lead: 'box', up: 12, under: 0.8 },
    ]),
    seed: 11,
    musicDb: -22.5,
    wavesDb: -37,
  },
  {
    tones: twoVerses(wren, 2, [
      { from: 4, lead: 'box', up: 12, under: 0.9 },
      { from: 61, lead: 'felt', up: 0, under: 0.9 },
    ]),
    seed: 12,
    musicDb: -23.5,
    wavesDb: -35,
  },
  {
    tones: twoVerses(star, 3, [
      { from: 4, lead: 'felt', up: 0, under: 0.9 },
      { from: 61, lead: 'box', up: 12, under: 0.7 },
    ]),
    seed: 13,
    musicDb: -24.5,
    wavesDb: -33.5,
  },
  { tones: drifting(4), seed: 14, musicDb: -26, wavesDb: -32 },
]
