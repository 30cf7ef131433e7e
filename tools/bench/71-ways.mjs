import { emptyLastHours } from './stage/away-hours.mjs'
import { launchBrowser, openDevice, openUntilKept, slowDown, watchTraffic } from './stage/browser.mjs'
import { call, childrenOf, demoFamily, signIn, startServer, writtenWithoutEnd } from './stage/server.mjs'
import { median, range } from './stage/statistics.mjs'
import { watchArrival, watchTaps } from './stage/taps.mjs'
import { allWays } from './stage/ways.mjs'

const slower = 4
const rounds = 7
const limitMs = 100
const arrivalMs = 1_000
/** As long as an eye and a thumb need for what has just appeared. */
const thumbMs = 400
const entry = '.home-timeline li.tl'

export const name = `From the icon to the painted entry, CPU ${slower} times slower`
export const aim = `under ${limitMs} ms from the last tap`

/**
 * The app is installed and keeps the family's things; each time it is opened anew and a thumb walks to the entry. The
 * other parent's phone, which is as fast as the machine, shows Home meanwhile.
 */
export async function run(ctx) {
  const server = await startServer(ctx, {
    settings: { ...writtenWithoutEnd, LIMITS_WRITES: '6000/1m burst 1000', LIMITS_UPLOADS: '1000/1m burst 1000' },
  })
  const family = await prepareFamily(server)
  const browser = await launchBrowser(ctx)
  const own = await openDevice(browser, server, { serviceWorkers: 'allow' })
  const other = await openDevice(browser, server, { person: demoFamily[1], serviceWorkers: 'allow' })
  for (const { context, user } of [own, other])
    await context.addInitScript(
      ([key, id]) => localStorage.setItem(key, id),
      [`nestwren.selectedChild.${user.accountId}`, family.childId],
    )
  const [page] = await Promise.all([own, other].map((device) => openUntilKept(server, device)))
  await page.close()
  const phones = { own, other: other.context.pages()[0] }

  const results = []
  for (const way of await allWays()) {
    const walks = []
    for (let round = 0; round < rounds; round += 1) walks.push(await walkOnce(server, phones, family, way))
    results.push(resultOf(way, walks))
    ctx.print(`  ${way.title}: ${results.at(-1).value.toFixed(0)} ms; ${results.at(-1).note}`)
  }
  return results
}

/** A child whose last feed was a bottle, who gets one medicine, and a row of tiles that has it. */
async function prepareFamily(server) {
  const [{ token }, { token: father }] = await Promise.all(demoFamily.map((person) => signIn(server, person)))
  await emptyLastHours(server, 5)
  const child = (await childrenOf(server, token)).find((one) => one.name === 'Juno')
  if (child === undefined) throw new Error('The demo family has no Juno any more')
  const childId = child._id
  const { items } = await call(server, 'GET', `/api/medicines?childId=${childId}`, { token })
  for (const { id, version, ...medicine } of items) {
    const { name, dose, minIntervalS, maxDosesPerDay, notes } = medicine
    const body = { version, name, dose, minIntervalS, maxDosesPerDay, notes, isActive: false }
    await call(server, 'PUT', `/api/medicines/${id}`, { token, body })
  }
  const dose = { value: '2.5', unit: 'ml' }
  const syrup = await call(server, 'POST', '/api/medicines', { token, body: { childId, name: 'Syrup', dose } })
  const log = (hoursAgo, what) => {
    const startAt = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    const body = {
      childId,
      startAt,
      endAt: what.kind === 'feeding' ? startAt : null,
      tz: server.zone,
      notes: '',
      ...what,
    }
    return call(server, 'POST', '/api/events', { token: father, body })
  }
  await log(4, { kind: 'medicine', details: { medicineId: syrup.id, name: 'Syrup', dose } })
  await log(2, { kind: 'feeding', details: { method: 'bottle', bottles: [{ contents: 'formula', amountMl: 120 }] } })
  const { preferences } = await call(server, 'GET', '/api/auth/preferences', { token })
  const tiles = 'feeding,diaper,sleep,medicine'
  await call(server, 'PUT', '/api/auth/preferences', {
    token,
    body: { preferences: { ...preferences, quickLog: tiles } },
  })
  return { childId, token }
}

