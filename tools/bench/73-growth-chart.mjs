import { launchBrowser, openDevice, openUntilKept, slowDown, waitForHome } from './stage/browser.mjs'
import { call, connectTo, signIn, startServer } from './stage/server.mjs'
import { median, range } from './stage/statistics.mjs'
import { dateIn } from './stage/zone.mjs'

const measurements = 500
const slower = 4
const opens = 5
const moves = 12
const limits = { openMs: 1_500, pointerMs: 50 }
/** Under five, so that the tables of the small are what it needs. */
const ageDays = 1_700

const what = `growth chart with ${measurements} measurements, CPU ${slower} times slower`
export const name = `The ${what}`
export const aim = `interactive in under ${limits.openMs} ms, pointer to callout in under ${limits.pointerMs} ms`

/** Four years of a girl who stays near the median: a measurement every three days. */
const insertMeasurements = `
  insert into measurements (account_id, id, child_id, measured_on, measured_at, weight_g, length_mm, measured, head_mm, note,
    created_by, updated_by, created_at, updated_at)
  select c.account_id, gen_random_uuid(), c.id, day, day + time '12:00', (3300 + 600 * power(n, 0.5))::int,
    (490 + 23 * power(n, 0.5))::int, case when n < 240 then 'lying' else 'standing' end, (340 + 8 * power(n, 0.5))::int, '', c.created_by,
    c.created_by, now(), now()
  from children c, generate_series(1, $2::int) as n, lateral (select $3::date + n * 3 as day) one
  where c.id = $1`

/**
 * On a phone that keeps the app, as a family's does: from the lift of the finger on Charts until the chart stands there and
 * the page has answered what came after it; then, from a move of the pointer to the frame with the callout of that place.
 */
export async function run(ctx) {
  const server = await startServer(ctx)
  const { token } = await signIn(server)
  const birthdate = dateIn(server.zone, -ageDays)
  const child = { name: 'Wren', birthdate, sex: 'female' }
  const { _id: childId } = await call(server, 'POST', '/api/user-children', { token, body: child })
  // Home counts as there once its timeline has an entry.
  const diaper = { kind: 'diaper', childId, startAt: new Date().toISOString(), tz: 'UTC', details: { kind: 'wet' } }
  await call(server, 'POST', '/api/events', { token, body: diaper })
  const database = await connectTo(ctx, server)
  await database.query(insertMeasurements, [childId, measurements, birthdate])
  const device = await openDevice(await launchBrowser(ctx), server, { serviceWorkers: 'allow' })
  await device.context.addInitScript(({ key, value }) => localStorage.setItem(key, value), {
    key: `nestwren.selectedChild.${device.user.accountId}`,
    value: childId,
  })
  const page = await openUntilKept(server, device)
  await page.goto(`${server.url}/charts`)
  await chartIsThere(page)
  await slowDown(page, slower)
  const times = []
  for (let open = 0; open < opens; open += 1) {
    await page.goto(`${server.url}/home`)
    await waitForHome(page)
    await page.waitForTimeout(4_000)
    await page.evaluate(watchChart, measurements)
    await page.getByRole('link', { name: 'Charts' }).filter({ visible: true }).first().tap()
    await page.waitForFunction(() => window.chartMs !== undefined, null, { timeout: 60_000 })
    times.push(await page.evaluate(() => window.chartMs))
  }
  const pointer = await movePointer(page)
  return [
    {
      name: `From Home to the ${what}`,
      aim: `under ${limits.openMs} ms`,
      value: median(times),
      unit: 'ms',
      isMet: median(times) < limits.openMs,
      note: `${opens} times, ${range(times, 0)} ms`,
    },
    {
      name: `Pointer to callout on the ${what}`,
      aim: `under ${limits.pointerMs} ms`,
      value: median(pointer),
      unit: 'ms',
      isMet: median(pointer) < limits.pointerMs,
      note: `${moves} moves, ${range(pointer, 0)} ms`,
    },
  ]
}

async function chartIsThere(page) {
  await page
    .locator('.growth-point')
    .nth(measurements - 1)
    .waitFor({ state: 'attached', timeout: 60_000 })
}

/** In the page: milliseconds from the next lift of a finger until the points are drawn and no long task is left. */
function watchChart(count) {
  window.chartMs = undefined
  const quietMs = 1_000
  let liftedAt = null
  let busyUntil = 0
  addEventListener(
    'pointerup',
    ({ timeStamp }) => {
      liftedAt = timeStamp
    },
    { capture: true, once: true },
  )
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) busyUntil = Math.max(busyUntil, startTime + duration)
  }).observe({ type: 'longtask' })
  const observer = new MutationObserver(() => {
    if (liftedAt === null || document.querySelectorAll('.growth-point').length < count) return
    observer.disconnect()
    requestAnimationFrame(() =>
      setTimeout(() => {
        const drawnAt = performance.now()
        const settle = () => {
          if (performance.now() - Math.max(drawnAt, busyUntil) < quietMs) setTimeout(settle, 100)
          else window.chartMs = Math.max(drawnAt, busyUntil) - liftedAt
        }
        settle()
      }),
    )
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Moves the pointer over the chart; resolves to the milliseconds from each move to the frame with its callout. */
async function movePointer(page) {
  const chart = page.locator('svg:has(> .growth-points)')
  await chart.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await chart.boundingBox()
  await page.evaluate(() => {
    window.calloutMs = []
    let movedAt = null
    addEventListener(
      'pointermove',
      ({ timeStamp }) => {
        movedAt = timeStamp
      },
      { capture: true },
    )
    new MutationObserver(() => {
      if (movedAt === null) return
      const of = movedAt
      movedAt = null
      requestAnimationFrame(() => setTimeout(() => window.calloutMs.push(performance.now() - of)))
    }).observe(document.querySelector('.growth-callout').parentElement, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    })
  })
  for (let move = 1; move <= moves; move += 1) {
    await page.mouse.move(x + 60 + ((width - 120) * move) / (moves + 1), y + height / 2)
    await page.waitForFunction((count) => window.calloutMs.length >= count, move, { timeout: 15_000 })
    await page.waitForTimeout(200)
  }
  return page.evaluate(() => window.calloutMs)
}
