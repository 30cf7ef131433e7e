import { broken } from './one-break.mjs'

/**
 * Tries breaks one after the other in a copy of the sources.
 * @param runFiles `(tests, changedFile) => [{ file, red, problem }]`, an entry for each file that is not green: its first
 *   red test, or null and why its tests could not be run. With a changed file it may stop at the first red test.
 * @param read, write of a file of the copy
 * @param onResult told of each break as soon as it is tried
 * @returns names: `seen`, `survived`; and sentences: `problems`, of breaks that prove nothing
 */
export async function tryBreaks(breaks, { runFiles, read, write, onResult = () => {} }) {
  const files = [...new Set(breaks.flatMap(({ tests }) => tests))]
  const first = await runFiles(files, null)
  // What a busy machine has turned red gets the second look that it gets in every run.
  const before = first.length === 0 ? [] : await runFiles(filesOf(first), null)
  const result = { seen: [], survived: [], problems: [] }
  for (const one of breaks) {
    const { red, problem } = unproven(one, before) ?? (await tryOne(one, { runFiles, read, write }))
    onResult({ name: one.name, red, problem })
    if (red !== null) result.seen.push(one.name)
    else if (problem !== null) result.problems.push(`"${one.name}" proves nothing: ${problem}`)
    else result.survived.push(one.name)
  }
  return result
}

function filesOf(bad) {
  return bad.map(({ file }) => file)
}

/** What is red without a break cannot see one. */
function unproven({ tests }, before) {
  const bad = before.find(({ file }) => tests.includes(file))
  return bad === undefined ? null : { red: null, problem: `red without it: ${bad.red ?? bad.problem}` }
}

async function tryOne(one, { runFiles, read, write }) {
  const right = read(one.file)
  write(one.file, broken(right, one))
  const bad = await runFiles(one.tests, one.file).finally(() => write(one.file, right))
  const red = bad.find((file) => file.red !== null)?.red ?? null
  // What does not even load turns everything red, and tells nothing about the tests.
  return { red, problem: red === null ? (bad[0]?.problem ?? null) : null }
}

/** The results of all trials of `count` breaks; good where every one was seen. */
export function summed(results, count) {
  const [seen, survived, problems] = ['seen', 'survived', 'problems'].map((key) => results.flatMap((one) => one[key]))
  return { seen, survived, problems, isGood: seen.length === count && survived.length === 0 && problems.length === 0 }
}
