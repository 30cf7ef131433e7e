import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { inRepo } from '../run/paths.mjs'

/** Over this many times its budget a file or a journey is red, and is judged by what it costs alone. */
const tolerance = 1.25
/** A suite is not run again, and beside others the same work takes up to half as much again. */
const suiteTolerance = 1.5

/**
 * Wraps a command so that the processor seconds of it and of all it waited for are written to a file when it ends. They
 * are hardly longer on a busy machine, unlike the minutes it takes.
 * @returns `{ command, args, read }`; `read()` gives the seconds, or null where there is no shell to ask
 */
export function measured(command, args, file) {
  if (process.platform === 'win32') return { command, args, read: () => null }
  // Whoever ends the shell means what it started; a shell that is waiting must hear of it.
  const script = `
    file=$1; shift
    "$@" & child=$!
    trap 'kill -TERM $child 2>/dev/null' TERM HUP INT
    wait $child; code=$?
    while kill -0 $child 2>/dev/null; do wait $child; code=$?; done
    times > "$file"
    exit $code`
  return {
    command: 'sh',
    args: ['-c', script, 'sh', file, command, ...args],
    read: () => (existsSync(file) ? ofChildren(readFileSync(file, 'utf8')) : null),
  }
}

/** The second line of `times`, "1m2.30s 0m4.50s", in seconds. */
export function ofChildren(text) {
  const [, children = ''] = text.trim().split('\n')
  const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)]
  return parts.length === 2
    ? parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
    : null
}

/**
 * What the tests themselves wrote of their costs, a JSON line each.
 * @returns `[{ file, title?, project?, cpuS }]`, the dearest first; files relative to `folder`
 */
export function readCosts(path, folder) {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean)
  return lines
    .map((line) => JSON.parse(line))
    .map((cost) => ({ ...cost, file: cost.file.startsWith('/') ? relative(folder, cost.file) : cost.file }))
    .sort((a, b) => b.cpuS - a.cpuS)
}

/** What may cost more than its kind, and why: tools/test/dear.json. */
const dear = () => JSON.parse(readFileSync(inRepo('tools', 'test', 'dear.json'), 'utf8'))

/** What one file or journey of a suite may cost, in processor seconds: `usual`, or what its exception says. */
export function costIn(suite, usual, exceptions = dear()) {
  const own = exceptions.filter((one) => one.suite === suite)
  return ({ file, title }) =>
    own.find((one) => one.file === file && (one.title === undefined || one.title === title))?.cpuS ?? usual
}

/**
 * Holds a suite to its budgets: a file or journey is red that is over by a quarter, a suite that is over by a half.
 * @param suite with `cpu` (seconds of the whole suite) and `cpuEach` (of a file or a journey); either may be missing
 * @param costs as {@link readCosts} gives them
 * @param pace how many times its usual time this machine takes, as pace.mjs says: every budget grows by as much
 * @returns `{ red, problems }`, as counts have them
 */
export function overBudget({ name, cpu, cpuEach }, { cpuS, costs, pace = 1 }, exceptions = dear()) {
  const usual = costIn(name, cpuEach, exceptions)
  const mayCost = (cost) => usual(cost) * pace
  const slowly = pace > 1 ? `, on a machine that takes ${pace.toFixed(1)} times as long` : ''
  const red =
    cpuEach === undefined
      ? []
      : costs
          .filter((cost) => cost.cpuS > mayCost(cost) * tolerance)
          .map(({ file, project, title, cpuS: took }) => ({
            file,
            ...(project && { project }),
            title: [title, 'stays within its processor seconds'].filter(Boolean).join(': '),
            message: `${took.toFixed(1)} of ${usual({ file, title })}${slowly}`,
            // How many times what it may cost.
            dearness: took / mayCost({ file, title }),
          }))
  const isOver = cpu !== undefined && cpuS !== null && cpuS > cpu * pace * suiteTolerance
  const problems = isOver
    ? [`took ${cpuS.toFixed(0)} of ${cpu} processor seconds${slowly}; dearest: ${dearest(costs)}`]
    : []
  return { red, problems }
}

function dearest(costs) {
  return costs
    .slice(0, 5)
    .map(({ file, title, cpuS }) => `${file}${title ? ` › ${title}` : ''} ${cpuS.toFixed(1)}`)
    .join(', ')
}
