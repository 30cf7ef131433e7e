import { call, childrenOf, demoFamily, signIn } from './server.mjs'

const hourMs = 3_600_000
const minuteMs = 60_000

/** Takes what went on in the family's last hours out of its log, as if it were that much earlier. */
export async function emptyLastHours(server, hours) {
  const { token } = await signIn(server)
  const sinceMs = Date.now() - hours * hourMs
  const from = new Date(sinceMs - 24 * hourMs).toISOString()
  const { items } = await call(server, 'GET', `/api/events?limit=200&from=${encodeURIComponent(from)}`, { token })
  const isLate = ({ kind, startAt, endAt }) =>
    Date.parse(endAt ?? startAt) > sinceMs || (kind === 'sleep' && endAt === null)
  for (const { id } of items.filter(isLate)) await remove(server, token, id)
}

async function remove(server, token, id) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api/events/${id}`, { method: 'DELETE', headers })
  if (!response.ok) throw new Error(`DELETE of a log answered ${response.status}: ${await response.text()}`)
}

const bottle = (amountMl) => ({
  kind: 'feeding',
  lasts: 0,
  details: { method: 'bottle', bottles: [{ contents: 'formula', amountMl }] },
})
const diaper = (kind) => ({ kind: 'diaper', details: { kind } })
const note = (text, details) => ({ kind: 'note', details: { text, ...details } })

/** What a nanny and a father log of a child in five hours, by how many minutes ago it was. */
const doings = [
  [280, diaper('wet')],
  [265, bottle(120)],
  [240, { kind: 'activity', lasts: 15, details: { kind: 'tummy' } }],
  [200, { kind: 'sleep', lasts: 40, details: { type: 'nap' } }],
  [150, diaper('dirty')],
  [140, bottle(90)],
  [120, { kind: 'temperature', details: { centiC: 3760, site: 'ear', typed: { value: '37.6', unit: 'C' } } }],
  [110, diaper('wet')],
  [90, { kind: 'activity', lasts: 25, details: { kind: 'walk' } }],
  [45, bottle(150)],
  [20, diaper('both')],
  [10, note('Pacifier is in the blue bag, cream is on the shelf over the changing table.', { isPinned: true })],
  [5, note('A long walk today. The next bottle is in the fridge door.', { isHandover: true })],
]

/** The others log for all children while the person is away. */
export async function logMeanwhile(server) {
  const [, dev, , sol] = demoFamily
  const writers = await Promise.all([dev, sol].map((person) => signIn(server, person)))
  for (const { _id: childId } of await childrenOf(server, writers[0].token))
    for (const [index, [minutesAgo, { lasts, ...doing }]] of doings.entries()) {
      const startMs = Date.now() - minutesAgo * minuteMs
      const endAt = lasts === undefined ? null : new Date(startMs + lasts * minuteMs).toISOString()
      const times = { startAt: new Date(startMs).toISOString(), endAt, tz: server.zone }
      const { token } = writers[index % writers.length]
      await call(server, 'POST', '/api/events', { token, body: { childId, notes: '', ...times, ...doing } })
    }
}

/** In a page of the app's address that is not the app: this device has last shown the family's things so long ago. */
export function lookedLast(hours) {
  const prefix = 'nestwren.lastLook.'
  const key = Object.keys(localStorage).find((name) => name.startsWith(prefix))
  if (key === undefined) throw new Error('The device does not know when it was last looked at')
  localStorage.setItem(key, JSON.stringify({ at: Date.now() - hours * 3_600_000, awaySince: null }))
}
