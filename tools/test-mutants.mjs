// `npm run test:mutants`: breaks rules on purpose, one at a time, in copies of the sources; some test has to see each.
// `npm run test:mutants -- word` tries those whose name or file has the word.
import './run/require-node.mjs'
import './run/follow-parent.mjs'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { breaks } from './mutants/breaks.mjs'
import { problemsOf, workspaceOf } from './mutants/one-break.mjs'
import { summed } from './mutants/trial.mjs'
import { Failure, print, runMain, seconds } from './run/cli.mjs'
import { ensureModules } from './run/modules.mjs'
import { againUnderNode24, isNode24 } from './run/node24.mjs'
import { inRepo } from './run/paths.mjs'

// The copies go with the process, and each Vitest ends when nobody talks to it any more.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
])
  process.once(signal, () => process.exit(code))

await runMain(async () => {
  await ensureModules()
  if (!isNode24) return againUnderNode24()
  const { tryInCopy } = await import('./mutants/vitest-lane.mjs')
  const startedAt = Date.now()
  const words = process.argv.slice(2)
  const chosen = breaks.filter(({ name, file }) => words.every((word) => `${name} ${file}`.includes(word)))
  if (chosen.length === 0) throw new Failure(`No break is called ${words.join(' ')}.`)
  const wrong = problemsOf(chosen, textOf)
  if (wrong.length > 0) throw new Failure(wrong.join('\n'))

  const groups = groupsOf(chosen)
  const results = []
  const waiting = [...groups]
  // Two at a time: the smallest machine this has to be quick on has two cores.
  await Promise.all([worker(), worker()])

  const { seen, survived, problems, isGood } = summed(results, chosen.length)
  print(`${seen.length} of ${chosen.length} breaks were seen (${seconds(startedAt)}).`)
  const report = process.env.MUTANTS_REPORT
  // Without a report the run counts as failed: breaks that could not be tried prove nothing.
  if (report && problems.length === 0) writeFileSync(report, JSON.stringify({ seen, survived }))
  return isGood ? 0 : 1

  async function worker() {
    for (let group = waiting.shift(); group; group = waiting.shift())
      results.push(await tryInCopy(group.workspace, group.breaks, say))
  }
})

function textOf(file) {
  return existsSync(inRepo(file)) ? readFileSync(inRepo(file), 'utf8') : null
}

/** Breaks by the workspace that sees them, the server's in two: its tests are the dearest. */
function groupsOf(chosen) {
  const byWorkspace = [...Map.groupBy(chosen, workspaceOf)].map(([workspace, own]) => ({ workspace, breaks: own }))
  return byWorkspace
    .flatMap(({ workspace, breaks: own }) => {
      const half = workspace === 'server' && own.length > 1 ? Math.ceil(own.length / 2) : own.length
      return [own.slice(0, half), own.slice(half)].map((part) => ({ workspace, breaks: part }))
    })
    .filter((group) => group.breaks.length > 0)
    .sort((a, b) => b.breaks.length - a.breaks.length)
}

function say({ name, red, problem }) {
  if (red !== null) print(`red       ${name}  (${red})`)
  else print(problem === null ? `SURVIVED  ${name}` : `NO PROOF  ${name}  (${problem})`)
}
