import { isAbsolute, relative } from 'node:path'

// Turns a runner's JSON report and exit code into numbers that cannot look better than what happened.

/**
 * A test that was red: where it is, what it is called (null for its whole file) and what it said.
 * `dearness` is how many times its budget a file or journey took, which is judged by what it costs when it runs again.
 * @typedef {{ file: string, project?: string, title: string | null, message: string, dearness?: number }} Red
 */

/** What every suite has to say when its runner left no report. */
const crashed = (code) =>
  finish({ passed: 0, skipped: 0, red: [], byFile: new Map() }, code, ['crashed before it could report'])

/** A suite that left no report, found no test or failed outside of a test counts as one failure. */
function finish({ passed, skipped, red, byFile }, code, problems) {
  const all = [...problems]
  if (passed + red.length === 0 && all.length === 0) all.push('no test ran')
  if (code !== 0 && red.length === 0 && all.length === 0)
    all.push(`ended with exit code ${code} although no test failed`)
  return { passed, failed: red.length + all.length, skipped, red, problems: all, byFile }
}

/**
 * @param report the object vitest's json reporter wrote, or null when it wrote none
 * @param folder what the names of files are relative to
 * @returns `{ passed, failed, skipped, red, problems, byFile }`: `red` are tests, `problems` what no test is to blame for,
 * `byFile` the names of what passed in each file, and how much was left out
 */
export function countVitest(report, code, folder = '/') {
  if (!report) return crashed(code)
  const byFile = new Map()
  const red = []
  for (const { name, status, message, assertionResults } of report.testResults ?? []) {
    const file = isAbsolute(name) ? relative(folder, name) : name
    const of = (...wanted) => assertionResults.filter((one) => wanted.includes(one.status))
    const failed = of('failed')
    const counts = countsOf(byFile, file)
    for (const { fullName } of of('passed')) counts.passed.push(keyOf({ title: fullName }))
    counts.skipped += of('skipped', 'pending', 'todo').length
    for (const { fullName, failureMessages } of failed)
      red.push({ file, title: fullName, message: firstLine(failureMessages?.[0]) })
    if (status === 'failed' && failed.length === 0) red.push({ file, title: null, message: firstLine(message) })
  }
  const isMore = (report.numFailedTests ?? 0) > red.length
  return finish({ ...sumOf(byFile), red, byFile }, code, isMore ? ['more tests failed than were named'] : [])
}

/**
 * @param report the object Playwright's json reporter wrote, or null when it wrote none
 * @returns the same as {@link countVitest}
 */
export function countPlaywright(report, code) {
  if (!report) return crashed(code)
  const byFile = new Map()
  const red = []
  for (const { title, file, project, status, message } of journeysOf(report)) {
    const counts = countsOf(byFile, file)
    if (status === 'unexpected') red.push({ file, project, title, message })
    else if (status === 'skipped') counts.skipped += 1
    else counts.passed.push(keyOf({ project, title }))
  }
  const problems = (report.errors ?? []).map((error) => firstLine(error.message ?? 'error without text'))
  return finish({ ...sumOf(byFile), red, byFile }, code, problems)
}

/** The journeys of a report, or of a list: `{ title, file, line, project, tags, status, message }`. */
export function journeysOf({ suites = [] }) {
  const within = ({ specs = [], suites: inner = [] }, titles) => [
    ...specs.flatMap(({ title, file, line, tags = [], tests }) =>
      tests.map(({ projectName, status, results = [] }) => ({
        title: [...titles, title].join(' › '),
        file,
        line,
        project: projectName,
        tags,
        status,
        message: firstLine(results.at(-1)?.error?.message ?? ''),
      })),
    ),
    ...inner.flatMap((suite) => within(suite, [...titles, suite.title])),
  ]
  // The outermost suites are files.
  return suites.flatMap((suite) => within(suite, []))
}

/** @param report what `npm run check` wrote: `{ good, failed }`, both lists of names, or null when it wrote none */
export function countChecks(report, code) {
  if (!report) return crashed(code)
  const { good, failed } = report
  return finish({ passed: good.length, skipped: 0, red: [], byFile: new Map() }, failed.length > 0 ? 0 : code, failed)
}

/** @param report what the mutation run wrote: `{ seen, survived }`, both lists of names, or null when it wrote none */
export function countMutants(report, code) {
  if (!report) return crashed(code)
  const { seen, survived } = report
  const problems = survived.map((name) => `nothing saw the break "${name}"`)
  return finish(
    { passed: seen.length, skipped: 0, red: [], byFile: new Map() },
    problems.length > 0 ? 0 : code,
    problems,
  )
}

function sumOf(byFile) {
  const sum = { passed: 0, skipped: 0 }
  for (const { passed, skipped } of byFile.values()) {
    sum.passed += passed.length
    sum.skipped += skipped
  }
  return sum
}

/** What passed in a file, by name, and how much of it was left out. */
function countsOf(byFile, file) {
  const counts = byFile.get(file) ?? { passed: [], skipped: 0 }
  byFile.set(file, counts)
  return counts
}

/** A test within its file. */
export function keyOf({ project = '', title }) {
  return `${project} ${title}`
}

/** Runners color what they say. */
const colors = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

function firstLine(text = '') {
  return text.replace(colors, '').split('\n')[0]
}

/** A red test in a line: where, which, and what it said. */
export function described({ file, project, title, message }) {
  const where = project === undefined ? file : `[${project}] ${file}`
  return `${where}${title === null ? ' failed outside of a test' : ` › ${title}`}: ${message}`
}

/** Sums suites up. */
export function total(results) {
  const sum = { passed: 0, failed: 0 }
  for (const { passed, failed } of results) {
    sum.passed += passed
    sum.failed += failed
  }
  return sum
}

/** The line everything ends with. */
export function closingLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}
