import { launchBrowser } from './stage/browser.mjs'
import { gzipKb } from './stage/home-size.mjs'
import { startServer } from './stage/server.mjs'

const limitKb = 150

export const name = 'Scripts and styles to show the front page'
export const aim = `at most ${limitKb} kB gz`

/** What a phone of somebody new asks for until the page can be read and its links lead on, before anybody has moved. */
export async function run(ctx) {
  const server = await startServer(ctx)
  const browser = await launchBrowser(ctx)
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  await page.goto(`${server.url}/`, { waitUntil: 'networkidle' })
  const paths = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const value = gzipKb(paths.filter((path) => /\.(js|css)$/.test(path)))
  const films = paths.filter((path) => /\.(mp4|webm)$/.test(path))
  return {
    value,
    unit: 'kB gz',
    isMet: value <= limitKb && films.length === 0,
    note: `${gzipKb(paths.filter((path) => path.endsWith('.css'))).toFixed(1)} of it styles; ${films.length} films`,
  }
}
