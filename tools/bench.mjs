// `npm run bench`: every measurement in tools/bench, a table on the screen and docs/benchmarks.md.
// A benchmark is a module with `name`, `aim` (a sentence with the number to reach) and
// `run(ctx)`, which resolves with `{ value, unit, isMet, note? }`, or with several of them that bring a `name` and `aim` of
// their own; a `table` of a result stands under the others. Ratios within one run travel between machines; where a time is
// what counts, the unit says so.
import './run/require-node.mjs'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describeMachine, renderDetails, renderPage, renderTable } from './run/bench-report.mjs'
import { Failure, print, runMain, seconds } from './run/cli.mjs'
import { ensureModules, toolEnv } from './run/modules.mjs'
import { againUnderNode24, isNode24 } from './run/node24.mjs'
import { inRepo, node24, root } from './run/paths.mjs'
import { freePort } from './run/ports.mjs'
import { ensureWebBuild } from './run/web-build.mjs'

await runMain(async () => {
  await ensureModules()
  if (!isNode24) return againUnderNode24()
  await ensureWebBuild()
  const wanted = process.argv.slice(2)
  const benches = await loadBenches(wanted)
  const results = []
  for (const bench of benches) {
    const startedAt = Date.now()
    print(`${bench.name} …`)
    const measured = await measure(bench)
    results.push(...measured)
    print(`${measured.every(({ isMet }) => isMet) ? '  met' : '  MISSED'} (${seconds(startedAt)})`)
  }
  print(`\n${renderTable(results)}\n${renderDetails(results)}`)
  // A part of the measurements must not replace the page about all of them.
  if (wanted.length === 0) writeFileSync(inRepo('docs', 'benchmarks.md'), renderPage(results, describeMachine()))
  return results.every(({ isMet }) => isMet) ? 0 : 1
})

/** All benchmarks in the order of their file names, or those whose file name contains a given word. */
async function loadBenches(words) {
  const folder = inRepo('tools', 'bench')
  const files = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.mjs') && !name.endsWith('.test.mjs'))
    .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))
    .sort()
  if (files.length === 0)
    throw new Failure(`No benchmark ${words.length > 0 ? `matches ${words.join(', ')}` : 'was found'} in tools/bench.`)
  return Promise.all(files.map((file) => import(pathToFileURL(join(folder, file)).href)))
}

/** The results of one benchmark, in a temporary folder of its own; what it registered with `onStop` is stopped, last one first. */
async function measure({ name, aim, run }) {
  const tempDir = mkdtempSync(join(tmpdir(), 'nestwren-bench-'))
  const stops = []
  const ctx = { root, node: node24, env: toolEnv(), tempDir, freePort, print, onStop: (stop) => stops.push(stop) }
  try {
    return [await run(ctx)].flat().map((result) => ({ name, aim, ...result }))
  } catch (error) {
    print(error.stack)
    return [{ name, aim, value: null, unit: '', isMet: false, note: error.message.split('\n')[0] }]
  } finally {
    for (const stop of stops.reverse()) await stop()
    rmSync(tempDir, { recursive: true, force: true })
  }
}
