import { setTimeout as sleep } from 'node:timers/promises'
import { nextMessage, startBeside } from './stage/child-process.mjs'
import { newEntry } from './stage/entries.mjs'
import { call, childrenOf, demoFamily, signIn, startServer, writtenWithoutEnd } from './stage/server.mjs'
import { median, range } from './stage/statistics.mjs'

const devices = 1_000
const rounds = 40
const pauseMs = 60

export const name = 'Fan-out of one event to 1,000 sockets'
export const aim = 'at most 2 times a bare ws server'

/**
 * The same text to as many sockets of the same leanest client, from the product and from a server that only has ws, in turns.
 * The time runs from the first socket that has it until the last one has.
 */
export async function run(ctx) {
  const settings = {
    LIMITS_SOCKETS_PER_USER: String(devices),
    ...writtenWithoutEnd,
    LIMITS_WRITES: '6000/1m burst 1000',
  }
  const server = await startServer(ctx, { settings })
  const people = await Promise.all(demoFamily.map((person) => signIn(server, person)))
  const tokens = people.map((person) => person.token)
  const [child] = await childrenOf(server, tokens[0])
  const product = await attach(ctx, `ws://127.0.0.1:${server.port}/socket.io/?EIO=4&transport=websocket`, tokens)
  const barePort = await ctx.freePort()
  await startBeside(ctx, import.meta.resolve('./stage/bare-broadcast.mjs'), { args: [barePort] })
  const bare = await attach(ctx, `ws://127.0.0.1:${barePort}`, tokens)

  const write = async () => {
    const entry = await call(server, 'POST', '/api/events', { token: tokens[0], body: newEntry(child._id) })
    return { entry, spread: await spreadOf(product, entry.id) }
  }
  const repeat = async ({ also: _, ...activity }) => {
    const user = { id: people[0].user.id, name: people[0].user.name }
    const event = { type: activity.kind, user, child: { _id: child._id, name: child.name }, activity }
    await fetch(`http://127.0.0.1:${barePort}`, { method: 'POST', body: `42${JSON.stringify(['log:new', event])}` })
    return spreadOf(bare, activity.id)
  }
  const pairs = []
  for (let round = 0; round < rounds + 5; round += 1) {
    const { entry, spread } = await write()
    pairs.push({ ours: spread, theirs: await repeat(entry) })
  }
  const counted = pairs.slice(5)
  const [ours, theirs] = [counted.map((pair) => pair.ours), counted.map((pair) => pair.theirs)]
  const value = median(ours) / median(theirs)
  return {
    value,
    unit: 'times bare ws',
    isMet: value <= 2,
    note: `${median(ours).toFixed(1)} ms against ${median(theirs).toFixed(1)} ms; single events ${range(ours, 1)} ms and ${range(theirs, 1)} ms`,
  }
}

/** A process with sockets of its own for each server, so that neither side's clients wait for the other's. */
async function attach(ctx, url, tokens) {
  const clients = await startBeside(ctx, import.meta.resolve('./stage/live-clients.mjs'))
  clients.send({ attach: { url, tokens, count: devices } })
  await nextMessage(clients)
  return clients
}

async function spreadOf(clients, entryId) {
  for (let tries = 0; tries < 20; tries += 1) {
    await sleep(pauseMs)
    clients.send({ report: true })
    const times = (await nextMessage(clients)).get(entryId) ?? []
    if (times.length === devices) return Math.max(...times) - Math.min(...times)
    if (times.length > 0) throw new Error(`${times.length} of ${devices} sockets had the event after ${pauseMs} ms`)
  }
  throw new Error('No socket had the event')
}
