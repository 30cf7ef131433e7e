import autocannon from 'autocannon'
import { startBeside } from './stage/child-process.mjs'
import { newEntry } from './stage/entries.mjs'
import { childrenOf, connectTo, databaseOf, demoFamily, signIn, startServer } from './stage/server.mjs'
import { median, range } from './stage/statistics.mjs'

const callers = 16
const rounds = 9
const roundS = 2

export const name = 'Logging an entry, durable, 16 callers'
export const aim = 'at least 0.6 of a bare Fastify + pg INSERT on the same database'

/** Both servers insert into one table of one PostgreSQL in turns, so that neither has the smaller or warmer one. */
export async function run(ctx) {
  // The usual lease of twenty writes for one database call, but more calls than a person has.
  const server = await startServer(ctx, { settings: { LIMITS_WRITES: '6000000/1m burst 100' } })
  const people = await Promise.all(demoFamily.map((person) => signIn(server, person)))
  const [child] = await childrenOf(server, people[0].token)
  const bareUrl = await startBare(ctx, server, people[0].user, child._id)
  const product = () => fire(server.url, child._id, people)
  const bare = () => fire(bareUrl, child._id, people)

  await bare()
  await product()
  const pairs = []
  for (let round = 0; round < rounds; round += 1) {
    // Who goes first changes, so that a checkpoint or another program hits both alike.
    const first = round % 2 === 0 ? await product() : await bare()
    const second = round % 2 === 0 ? await bare() : await product()
    pairs.push(round % 2 === 0 ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  const ratios = pairs.map(({ ours, theirs }) => ours / theirs)
  const value = median(ratios)
  const [ours, theirs] = [pairs.map((pair) => pair.ours), pairs.map((pair) => pair.theirs)]
  return {
    value,
    unit: 'of the bare handler',
    isMet: value >= 0.6,
    note: `${Math.round(median(ours))}/s against ${Math.round(median(theirs))}/s; rounds ${range(ratios)}`,
  }
}

async function startBare(ctx, server, user, childId) {
  const database = await connectTo(ctx, server)
  const { rows } = await database.query('select account_id from children where id = $1', [childId])
  const port = await ctx.freePort()
  await startBeside(ctx, 'bare-insert.mjs', {
    args: [port],
    env: {
      BARE_DATABASE: JSON.stringify(databaseOf(server)),
      BARE_AUTHOR: JSON.stringify({ accountId: rows[0].account_id, userId: user.id }),
    },
  })
  return `http://127.0.0.1:${port}`
}

/** Answers in a second; any answer but 201 ends the measurement. */
async function fire(url, childId, people) {
  let next = 0
  const result = await autocannon({
    url,
    connections: callers,
    duration: roundS,
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
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return result['2xx'] / result.duration
}
