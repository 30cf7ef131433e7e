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

/** A phone's page on a server, signed in as the demo family's owner, with an empty cache and no service worker. */
export async function openPhone(ctx, server) {
  const { chromium } = createRequire(inRepo('web', 'package.json'))('playwright-core')
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: browserFlags })
  ctx.onStop(() => browser.close())
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
    locale: 'en-US',
  })
  const { tokens } = await signIn(server)
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
  return { context, page: await context.newPage(), token: tokens.accessToken, user }
}

/** What Home shows once it has content: an entry of the timeline and the row that logs. */
export const homeContent = { entry: '.home-timeline li.tl time', quickLog: '.quick-btn >> visible=true' }

/** Resolves when Home's content stands on the page. */
export async function waitForHome(page) {
  await page.locator(homeContent.entry).first().waitFor({ timeout: 30_000 })
  await page.locator(homeContent.quickLog).first().waitFor({ timeout: 30_000 })
}
