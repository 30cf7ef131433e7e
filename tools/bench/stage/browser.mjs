import { createRequire } from 'node:module'
import { ensureChromium } from '../../run/chromium.mjs'
import { inRepo } from '../../run/paths.mjs'
import { call, signIn } from './server.mjs'

/** Without the browser's own errands, which cost time at random moments. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser for one benchmark; every device of it is a context of its own. */
export async function launchBrowser(ctx) {
  const { chromium } = createRequire(inRepo('web', 'package.json'))('playwright-core')
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: browserFlags })
  ctx.onStop(() => browser.close())
  return browser
}

/**
 * A phone with empty storage on which a person of the demo family is signed in; the owner unless told.
 * @param options.serviceWorkers 'allow' for one that keeps the app as an installed one does
 * @param options.device what else Playwright is to know of it
 */
export async function openDevice(browser, server, { person, serviceWorkers = 'block', device } = {}) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    serviceWorkers,
    locale: 'en-US',
    timezoneId: server.zone,
    ...device,
  })
  const { tokens } = await signIn(server, person)
  const { user } = await call(server, 'GET', '/api/auth/me', { token: tokens.accessToken })
  await context.addInitScript(
    ({ accessToken, refreshToken, me }) => {
      if (localStorage.getItem('token') !== null) return
      localStorage.setItem('token', accessToken)
      localStorage.setItem('refreshToken', refreshToken)
      localStorage.setItem('user', JSON.stringify(me))
    },
    { ...tokens, me: user },
  )
  return { context, token: tokens.accessToken, user }
}

/** A phone's page on a server, signed in as the demo family's owner, with an empty cache and no service worker. */
export async function openPhone(ctx, server) {
  const device = await openDevice(await launchBrowser(ctx), server)
  return { ...device, page: await device.context.newPage() }
}

/** Makes a page's scripts run so many times slower. */
export async function slowDown(page, rate) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return devtools
}

/** What Home shows once it has content: an entry of the timeline and the row that logs. */
export const homeContent = { entry: '.home-timeline li.tl time', quickLog: '.quick-btn >> visible=true' }

/** Resolves when Home's content stands on the page. */
export async function waitForHome(page) {
  await page.locator(homeContent.entry).first().waitFor({ timeout: 30_000 })
  await page.locator(homeContent.quickLog).first().waitFor({ timeout: 30_000 })
}

/** Resolves once the service worker of a page holds the whole app. */
async function untilInstalled(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  })
}

/** No file of the app takes longer on the slowest line that a benchmark has. */
const longestFileMs = 12_000

/** Counts the calls and files that a page waits for; `untilQuiet` resolves once there were none for a while. */
export function watchTraffic(page) {
  let underWay = 0
  let changedAt = Date.now()
  const count = (step) => () => {
    underWay += step
    changedAt = Date.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  const untilQuiet = async ({ forMs = 3_000, withinMs = 90_000 } = {}) => {
    const endsAt = Date.now() + withinMs
    // Of a file that is named ahead and then asked for by its script, the browser may never say that it came.
    while (Date.now() - changedAt < (underWay > 0 ? longestFileMs : forMs)) {
      if (Date.now() > endsAt) throw new Error(`The page still waits for ${underWay} files after ${withinMs} ms`)
      await page.waitForTimeout(100)
    }
  }
  return { untilQuiet }
}

/** Opens the app until it is kept on the device with all that the family did, and once more from there. */
export async function openUntilKept(server, { context }) {
  const page = await context.newPage()
  const traffic = watchTraffic(page)
  for (let look = 0; look < 2; look += 1) {
    await page.goto(`${server.url}/home`)
    await waitForHome(page)
    await untilInstalled(page)
    await traffic.untilQuiet()
  }
  return page
}
