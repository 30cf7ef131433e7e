/**
 * A rule broken on purpose: in `file` the text `find`, which stands there once, becomes `put`, and one of `tests`, all of
 * one workspace, has to turn red. The name says what the product then does wrong.
 * @typedef {{ name: string, file: string, find: string, put: string, tests: string[] }} Break
 */

/** The text with the break in it. Throws where what it breaks is not there exactly once. */
export function broken(text, { name, file, find, put }) {
  const count = text === null ? 0 : text.split(find).length - 1
  if (count !== 1) throw new Error(`"${name}": what it breaks stands ${times(count)} in ${file}`)
  if (find === put) throw new Error(`"${name}" changes nothing`)
  return text.replace(find, () => put)
}

function times(count) {
  return count === 0 ? 'nowhere' : `${count} times`
}

/** The workspace whose tests are to see it. */
export function workspaceOf({ tests }) {
  return tests[0].split('/')[0]
}

/**
 * What is wrong with breaks before any of them is tried, a sentence each.
 * @param read `(file) => text`, null for a file that is not there
 */
export function problemsOf(breaks, read) {
  const names = breaks.map(({ name }) => name)
  const repeated = names.filter((name, index) => names.indexOf(name) < index).map((name) => `"${name}" is there twice`)
  return [...repeated, ...breaks.flatMap((one) => problemsOfOne(one, read))]
}

function problemsOfOne(one, read) {
  const { name, file, tests } = one
  const problems = []
  try {
    broken(read(file), one)
  } catch (error) {
    problems.push(error.message)
  }
  if (tests.length === 0) return [...problems, `"${name}" names no test file`]
  for (const test of tests) {
    if (read(test) === null) problems.push(`"${name}": there is no ${test}`)
    if (/\.(long|bundled)\./.test(test)) problems.push(`"${name}": ${test} is not of the short run`)
    if (!test.startsWith(`${workspaceOf(one)}/`)) problems.push(`"${name}": its test files are of several workspaces`)
  }
  return problems
}
