import { gzipKb as kbOf } from '../../../web/build-tools/home-files.ts'
import { openPhone, waitForHome } from './browser.mjs'
import { startServer } from './server.mjs'

/** Kilobytes (1,000 bytes) of files of the web build, compressed as gzip does at its best. */
export const gzipKb = (paths) => [...new Set(paths)].reduce((sum, path) => sum + kbOf(path), 0)

/**
 * What a signed-in phone with an empty cache fetches on its way to Home: `scripts` were asked for before the page first stood
 * there and so were needed for it, `later` were loaded beside or after that. Resolves once Home has its content.
 */
export async function loadHome(ctx) {
  const server = await startServer(ctx)
  const { page } = await openPhone(ctx, server)
  await page.addInitScript(noteFirstShown)
  await page.goto(`${server.url}/home`)
  await waitForHome(page)
  // The live connection keeps a line open from here on, so its script is the last to come.
  await page.waitForTimeout(1_000)
  const { shownAt, scripts } = await page.evaluate(() => ({
    shownAt: window.shownAt,
    scripts: performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startTime }))
      .filter(({ path }) => path.endsWith('.js')),
  }))
  if (shownAt === undefined) throw new Error('Home was never seen on the page')
  return {
    scripts: scripts.filter(({ startTime }) => startTime <= shownAt).map(({ path }) => path),
    later: scripts.filter(({ startTime }) => startTime > shownAt).map(({ path }) => path),
  }
}

/** In the page, before its scripts: when the frame around Home was first there, be it filled or with skeletons. */
function noteFirstShown() {
  const observer = new MutationObserver(() => {
    if (document.querySelector('.app main') === null) return
    window.shownAt = performance.now()
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}
