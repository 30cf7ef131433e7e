import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { failed, keep, moveTo, readPage, renderPage, renew } from './bench-report.mjs'
import { seconds } from './cli.mjs'

/**
 * Measures the chosen figures one after the other and brings the page up to date after each, so that whatever ends the run
 * loses the figure under way at most. One that fails leaves its rows of before and the others alone.
 * @param options.figures all there are, in the order of the page
 * @param options.measure resolves with `{ results }` of a figure, or with `{ reason }`
 * @returns the results of this run, each with its `figure`
 */
export async function measureAll(chosen, { figures, pageFile, machine, measure, print }) {
  let page = moveTo(readPage(existsSync(pageFile) ? readFileSync(pageFile, 'utf8') : ''), machine)
  const all = []
  for (const one of chosen) {
    const startedAt = Date.now()
    print(`${one.figure}: ${one.name} …`)
    const { results, reason } = await measure(one)
    page = results === undefined ? keep(page, one, reason) : renew(page, one.figure, results)
    writeFileSync(pageFile, renderPage(page, figures))
    const told = results ?? [failed(one, reason)]
    all.push(...told.map((result) => ({ ...result, figure: one.figure })))
    print(`  ${verdictOf(told)} (${seconds(startedAt)})`)
  }
  return all
}

function verdictOf(results) {
  const broken = results.find(({ hasFailed }) => hasFailed)
  if (broken !== undefined) return `FAILED: ${broken.note}`
  return results.every(({ isMet }) => isMet) ? 'met' : 'MISSED'
}
