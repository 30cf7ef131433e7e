import { launchBrowser } from './stage/browser.mjs'
import { openSite, siteSlug, uploadsWithoutEnd } from './stage/public-site.mjs'
import { startServer } from './stage/server.mjs'

const limitKb = 40

export const name = "JavaScript to show a family's public site"
export const aim = `at most ${limitKb} kB gz, and no picture larger than its place needs`
export const decisions = ['0059']

/** What a phone with an empty cache fetches for the first page of a site, in kilobytes (1,000 bytes) as they cross the line. */
export async function run(ctx) {
  const server = await startServer(ctx, { settings: uploadsWithoutEnd })
  await openSite(server)
  const browser = await launchBrowser(ctx)
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
  const page = await (await browser.newContext(phone)).newPage()
  const sizes = await transferredOf(page, `${server.url}/${siteSlug}`)
  const tooLarge = await page.evaluate(picturesTooLarge)
  const kb = (kind) => (sizes.get(kind) ?? 0) / 1_000
  const value = kb('Script')
  const parts = ['Document', 'Stylesheet', 'Font', 'Image'].map(
    (kind) => `${kind.toLowerCase()} ${kb(kind).toFixed(1)}`,
  )
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0) / 1_000
  return {
    value,
    unit: 'kB gz',
    isMet: value > 0 && value <= limitKb && tooLarge.length === 0,
    note: [...parts, `all ${all.toFixed(1)} kB`, ...tooLarge.map((one) => `too large: ${one}`)].join(', '),
  }
}

/** Bytes on the line by what was fetched, until nothing more is asked for. */
async function transferredOf(page, url) {
  const devtools = await page.context().newCDPSession(page)
  const kinds = new Map()
  const sizes = new Map()
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    sizes.set(kind, (sizes.get(kind) ?? 0) + encodedDataLength)
  })
  await devtools.send('Network.enable')
  await page.goto(url, { waitUntil: 'networkidle' })
  return sizes
}

/** In the page: pictures of which a smaller size would have been enough for their place on this screen. */
function picturesTooLarge() {
  return [...document.querySelectorAll('img[srcset]')].flatMap(({ srcset, currentSrc, width }) => {
    const sizes = srcset.split(', ').map((one) => {
      const [path, across] = one.split(' ')
      return { url: new URL(path, location.href).href, across: Number.parseInt(across, 10) }
    })
    const loaded = sizes.find(({ url }) => url === currentSrc)
    const enough = sizes.find(({ across }) => across >= width * devicePixelRatio) ?? sizes.at(-1)
    const isTooLarge = loaded !== undefined && loaded.across > enough.across
    return isTooLarge ? [`${loaded.across} pixels for ${Math.round(width * devicePixelRatio)}`] : []
  })
}
