import autocannon from 'autocannon'
import { startBeside } from './stage/child-process.mjs'
import { newEntry } from './stage/entries.mjs'
import {
  childrenOf,
  connectTo,
  databaseOf,
  demoFamily,
  signIn,
  startServer,
  writtenWithoutEnd,
} from './stage/server.mjs'
import { median, quantile } from './stage/statistics.mjs'

const callers = 16
const rounds = 30
const writesPerRound = 2_400
const warmUpRounds = 4

export const name = 'Logging an entry, durable, 16 callers'
export const aim = 'at least 0.6 of a bare Fastify + pg INSERT on the same database'
export const decisions = ['0001', '0002']

/**
 * Both servers insert into one table of one PostgreSQL, in short turns: whatever else the machine does meanwhile hits both
 * halves of a pair alike, and the median pair counts.
 */
export async function run(ctx) {
  // The usual lease of twenty writes for one database call, but more calls than a person or a family has.
  const settings = {
    ...writtenWithoutEnd,
    LIMITS_WRITES: '6000000/1m burst 100',
    LIMITS_REQUESTS_PER_PERSON: String(callers),
    LIMITS_REQUESTS_PER_ACCOUNT: String(callers),
  }
  const server = await startServer(ctx, { settings })
  const people = await Promise.all(demoFamily.map((person) => signIn(server, person)))
  const [child] = await childrenOf(server, people[0].token)
  const bareUrl = await startBare(ctx, server, people[0].user, child._id)
  const product = () => writesPerS(server.url, child._id, people)
  const bare = () => writesPerS(bareUrl, child._id, people)

  const pairs = []
  for (let round = 0; round < warmUpRounds + rounds; round += 1) {
    // Who goes first changes, too.
    const first = round % 2 === 0 ? await product() : await bare()
    const second = round % 2 === 0 ? await bare() : await product()
    pairs.push(round % 2 === 0 ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  const counted = pairs.slice(warmUpRounds)
  const ratios = counted.map(({ ours, theirs }) => ours / theirs)
  const value = median(ratios)
  const perS = (side) => Math.round(median(counted.map((pair) => pair[side])))
  return {
    value,
    unit: 'of the bare handler',
    isMet: value >= 0.6,
    note: `${perS('ours')}/s against ${perS('theirs')}/s; half of the pairs ${quantile(ratios, 0.25).toFixed(2)} to ${quantile(ratios, 0.75).toFixed(2)}`,
  }
}

async function startBare(ctx, server, user, childId) {
  const database = await connectTo(ctx, server)
  const { rows } = await database.query('select account_id from children where id = $1', [childId])
  const port = await ctx.freePort()
  await startBeside(ctx, import.meta.resolve('./stage/bare-insert.mjs'), {
    args: [port],
    env: {
      BARE_DATABASE: JSON.stringify(databaseOf(server)),
      BARE_AUTHOR: JSON.stringify({ accountId: rows[0].account_id, userId: user.id }),
    },
  })
  return `http://127.0.0.1:${port}`
}

/** Writes from 16 callers, all of the family's people in turn; any answer but 201 ends the measurement. */
async function writesPerS(url, childId, people) {
  let next = 0
  const startedAt = performance.now()
  const result = await autocannon({
    url,
    connections: callers,
    amount: writesPerRound,
    // It looks for the end only so often, in milliseconds.
    sampleInt: 10,
    setupClient: (client) => {
      const { token } = people[next++ % people.length]
      client.setHeaders({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
    },
    requests: [
      {
        method: 'POST',
        path: '/api/events',
        setupRequest: (request) => ({ ...request, body: JSON.stringify(newEntry(childId)) }),
      },
    ],
  })
  if (result['2xx'] !== writesPerRound) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return (writesPerRound / (performance.now() - startedAt)) * 1000
}
