import { setTimeout as sleep } from 'node:timers/promises'
import { nextMessage, startBeside } from './stage/child-process.mjs'
import { newEntry } from './stage/entries.mjs'
import { call, childrenOf, demoFamily, signIn, startServer, writtenWithoutEnd } from './stage/server.mjs'
import { median, quantile } from './stage/statistics.mjs'

const devices = 1_000
const writes = 200
const pauseMs = 50
const limitMs = 100

export const name = 'A write until another device has it, p99 with 1,000 sockets'
export const aim = `under ${limitMs} ms`

/**
 * Every socket belongs to the family that logs, so each write goes to all of them; the time runs from before the POST until the
 * client library of the web app hands the entry over, and the slowest device of a write counts like the first.
 */
export async function run(ctx) {
  const settings = {
    LIMITS_SOCKETS_PER_USER: String(devices),
    ...writtenWithoutEnd,
    LIMITS_WRITES: '6000/1m burst 1000',
  }
  const server = await startServer(ctx, { settings })
  const people = await Promise.all(demoFamily.map((person) => signIn(server, person)))
  const [{ token }] = people
  const [child] = await childrenOf(server, token)
  const clients = await startBeside(ctx, import.meta.resolve('./stage/live-clients.mjs'))
  clients.send({ connect: { url: server.url, tokens: people.map((person) => person.token), count: devices } })
  await nextMessage(clients)

  await writeSome(server, token, child._id, 10)
  clients.send({ report: true })
  await nextMessage(clients)
  const sent = await writeSome(server, token, child._id, writes)
  clients.send({ report: true })
  const arrivals = await nextMessage(clients)

  const delays = [...sent].flatMap(([id, sentAt]) => (arrivals.get(id) ?? []).map((at) => at - sentAt))
  const missing = writes * devices - delays.length
  if (missing !== 0) throw new Error(`${missing} of ${writes * devices} deliveries are missing`)
  const value = quantile(delays, 0.99)
  return {
    value,
    unit: 'ms',
    isMet: value < limitMs,
    note: `p50 ${median(delays).toFixed(1)} ms, slowest ${quantile(delays, 1).toFixed(1)} ms of ${delays.length}`,
  }
}

/** When each entry was sent, by its id. */
async function writeSome(server, token, childId, count) {
  const sent = new Map()
  for (let index = 0; index < count; index += 1) {
    const body = newEntry(childId)
    sent.set(body.id, Number(process.hrtime.bigint()) / 1e6)
    await call(server, 'POST', '/api/events', { token, body })
    await sleep(pauseMs)
  }
  return sent
}
