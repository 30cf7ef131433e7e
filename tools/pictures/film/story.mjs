import { homeContent, launchBrowser, waitForHome, watchTraffic } from '../../bench/stage/browser.mjs'
import { demoFamily } from '../../bench/stage/server.mjs'
import { drawEndCard } from '../cards.mjs'
import { bottle, hands } from '../morning.mjs'
import { nightInTheNest } from '../night.mjs'
import { openPhoneOf, startFamily } from '../stage.mjs'
import { filmSize } from './recorder.mjs'

const [, , , sol] = demoFamily
const viewport = { width: 405, height: 720 }

/** Tells the film, scene by scene; gives its captions. */
export async function tellStory(ctx, film) {
  const browser = await launchBrowser(ctx)
  const captions = []
  /** What is filmed meanwhile is described by `text`. */
  const say = async (text, work) => {
    const from = film.now()
    await work()
    captions.push({ from, to: film.now() - 80, text })
  }
  const night = await startFamily(ctx, { name: 'night', hour: 3 })
  await nightInTheNest(night, { isAwake: true })
  await tellNight(film, say, await openHomeOf(browser, night, 'night'))
  await night.server.stop()
  const morning = await startFamily(ctx, { name: 'morning', hour: 10 })
  const { page } = await openPhoneOf(browser, morning, { person: sol })
  await page.goto(`${morning.server.url}/home`)
  await tellMorning(film, say, await openHomeOf(browser, morning, 'light'), await hands(morning))
  await say('Nestwren. Free for a month.', async () => film.still(await drawEndCard(browser, filmSize), 2_400))
  return captions
}

async function openHomeOf(browser, family, mode) {
  const { page } = await openPhoneOf(browser, family, {
    mode,
    hasMotion: true,
    viewport,
    scale: filmSize.width / viewport.width,
  })
  await page.clock.install()
  const { untilQuiet } = watchTraffic(page)
  await page.goto(`${family.server.url}/home`)
  await waitForHome(page)
  await page.getByRole('button', { name: 'Juno' }).first().tap()
  await untilQuiet({ forMs: 1_500 })
  await page.evaluate(() => document.fonts.ready)
  return page
}

async function tellNight(film, say, page) {
  const dialog = page.getByRole('dialog')
  await film.turnTo(page)
  await say('3 AM. Juno is awake. Home shows when she last ate.', () => film.hold(3_000))
  await say('Tap Feed. The usual bottle is filled in.', async () => {
    await film.tap(page.locator(homeContent.quickLog).filter({ hasText: 'Feed' }).first())
    await film.until(() => dialog.isVisible())
    await film.film(1_000)
    await film.hold(1_800)
  })
  await say('One more tap, and it is saved.', async () => {
    await film.tap(dialog.getByRole('button', { name: 'Save feed' }))
    await film.until(async () => (await dialog.count()) === 0 || (await page.getByText('Feed saved').isVisible()))
    await film.film(1_400)
    await film.hold(2_000)
  })
}

async function tellMorning(film, say, page, { dev, sol: nanny, log }) {
  await film.turnTo(page)
  await say('In the morning, the others take over.', () => film.hold(2_000))
  await say('Dev logs a bottle on another phone. It is here right away.', async () => {
    await log(dev, 1, { ...bottle(130), lasts: 1, notes: 'Every last drop' })
    await film.until(() => page.getByText('Every last drop').first().isVisible())
    await film.film(1_500)
    await film.hold(1_200)
  })
  await say('Sol starts a nap. Everyone sees the same timer.', async () => {
    await log(nanny, 0.02, { kind: 'sleep', lasts: null, details: { type: 'nap', location: 'stroller' } })
    await film.until(() => page.getByText('Juno: Asleep').isVisible())
    await film.film(1_500)
    await film.hold(1_600)
  })
  await say('Charts show how she grows, on the curves of the WHO.', async () => {
    await film.tap(page.getByRole('link', { name: 'Charts' }).last())
    await film.until(() => page.getByText('percentile').first().isVisible())
    await film.film(1_600)
    await film.scroll(110, 900)
    await film.hold(2_000)
  })
  await say('Schedule shows the week, and whose time it is.', async () => {
    await film.tap(page.getByRole('link', { name: 'Schedule' }).last())
    await film.until(() => page.getByText('With Dev').first().isVisible())
    await film.film(1_200)
    await film.scroll(150, 900)
    await film.hold(2_400)
  })
}
