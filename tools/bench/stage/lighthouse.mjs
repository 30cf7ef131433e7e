import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../../run/chromium.mjs'
import { capture } from '../../run/processes.mjs'
import { browserFlags } from './browser.mjs'
import { startServer } from './server.mjs'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const runs = 5

/**
 * Lighthouse's scores of a page for a phone: the middle one of five runs.
 * @param address the page's, from `/` on
 * @param limit the score that every category has to reach
 * @param most also in the middle run: the largest paint and the blocked time in milliseconds, the shift of the layout
 * @param prepare makes what the page shows
 */
export async function lighthouse(ctx, { address, limit, most = {}, settings = {}, prepare = async () => undefined }) {
  const server = await startServer(ctx, { settings })
  await prepare(server)
  const reports = []
  for (let run = 0; run < runs; run += 1) reports.push(await measure(ctx, server.url + address))
  const performances = reports.map(({ categories }) => categories.performance.score).sort((a, b) => a - b)
  // As Lighthouse's own guide does: one run differs from the next by what else the machine does.
  const middle = performances[(runs - 1) / 2]
  const report = reports.find(({ categories }) => categories.performance.score === middle)
  const scores = categories.map((id) => ({ id, score: Math.round((report.categories[id].score ?? 0) * 100) }))
  const value = Math.min(...scores.map(({ score }) => score))
  const failed = Object.values(report.audits).filter(
    ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
  )
  const tooMuch = Object.entries(most).filter(([id, limit]) => report.audits[id].numericValue > limit)
  const seconds = (id) => `${(report.audits[id].numericValue / 1_000).toFixed(1)} s`
  return {
    value,
    unit: 'of 100',
    isMet: value >= limit && tooMuch.length === 0,
    note: [
      ...scores.map(({ id, score }) => `${id} ${score}`),
      `performance in ${runs} runs ${Math.round(performances[0] * 100)} to ${Math.round(performances[runs - 1] * 100)}`,
      `first paint ${seconds('first-contentful-paint')}`,
      `largest ${seconds('largest-contentful-paint')}`,
      `blocked ${Math.round(report.audits['total-blocking-time'].numericValue)} ms`,
      `shift ${report.audits['cumulative-layout-shift'].numericValue.toFixed(3)}`,
      ...failed.map(({ id }) => `failed: ${id}`),
    ].join(', '),
  }
}

async function measure(ctx, url, triesLeft = 2) {
  const output = join(ctx.tempDir, 'lighthouse.json')
  const { code, output: printed } = await capture(
    ctx.node,
    [
      fileURLToPath(import.meta.resolve('lighthouse/cli/index.js')),
      url,
      '--quiet',
      // Everywhere but in production robots.txt asks to stay away, and a test holds what it says there.
      '--skip-audits=is-crawlable',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${browserFlags.join(' ')}`,
    ],
    { env: { ...ctx.env, CHROME_PATH: await ensureChromium(), TMPDIR: ctx.tempDir } },
  )
  // Its trace began too late to see the page open: it asks to be run again.
  if (code !== 0 && printed.includes('NO_NAVSTART') && triesLeft > 0) return measure(ctx, url, triesLeft - 1)
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${printed.slice(-500)}`)
  return JSON.parse(readFileSync(output, 'utf8'))
}
