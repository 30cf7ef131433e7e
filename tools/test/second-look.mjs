import { described, keyOf } from './counts.mjs'

/** More red files than this are no accident of a busy machine, and looking again would only hide what they have in common. */
export const mostFiles = 5

const nothing = { passed: [], skipped: 0 }

/** The files with a red test, over all suites: `[{ name, file, dearness }]`, the last where they are only too dear. */
function redFiles(results) {
  return results.flatMap(({ name, red = [] }) =>
    [...Map.groupBy(red, ({ file }) => file)].map(([file, own]) => ({
      name,
      file,
      dearness: own.every((one) => one.dearness > 0) ? Math.max(...own.map((one) => one.dearness)) : null,
    })),
  )
}

/**
 * Runs the file of each red test once more, alone. What is green then counts as passed and is named as flaky; what is red
 * then is red. Files that are red in large numbers, and what no test is to blame for, stay as they are. Of those that are only
 * too dear the worst are looked at: on a busy machine all of them are, and the budget of their suite holds the rest.
 * @param results of all suites
 * @param again `({ name, file, red }) => Promise<counts>`: runs one file of a suite by itself
 * @returns `{ results, flaky }`: the results as they are now, and `[{ suite, file, project?, test }]`
 */
export async function secondLook(results, { again, print }) {
  const all = redFiles(results)
  const [dear, failing] = [all.filter(({ dearness }) => dearness), all.filter(({ dearness }) => !dearness)]
  if (failing.length > mostFiles) {
    print(`${failing.length} files are red: more than ${mostFiles} are not looked at again.`)
    return { results, flaky: [] }
  }
  dear.sort((one, other) => other.dearness - one.dearness)
  const left = dear.slice(mostFiles)
  if (left.length > 0) print(`Too dear in the crowd, and less so than ${mostFiles} others: ${names(left)}`)
  const now = new Map(results.map((result) => [result.name, without(result, left)]))
  const flaky = []
  for (const { name, file } of [...failing, ...dear.slice(0, mostFiles)]) {
    const result = now.get(name)
    const red = result.red.filter((one) => one.file === file)
    print(`\nA second look at ${name} ${file}: ${red.map(({ title }) => title ?? 'the file').join('; ')}`)
    const second = await again({ name, file, red })
    const isGreen = second.problems.length === 0
    const verdicts = red.map((one) => ({ one, verdict: isGreen ? verdictOf(one, file, second) : 'red' }))
    for (const { one, verdict } of verdicts)
      if (verdict === 'green')
        flaky.push({
          suite: name,
          file,
          ...(one.project && { project: one.project }),
          test: one.title ?? 'the file',
          said: one.message,
        })
    const missing = verdicts.filter(({ verdict }) => verdict === 'not run').map(({ one }) => one)
    now.set(name, isGreen ? replaced(result, file, { ...second, red: [...second.red, ...missing] }) : result)
  }
  return { results: results.map(({ name }) => now.get(name)), flaky }
}

const names = (files) => files.map(({ name, file }) => `${name} ${file}`).join(', ')

/** A result without what is red of some files. */
function without(result, files) {
  const named = new Set(files.flatMap(({ name, file }) => (name === result.name ? [file] : [])))
  if (named.size === 0) return result
  const red = result.red.filter(({ file }) => !named.has(file))
  return { ...result, red, failed: red.length + result.problems.length }
}

/** How a red test fared at the second look: `green`, `red`, or `not run`, which proves nothing. */
function verdictOf(one, file, { red, byFile }) {
  if (red.some((again) => keyOf(again) === keyOf(one))) return 'red'
  const { passed } = byFile.get(file) ?? nothing
  if (one.dearness) return 'green'
  const isThere = one.title === null ? red.length === 0 && passed.length > 0 : passed.includes(keyOf(one))
  return isThere ? 'green' : 'not run'
}

/** A result in which one file ended as it did at the second look. */
function replaced(result, file, second) {
  const before = result.byFile.get(file) ?? nothing
  const after = second.byFile.get(file) ?? nothing
  const red = [...result.red.filter((one) => one.file !== file), ...second.red]
  return {
    ...result,
    passed: result.passed - before.passed.length + after.passed.length,
    skipped: result.skipped - before.skipped + after.skipped,
    red,
    failed: red.length + result.problems.length,
  }
}

/** `flaky: …` as the run's end names it. */
export function flakyLine({ suite, file, project, test }) {
  return `flaky: ${suite} ${project ? `[${project}] ` : ''}${file} › ${test}`
}

/** What is still red, a line each. */
export function reasonsOf({ red = [], problems = [] }) {
  return [...problems, ...red.map(described)]
}

/** The command that repeats a red file. */
export function repeatLine({ folder }, file) {
  return `npm test -- ${folder}/${file}`
}
