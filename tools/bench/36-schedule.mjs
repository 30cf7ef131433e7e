import { Agent } from 'node:http'
import { ask } from './stage/ask.mjs'
import { addChild, seedEntries } from './stage/seed.mjs'
import { call, connectTo, signIn, startServer, writtenWithoutEnd } from './stage/server.mjs'
import { quantile } from './stage/statistics.mjs'
import { dateIn, zoneAt } from './stage/zone.mjs'

const years = 5
const logsPerDay = 20
const entries = 200
const cycles = 4
const calls = 200
const limitMs = 10
/** When the day is asked for, most of it has been logged. */
const askedHour = 21

export const name = `A day with everything in it, p50 with ${years} years of logs, ${entries} recurring entries and ${cycles} custody cycles`
export const aim = `under ${limitMs} ms`

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']
/** What families repeat, and a few rules that take work. */
const rules = [
  'FREQ=DAILY',
  'FREQ=WEEKLY;BYDAY=MO,WE,FR',
  'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH',
  'FREQ=MONTHLY;BYDAY=-1FR',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=WEEKLY',
  'FREQ=DAILY;INTERVAL=3;COUNT=5000',
  'FREQ=YEARLY;BYMONTH=11;BYDAY=4TH',
]

async function addEntry(server, token, childId, index) {
  const startOn = dateIn(server.zone, index - years * 365)
  const exceptions = index % 10 === 0 ? [{ on: startOn, isCanceled: true }] : []
  const body = {
    childIds: [childId],
    kind: index % 2 === 0 ? 'routine' : 'appointment',
    title: `Entry ${index}`,
    startOn,
    startAt: `${String(index % 24).padStart(2, '0')}:${String((index * 5) % 60).padStart(2, '0')}`,
    durationMinutes: 30,
    timeZone: zones[index % zones.length],
    rule: rules[index % rules.length],
    exceptions,
  }
  await call(server, 'POST', '/api/schedule', { token, body })
}

/** Cycles that follow each other, the last one without an end. */
async function addCycle(server, token, childId, index) {
  const [first, next] = [index, index + 1].map((one) => (one - cycles + 1) * 365)
  const exchanges = [0, 2, 4, 7, 9, 11].map((day, place) => ({ day, at: '17:00', to: place % 2, place: 'School' }))
  const body = {
    childIds: [childId],
    template: '2-2-3',
    lengthDays: 14,
    startOn: dateIn(server.zone, first - 30),
    endOn: index === cycles - 1 ? null : dateIn(server.zone, next - 31),
    timeZone: 'Europe/Berlin',
    people: [
      { userId: null, name: 'Mara' },
      { userId: null, name: 'Dev' },
    ],
    exchanges,
  }
  await call(server, 'POST', '/api/parenting-schedule', { token, body })
}

/** One family on a server of its own, asked over one connection, with what is likely next learned before. */
export async function run(ctx) {
  const server = await startServer(ctx, { settings: { ...writtenWithoutEnd, LIMITS_WRITES: '100000/1m burst 100000' } })
  const { token } = await signIn(server)
  const { _id: childId } = await addChild(server, token)
  const count = years * 365 * logsPerDay
  await seedEntries(ctx, server, { childId, count, everyS: 86_400 / logsPerDay })
  for (let index = 0; index < entries; index += 1) await addEntry(server, token, childId, index)
  for (let index = 0; index < cycles; index += 1) await addCycle(server, token, childId, index)
  const database = await connectTo(ctx, server)
  await database.query('vacuum analyze')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  ctx.onStop(() => agent.destroy())
  const options = { agent, headers: { authorization: `Bearer ${token}` } }
  const zone = zoneAt(askedHour)
  const asked = `childId=${childId}&date=${dateIn(zone)}&timeZone=${encodeURIComponent(zone)}`
  const spans = [1, 7, 42].map((days) => ({ days, times: [], items: [] }))
  for (let index = 0; index < calls; index += 1)
    for (const { days, times, items } of spans) {
      const { body, ms } = await ask(`${server.url}/api/schedule/comprehensive?${asked}&days=${days}`, options)
      times.push(ms)
      // A refusal would be fast, too.
      if (index === 0) items.push(...JSON.parse(body).items)
    }
  for (const is of ['custody', 'exchange', 'routine', 'appointment', 'log'])
    if (!spans[1].items.some((item) => item.is === is)) throw new Error(`The days have no ${is}`)
  const [day, week, month] = spans.map(({ times, items }) => {
    const warm = times.slice(calls / 4)
    return { p50: quantile(warm, 0.5), p95: quantile(warm, 0.95), count: items.length }
  })
  return {
    value: day.p50,
    unit: 'ms',
    isMet: day.p50 < limitMs,
    note: `${day.count} items, p95 ${day.p95.toFixed(1)} ms; a week of ${week.count} items p50 ${week.p50.toFixed(1)} ms, a month of ${month.count} without logs ${month.p50.toFixed(1)} ms`,
  }
}