async function walkOnce(server, { own, other }, { token }, { title, line, walk, isPhoto = false }) {
  const words = { entry, words: line }
  const known = await linesOf(other, words)
  await other.evaluate(watchArrival, words)
  const page = await own.context.newPage()
  const traffic = watchTraffic(page)
  await slowDown(page, slower)
  await page.addInitScript(watchTaps, words)
  let taps = 0
  const tap = async (target) => {
    await target.waitFor({ timeout: 15_000 })
    await page.waitForTimeout(thumbMs)
    taps += 1
    await target.tap({ timeout: 15_000 })
  }
  const openedAt = Date.now()
  await page.goto(`${server.url}/home`, { waitUntil: 'commit' })
  await walk(page, tap)
  await page.waitForFunction((last) => window.painted.some((one) => one.tap === last), taps, { timeout: 15_000 })
  await other.waitForFunction(() => window.arrivedAt !== undefined, null, { timeout: 30_000 })
  const painted = await page.evaluate((last) => window.painted.find((one) => one.tap === last), taps)
  const arrivedAt = await other.evaluate(() => window.arrivedAt)

  // Deleted only once this phone has heard that it was kept.
  await traffic.untilQuiet({ forMs: 1_000 })
  await takeBack(server, token, { since: openedAt, path: isPhoto ? '/api/photos' : '/api/events', title })
  for (const phone of [page, other]) await untilGone(phone, words, known)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // What changed is written to the device within a second.
  await page.waitForTimeout(1_500)
  await page.close()
  return { taps, lastTap: painted.ms, fromIcon: painted.paintedAt, arrival: arrivedAt - painted.liftedAt }
}

const linesOf = (page, { entry: selector, words }) =>
  page
    .locator(selector)
    .filter({ hasText: new RegExp(words) })
    .count()

async function untilGone(page, words, known) {
  const endsAt = Date.now() + 15_000
  while ((await linesOf(page, words)) > known) {
    if (Date.now() > endsAt) throw new Error(`A line of ${words.words} stays after what it shows was deleted`)
    await page.waitForTimeout(50)
  }
}

/** Deletes the one thing that was logged. */
async function takeBack(server, token, { since, path, title }) {
  const { items } = await call(server, 'GET', `${path}?limit=10`, { token })
  const made = items.filter(({ createdAt }) => Date.parse(createdAt) >= since)
  if (made.length !== 1) throw new Error(`${title} made ${made.length} entries`)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}${path}/${made[0].id}`, { method: 'DELETE', headers })
  if (!response.ok) throw new Error(`DELETE ${path} answered ${response.status}: ${await response.text()}`)
}

function resultOf({ title, taps: most }, walks) {
  const of = (key) => walks.map((walk) => walk[key])
  const taps = Math.max(...of('taps'))
  const value = median(of('lastTap'))
  const slowest = Math.max(...of('arrival'))
  return {
    name: `${title} from the icon: from the last tap to the painted entry, CPU ${slower} times slower`,
    aim: `at most ${most} tap${most === 1 ? '' : 's'}, under ${limitMs} ms, and on another phone within ${arrivalMs} ms`,
    value,
    unit: 'ms',
    isMet: taps <= most && value < limitMs && slowest <= arrivalMs,
    note: [
      `${taps} tap${taps === 1 ? '' : 's'}, ${rounds} times, ${range(of('lastTap'), 0)} ms`,
      `from the icon ${median(of('fromIcon')).toFixed(0)} ms (${range(of('fromIcon'), 0)}), ${thumbMs} of them before each tap`,
      `another, fast phone after ${median(of('arrival')).toFixed(0)} ms (${range(of('arrival'), 0)})`,
    ].join('; '),
  }
}
