import { lineAt } from '../scan.mjs'

/** Files that may do what this rule forbids, each with the reason. */
const excused = new Map([])

const isSpec = ({ path }) => /\.(?:test|spec)\.[a-z]+$/.test(path)
const instant = String.raw`(?:Date|performance)\s*\.\s*now\(\s*\)`

export const testClocks = {
  name: 'tests without a stop-watch',
  why: 'What waits for a time or holds one against another is red on a busy machine, at some hour or in some month.',
  instead:
    'Wait for what is meant (expect.poll, vi.waitFor), prove that nothing happened by something that comes after it, and move the clock (createTestClock, vi.setSystemTime, page.clock). What must sleep is a fixture.',
  check: ({ sources }) => sources.filter(isSpec).flatMap((source) => check(source)),
}

function check(source) {
  const { path } = source
  const found = [...sleeps(source), ...measures(source), ...(path.startsWith('e2e/') ? sharedFamilies(source) : [])]
  if (!excused.has(path)) return found
  return found.length > 0 ? [] : [{ path, line: 1, message: 'needs no excuse in test-clocks.mjs any more' }]
}

function sleeps(source) {
  const imports = [...source.code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"](?:node:)?timers\/promises['"]/g)]
    // Not one that a string holds.
    .filter(({ index }) => source.bare.startsWith('import', index))
    .filter(([, names]) => /\bset(?:Timeout|Interval)\b|\bscheduler\b/.test(names))
    .map(({ index }) => violation(source, index, 'sleeps (timers/promises)'))
  return [
    ...imports,
    // `test.setTimeout` is how long a journey may take, and without a time it only lets others go first.
    ...find(source, /(?<!\btest\s*\.\s*)\bsetTimeout\s*\((?!\s*[\w.]+\s*\))/g, 'sleeps'),
    ...find(source, /\bwaitForTimeout\s*\(/g, 'sleeps'),
    ...find(source, /\bscheduler\s*\.\s*wait\s*\(/g, 'sleeps'),
  ]
}

/** A duration is an instant less one that was taken before; what is in an expectation or compared is judged by it. */
function measures(source) {
  const starts = namesOf(source, new RegExp(String.raw`\b(?:const|let)\s+(\w+)\s*=\s*${instant}\s*(?:$|[;\n])`, 'gm'))
  if (starts.length === 0) return []
  const start = String.raw`\b(?:${starts.join('|')})\b`
  const span = String.raw`${instant}\s*-\s*${start}`
  const spans = namesOf(source, new RegExp(String.raw`\b(?:const|let)\s+(\w+)\s*=\s*${span}`, 'g'))
  const measured = [span, ...spans.map((name) => String.raw`\b${name}\b`)].join('|')
  const matcher = String.raw`\s*,?\s*\)\s*\.\s*(?:not\s*\.\s*)?toBe(?:Less|Greater)Than\w*`
  return [
    ...find(
      source,
      new RegExp(String.raw`\bexpect(?:\.\w+)?\s*\(\s*(?:${measured})${matcher}`, 'g'),
      'holds a stop-watch',
    ),
    ...find(source, new RegExp(String.raw`(?:${span})\s*[<>]`, 'g'), 'holds a stop-watch'),
    ...find(source, new RegExp(String.raw`${instant}\s*[<>]=?\s*${start}`, 'g'), 'holds a stop-watch'),
  ]
}

function sharedFamilies(source) {
  return [
    ...find(source, /\bsignInDemo\b/g, 'is of a family that others use as well'),
    ...find(
      source,
      /\(\s*\{[^(){}]*\bshared\b[^(){}]*\}\s*(?:,\s*\w+\s*)?\)\s*=>/g,
      'takes a family that others use as well',
    ),
  ]
}

function namesOf({ bare }, pattern) {
  return [...bare.matchAll(pattern)].map(([, name]) => name)
}

function find(source, pattern, what) {
  const { bare, code } = source
  return (
    [...bare.matchAll(pattern)]
      // A string is blank, and a date that is given by one is given.
      .filter(({ 0: words, index }) => code.startsWith(words, index))
      .map(({ 0: words, index }) => violation(source, index, `${words.trim().replaceAll(/\s+/g, ' ')} ${what}`))
  )
}

function violation({ path, bare }, index, message) {
  return { path, line: lineAt(bare, index), message }
}
