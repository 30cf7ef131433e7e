// `npm run bench [-- words]`: measures the figures in tools/bench that a decision hangs on, or those that have one of the words
// in their name, or with `all` every one; a table on the screen, and docs/benchmarks.md after each figure.
// A figure is a module with `name`, `aim` (a sentence with the number to reach), `run(ctx)`, and `decisions` where some of
// docs/decisions hang on it. `run` resolves with `{ value, unit, isMet, note? }`, or with several of them that bring a `name`
// and `aim` of their own; a `table` of a result stands under the others. Ratios within one run travel between machines; where
// a time is what counts, the unit says so.
import './run/require-node.mjs'
import { chooseFigures, explainLeftOut, loadFigures } from './run/bench-figures.mjs'
import { measure } from './run/bench-measure.mjs'
import { describeMachine, renderDetails, renderTable } from './run/bench-report.mjs'
import { measureAll } from './run/bench-runs.mjs'
import { print, runMain } from './run/cli.mjs'
import { ensureModules, toolEnv } from './run/modules.mjs'
import { againUnderNode24, isNode24 } from './run/node24.mjs'
import { inRepo, node24, root } from './run/paths.mjs'
import { freePort } from './run/ports.mjs'
import { ensureWebBuild } from './run/web-build.mjs'

await runMain(async () => {
  await ensureModules()
  if (!isNode24) return againUnderNode24()
  const figures = await loadFigures(inRepo('tools', 'bench'))
  const chosen = chooseFigures(figures, process.argv.slice(2))
  await ensureWebBuild()
  const ctx = { root, node: node24, env: toolEnv(), freePort, print }
  const results = await measureAll(chosen, {
    figures,
    pageFile: inRepo('docs', 'benchmarks.md'),
    machine: describeMachine(),
    measure: (one) => measure(one, { ctx }),
    print,
  })
  print(`\n${renderTable(results)}\n${renderDetails(results)}`)
  const broken = results.filter(({ hasFailed }) => hasFailed)
  for (const { figure, note } of broken) print(`FAILED: ${figure}, ${note}; docs/benchmarks.md keeps what it had.`)
  print(explainLeftOut(figures, chosen))
  return results.every(({ isMet }) => isMet) ? 0 : 1
})
