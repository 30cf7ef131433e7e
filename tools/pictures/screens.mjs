import { homeContent, launchBrowser, waitForHome, watchTraffic } from '../bench/stage/browser.mjs'
import { demoFamily } from '../bench/stage/server.mjs'
import { wideFile } from './files.mjs'
import { liveMorning } from './morning.mjs'
import { nightInTheNest } from './night.mjs'
import { openPhoneOf, startFamily } from './stage.mjs'

const [, dev, , sol] = demoFamily

/** Opens an address and waits until everything on it has come. */
async function open({ page, url }, path) {
  const { untilQuiet } = watchTraffic(page)
  await page.goto(`${url}${path}`)
  await untilQuiet({ forMs: 1_200 })
  await page.evaluate(() => document.fonts.ready)
}

async function openHome(phone) {
  await open(phone, '/home')
  await waitForHome(phone.page)
}

/** Taken before anything goes on, whose bar would lie over them. */
const quiet = ['growth', 'schedule', 'vault']

/** How each screen is reached on a phone that is signed in, and which child it shows. */
const ways = {
  growth: { child: 'Juno', go: (phone) => open(phone, '/charts?tab=growth') },
  schedule: { child: 'Both', go: (phone) => open(phone, '/schedule?view=week') },
  vault: { child: 'Both', go: (phone) => open(phone, '/vault/photos') },
  home: { child: 'Juno', go: openHome },
  'log-feed': {
    child: 'Juno',
    go: async (phone) => {
      await openHome(phone)
      await phone.page.locator(homeContent.quickLog).filter({ hasText: 'Feed' }).first().tap()
      await phone.page.getByRole('dialog').waitFor()
      await phone.page.waitForTimeout(1_500)
    },
  },
  logs: { child: 'Juno', go: (phone) => open(phone, '/logs') },
  sync: {
    child: 'Juno',
    go: async (phone) => {
      await openHome(phone)
      await phone.page.evaluate(() => {
        const timeline = document.querySelector('.home-timeline')
        window.scrollBy(0, timeline.getBoundingClientRect().top - 68)
      })
      await phone.page.waitForTimeout(600)
    },
  },
  night: { child: 'Juno', go: openHome },
}

/** Takes the named screens; `keep(path, png)` is handed each of them. */
export async function takeScreens(ctx, wanted, keep) {
  const browser = await launchBrowser(ctx)
  const byDay = wanted.filter((name) => name !== 'night')
  if (byDay.length > 0) {
    const family = await startFamily(ctx, { name: 'morning', hour: 10 })
    const inBothModes = async (names) => {
      for (const mode of ['light', 'dark']) await takeAll(browser, family, mode, names, keep)
    }
    await inBothModes(byDay.filter((name) => quiet.includes(name)))
    await liveMorning(family)
    // The others look at it too, so the family is live.
    for (const person of [dev, sol]) {
      const { page } = await openPhoneOf(browser, family, { person })
      await page.goto(`${family.server.url}/home`)
    }
    await inBothModes(byDay.filter((name) => !quiet.includes(name)))
    if (byDay.includes('home')) await takeWide(browser, family, keep)
    await family.server.stop()
  }
  if (!wanted.includes('night')) return
  const family = await startFamily(ctx, { name: 'night', hour: 3 })
  await nightInTheNest(family)
  await takeAll(browser, family, 'night', ['night'], keep)
  await family.server.stop()
}

async function takeAll(browser, family, mode, names, keep) {
  const phone = await openPhoneOf(browser, family, { mode })
  const at = { page: phone.page, url: family.server.url }
  for (const name of names) {
    const { child, go } = ways[name]
    await openHome(at)
    await phone.page.getByRole('button', { name: child }).first().tap()
    await go(at)
    const path = `landing/${name}-${mode === 'night' ? 'dark' : mode}`
    const shot = await phone.page.screenshot({ animations: 'disabled' })
    for (const ending of ['', '-390']) await keep(`${path}${ending}.webp`, shot)
  }
  await phone.close()
}

/** Home on a computer. */
async function takeWide(browser, family, keep) {
  const { width, height, path } = wideFile
  const wide = { viewport: { width, height }, scale: 1, isMobile: false, hasTouch: false }
  const { page, close } = await openPhoneOf(browser, family, wide)
  const at = { page, url: family.server.url }
  await openHome(at)
  await page.getByRole('button', { name: 'Juno' }).first().click()
  await openHome(at)
  await keep(path, await page.screenshot({ animations: 'disabled' }))
  await close()
}
