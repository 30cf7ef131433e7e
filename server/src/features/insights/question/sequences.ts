import { wordsIn } from './phrases.ts'

/** Words of which any fits, or a gap of any number of words. */
type Part = ReadonlySet<string> | 'gap'

/** Tells whether words hold one of these sequences, one a line: `a|b` is either word, `c?` can be missing, `..` is a gap. */
export function createSequenceTest(lines: string): (words: readonly string[]) => boolean {
  const sequences = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => sequencesOf(wordsIn(line)))
  return (words) => sequences.some((sequence) => holds(sequence, words))
}

/** Without and with each part that can be missing. */
function sequencesOf([place, ...rest]: readonly string[]): Part[][] {
  if (place === undefined) return [[]]
  const isOptional = place.endsWith('?')
  const part = place === '..' ? ('gap' as const) : new Set((isOptional ? place.slice(0, -1) : place).split('|'))
  const without = sequencesOf(rest)
  const withIt = without.map((sequence) => [part, ...sequence])
  return isOptional ? without.concat(withIt) : withIt
}

function holds(sequence: readonly Part[], words: readonly string[]): boolean {
  /** Places of the sequence that come next, after the words so far. */
  let open = new Set([0])
  for (const word of words) {
    const next = new Set([0])
    for (const at of open) {
      const part = sequence[at]
      const behind = part === 'gap' ? at + 1 : at
      if (part === 'gap') next.add(at)
      const expected = sequence[behind]
      if (expected !== 'gap' && expected?.has(word) === true) next.add(behind + 1)
    }
    if (next.has(sequence.length)) return true
    open = next
  }
  return false
}
