import { homeContent, launchBrowser, waitForHome, watchTraffic } from '../bench/stage/browser.mjs'
import { demoFamily } from '../bench/stage/server.mjs'
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

/** How each screen is reached on a phone that is signed in and has Juno selected. */
const ways = {
  home: openHome,
  'log-feed': async (phone) => {
    await openHome(phone)
    await phone.page.locator(homeContent.quickLog).filter({ hasText: 'Feed' }).first().tap()
    await phone.page.getByRole('dialog').waitFor()
    await phone.page.waitForTimeout(1_500)
  },
  logs: (phone) => open(phone, '/logs'),
  sync: async (phone) => {
    await openHome(phone)
    await phone.page.evaluate(() => {
      const title = document.querySelector('.home-timeline')
      window.scrollBy(0, title.getBoundingClientRect().top - 96)
    })
    await phone.page.waitForTimeout(600)
  },
  growth: (phone) => open(phone, '/charts?tab=growth'),
  schedule: (phone) => open(phone, '/schedule?view=week'),
  vault: (phone) => open(phone, '/vault/photos'),
  night: openHome,
}

/** Takes the named screens; `keep(name, mode, png)` is handed each of them. */
export async function takeScreens(ctx, wanted, keep) {
  const browser = await launchBrowser(ctx)
  const byDay = wanted.filter((name) => name !== 'night')
  if (byDay.length > 0) {
    const family = await startFamily(ctx, { name: 'morning', hour: 10 })
    await liveMorning(family)
    // The others look at it too, so the family is live.
    for (const person of [dev, sol]) {
      const { page } = await openPhoneOf(browser, family, { person })
      await page.goto(`${family.server.url}/home`)
    }
    for (const mode of ['light', 'dark']) await takeAll(browser, family, mode, byDay, keep)
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
  await openHome(at)
  await phone.page.getByRole('button', { name: 'Juno' }).first().tap()
  for (const name of names) {
    await ways[name](at)
    await keep(name, mode === 'night' ? 'dark' : mode, await phone.page.screenshot({ animations: 'disabled' }))
  }
  await phone.close()
}
