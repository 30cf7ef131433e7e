/** A note or a rest: what is played, as MIDI notes (60 is middle C), and for how many beats. */
export interface Step {
  readonly keys: readonly number[]
  readonly beats: number
}

const semitones: Readonly<Record<string, number>> = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }

/** The MIDI note of a name such as `C4`, `Bb4` or `F#3`. Throws for anything else. */
export function keyOf(name: string): number {
  const [, letter = '', sign = '', octave = ''] = /^([A-G])([#b]?)(\d)$/.exec(name) ?? []
  const base = semitones[letter]
  if (base === undefined) throw new Error(`${name} is no note.`)
  return base + { '': 0, '#': 1, b: -1 }[sign as '' | '#' | 'b'] + 12 * (Number(octave) + 1)
}

/** Reads `C4:1.5 -:1 A4+C5:2`: notes, chords and rests with their beats. */
export const melody = (text: string): readonly Step[] =>
  text
    .trim()
    .split(/\s+/)
    .map((step) => {
      const [names = '', beats = ''] = step.split(':')
      return { keys: names === '-' ? [] : names.split('+').map(keyOf), beats: Number(beats) }
    })

/** Wiegenlied, op. 49 no. 4, Johannes Brahms, 1868: in the public domain, arranged here. Begins with its upbeat. */
export const wiegenlied = {
  upbeats: 1,
  tune: melody(`
    A4:.5 A4:.5  C5:1.5 A4:.5 A4:1  C5:2 A4:.5 C5:.5  F5:1 E5:1.5 D5:.5  D5:1 C5:1 G4:.5 A4:.5
    Bb4:1 G4:1 G4:.5 A4:.5  Bb4:2 G4:.5 Bb4:.5  E5:.5 D5:.5 C5:1 E5:1  F5:2 F4:.5 F4:.5
    F5:2 D5:.5 Bb4:.5  C5:2 A4:.5 F4:.5  Bb4:1 C5:1 D5:1  C5:2 F4:.5 F4:.5
    F5:2 D5:.5 Bb4:.5  C5:2 A4:.5 F4:.5  Bb4:1 A4:1 G4:1  F4:2`),
  beatsPerBar: 3,
  chords: 'F F F F C7 C7 C7 F Bb F C7 F Bb F C7 F'.split(' '),
}

/** Our own, on five notes, so that nothing in it asks to be resolved. */
export const wren = {
  upbeats: 0,
  tune: melody(`
    B4:2 D5:1  A4:2 G4:1  E4:1 G4:1 A4:1  B4:3  D5:2 E5:1  D5:2 B4:1  A4:1 B4:1 A4:1  G4:3
    E4:2 G4:1  A4:2 B4:1  D5:1 B4:1 A4:1  E4:3  G4:2 A4:1  B4:2 A4:1  G4:1 E4:1 D4:1  G4:3`),
  beatsPerBar: 3,
  chords: 'G D Em G C G D G C Am G Em C G D G'.split(' '),
}

/** Ah! vous dirai-je, maman, France, before 1761: in the public domain, arranged here. */
export const star = {
  upbeats: 0,
  tune: melody(`
    D4:1 D4:1 A4:1 A4:1  B4:1 B4:1 A4:2  G4:1 G4:1 F#4:1 F#4:1  E4:1 E4:1 D4:2
    A4:1 A4:1 G4:1 G4:1  F#4:1 F#4:1 E4:2  A4:1 A4:1 G4:1 G4:1  F#4:1 F#4:1 E4:2
    D4:1 D4:1 A4:1 A4:1  B4:1 B4:1 A4:2  G4:1 G4:1 F#4:1 F#4:1  E4:1 E4:1 D4:2`),
  beatsPerBar: 2,
  chords: 'D D G D G D A7 D D G D A7 D G D A7 D D G D G D A7 D'.split(' '),
}

/** Our own: fifteen chords that hardly move, eight seconds each, for the last half hour. */
export const drift = {
  chords: 'F Am Dm C F Bb F C Dm Am Bb F Gm C F'.split(' '),
}

/** The notes of a chord from its root in the third octave upwards: `C`, `Am`, `C7`. Throws for what is no chord. */
export function chordOf(name: string): readonly number[] {
  const [, root = '', sort = ''] = /^([A-G][#b]?)(m|7)?$/.exec(name) ?? []
  const base = keyOf(`${root}3`)
  const low = base > keyOf('F3') ? base - 12 : base
  return [low, low + (sort === 'm' ? 3 : 4), low + 7, low + (sort === '7' ? 10 : 12)]
}
