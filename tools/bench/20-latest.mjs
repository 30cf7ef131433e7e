import { Agent } from 'node:http'
import { ask } from './stage/ask.mjs'
import { addChild, seedEntries } from './stage/seed.mjs'
import { signIn, startServer } from './stage/server.mjs'
import { median, quantile } from './stage/statistics.mjs'

const fewRows = 1_000
const manyRows = 200_000
const calls = 1_500

export const name = 'Latest 50 entries of a child, p50 with 200,000 rows'
export const aim = 'at most 1.3 of the p50 with 1,000 rows'
export const decisions = ['0001']

/** Two servers, each with its own database, asked in turns over one connection each. */
export async function run(ctx) {
  const few = await prepare(ctx, 'few', fewRows)
  const many = await prepare(ctx, 'many', manyRows)
  for (let index = 0; index < 300; index += 1) for (const one of [few, many]) await askLatest(one)
  for (const one of [few, many]) one.times.length = 0
  for (let index = 0; index < calls; index += 1) {
    for (const one of index % 2 === 0 ? [few, many] : [many, few]) await askLatest(one)
  }
  const [base, value] = [median(few.times), median(many.times)]
  return {
    value: value / base,
    unit: 'of that with 1,000',
    isMet: value <= 1.3 * base,
    note: `${value.toFixed(2)} ms against ${base.toFixed(2)} ms; p99 ${quantile(many.times, 0.99).toFixed(1)} ms`,
  }
}

async function prepare(ctx, serverName, count) {
  const server = await startServer(ctx, { name: serverName })
  const { token } = await signIn(server)
  const { _id: childId } = await addChild(server, token)
  await seedEntries(ctx, server, { childId, count })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  ctx.onStop(() => agent.destroy())
  const url = `${server.url}/api/events?childId=${childId}&limit=50`
  return { url, options: { agent, headers: { authorization: `Bearer ${token}` } }, times: [] }
}

async function askLatest({ url, options, times }) {
  const { body, ms } = await ask(url, options)
  times.push(ms)
  // The first answer is looked at: a refusal would be fast, too.
  if (times.length === 1 && JSON.parse(body).items?.length !== 50)
    throw new Error(`Not 50 entries: ${body.slice(0, 200)}`)
}
