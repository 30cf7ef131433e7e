import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium } from '../run/chromium.mjs'
import { capture } from '../run/processes.mjs'
import { browserFlags } from './stage/browser.mjs'
import { startServer } from './stage/server.mjs'

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const limit = 95

export const name = 'Lighthouse for a phone, sign-in page, lowest category'
export const aim = `at least ${limit} in every category`

export async function run(ctx) {
  const server = await startServer(ctx)
  const output = join(ctx.tempDir, 'lighthouse.json')
  const { code, output: printed } = await capture(
    ctx.node,
    [
      fileURLToPath(import.meta.resolve('lighthouse/cli/index.js')),
      `${server.url}/`,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=--headless=new ${browserFlags.join(' ')}`,
    ],
    { env: { ...ctx.env, CHROME_PATH: await ensureChromium(), TMPDIR: ctx.tempDir } },
  )
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: ${printed.slice(-500)}`)
  const report = JSON.parse(readFileSync(output, 'utf8'))
  const scores = categories.map((id) => ({ id, score: Math.round((report.categories[id].score ?? 0) * 100) }))
  const value = Math.min(...scores.map(({ score }) => score))
  const failed = Object.values(report.audits).filter(
    ({ score, scoreDisplayMode }) => score === 0 && scoreDisplayMode === 'binary',
  )
  return {
    value,
    unit: 'of 100',
    isMet: value >= limit,
    note: [...scores.map(({ id, score }) => `${id} ${score}`), ...failed.map(({ id }) => `failed: ${id}`)].join(', '),
  }
}
