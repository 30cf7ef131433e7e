import { pathToFileURL } from 'node:url'
import { inRepo } from '../run/paths.mjs'
import { call, childrenOf, databaseOf, demoFamily, requireOfServer, signIn, startServer } from './stage/server.mjs'
import { median, quantile } from './stage/statistics.mjs'
import { dateIn } from './stage/zone.mjs'

const checks = 20_000
const warmUp = 5_000
const moreChildren = 16
const secret = 'only for this measurement, 32 bytes or more'

export const name = 'Checking who asks and what they may, a caregiver of many children'
export const aim = 'p99 under 0.2 ms'
export const decisions = ['0004']

/**
 * The server's own kernel in this process, with the tokens and the database of a running server: what a request spends on
 * its token and its right before its handler, nothing else.
 */
export async function run(ctx) {
  const server = await startServer(ctx, { settings: { AUTH_SECRET: secret } })
  const owner = await signIn(server)
  const caregiver = await signIn(server, demoFamily.at(-1))
  for (let count = 0; count < moreChildren; count += 1) {
    const body = { name: `Wren ${count}`, birthdate: dateIn(server.zone, -680), caregivers: [caregiver.user.id] }
    await call(server, 'POST', '/api/user-children', { token: owner.token, body })
  }
  const { gate } = await startKernel(ctx, server)
  const children = await childrenOf(server, caregiver.token)
  const found = { createdBy: owner.user.id, at: new Date(), area: 'logs' }
  const items = children.map(({ _id }) => ({ ...found, itemId: _id, childIds: [_id] }))

  const times = { item: [], family: [] }
  for (let count = 0; count < warmUp + checks; count += 1) {
    const kind = count % 2 === 0 ? 'item' : 'family'
    const startedAt = performance.now()
    const caller = await gate.authenticate(caregiver.token)
    const item = items[count % items.length]
    await (kind === 'item'
      ? gate.decide({ access: { who: 'item', level: 'view' }, caller, isWrite: false, locate: async () => item })
      : gate.decide({ access: { who: 'family', area: 'logs', level: 'view' }, caller, isWrite: false }))
    if (count >= warmUp) times[kind].push(performance.now() - startedAt)
  }
  const all = [...times.item, ...times.family]
  const value = quantile(all, 0.99)
  const part = (kind) => (median(times[kind]) * 1000).toFixed(0)
  return {
    value,
    unit: 'ms',
    isMet: value < 0.2,
    note: `${children.length} children; p50 ${part('item')} µs for one thing, ${part('family')} µs for a list`,
  }
}

/** The kernel as the server makes it, listening for changes like the server's own. */
async function startKernel(ctx, server) {
  const { createKernel } = await import(
    pathToFileURL(inRepo('server', 'src', 'features', 'account', 'kernel-policy.ts'))
  )
  const { Pool } = requireOfServer('pg')
  const pool = new Pool({ ...databaseOf(server), max: 2 })
  const kernel = createKernel({
    config: { authSecret: secret },
    database: { pool, listen: async () => async () => undefined },
    clock: { now: () => new Date() },
  })
  await kernel.start()
  ctx.onStop(async () => {
    await kernel.stop()
    await pool.end()
  })
  return kernel
}
