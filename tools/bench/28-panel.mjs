import { Agent } from 'node:http'
import { inRepo } from '../run/paths.mjs'
import { ask } from './stage/ask.mjs'
import { call, connectTo, requireOfServer, startServer } from './stage/server.mjs'
import { median, quantile } from './stage/statistics.mjs'

const people = 100_000
const callsOfEach = 60
const listLimitMs = 20
const statsLimitMs = 50

export const name = 'The panel with 100,000 people and families'
export const aim = `a page of every kind of list under ${listLimitMs} ms (p50), the figures of the dashboard under ${statsLimitMs} ms`

/** What is asked: usual and rare parts of an address, one and two letters of both kinds, filters, and pages far behind. */
const lists = {
  'no search': ['', '?page=2'],
  'the last pages': [`?page=${people / 20}`, `?page=${people / 20 - 1}`],
  'a usual part': ['?search=post.example', '?search=mail&page=20'],
  'a rare part': ['?search=quill', '?search=77123', '?search=31.rare'],
  'one in a hundred': ['?search=hundredth'],
  'one in fifteen': ['?search=fifteenth'],
  'one letter': ['?search=a', '?search=q'],
  'two letters': ['?search=er', '?search=qx'],
  'no one': ['?search=nobody-has-this'],
  'a status': ['?subscriptionStatus=active', '?subscriptionStatus=influencer', '?subscriptionStatus=trial&page=300'],
  'a payment': ['?paymentStatus=failed'],
  'a rare part of a status': [
    '?search=quill&subscriptionStatus=active',
    '?search=hundredth&subscriptionStatus=canceled',
  ],
}

const insertPeople = `
  with made as (
    insert into users (id, username, name, color, created_at)
    select gen_random_uuid(), 'p' || n || case when n % 100 = 7 then '.hundredth' when n % 15 = 1 then '.fifteenth'
        when n = 50000 then '.quill' when n % 20000 = 31 then '.rare' else '' end
        || case n % 3 when 0 then '@post.example' when 1 then '@mail.example' else '@letters.example' end,
      'Person', '#3B82F6', now() - (n + $1::int) * interval '3 minutes'
    from generate_series($1::int + 1, $1::int + $2::int) n returning id, created_at, substring(username from 2 for 8) as word),
  owned as (
    insert into accounts (id, subscription_status, payment_status, trial_ends_at, created_at)
    select id, (array['active', 'active', 'active', 'active', 'trial', 'free_trial', 'canceled', 'registered', 'past_due',
        'active'])[1 + abs(hashtext(word)) % 10],
      (array['completed', 'completed', 'pending', 'failed'])[1 + abs(hashtext(word)) % 4], now(), created_at
    from made returning id),
  rooms as (
    insert into account_storage (account_id, used_bytes, database_bytes)
    select id, 1000000 + abs(hashtext(id::text)) % 1000000, 5000 from owned returning account_id)
  insert into memberships (account_id, user_id, role, hue, created_at)
  select made.id, made.id, 'super_admin', 1, made.created_at from made join owned using (id) join rooms on rooms.account_id = made.id`

const { drizzle } = requireOfServer('drizzle-orm/node-postgres')

/** An operator with a token, made as the command line makes one. */
async function signInOperator(server, database) {
  const of = (...path) => import(inRepo('server', 'src', 'features', ...path))
  const [{ createOperator, localPasswords }, { createPasswords }] = [
    await of('operators', 'public.ts'),
    await of('auth', 'public.ts'),
  ]
  const password = 'an operator of the bench'
  const passwordHash = await createPasswords({}).hash(password, 'bench')
  await createOperator(drizzle({ client: database }), { name: 'bench', passwordHash }, new Date())
  const { tempToken } = await call(server, 'POST', '/api/admin/auth/verify-password', {
    body: { password: localPasswords.panel },
  })
  const { token } = await call(server, 'POST', '/api/admin/auth/login', {
    body: { username: 'bench', password, tempToken },
  })
  return token
}

/** Every kind of page over one connection, as an operator. */
export async function run(ctx) {
  const server = await startServer(ctx)
  const database = await connectTo(ctx, server)
  for (let from = 0; from < people; from += 10_000) await database.query(insertPeople, [from, 10_000])
  await database.query(`update accounts set subscription_status = 'influencer' where id in (
    select id from accounts order by created_at offset 50000 limit 58)`)
  await database.query('vacuum analyze users, accounts, memberships, account_storage, panel_people')
  const token = await signInOperator(server, database)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  ctx.onStop(() => agent.destroy())
  const options = { agent, headers: { authorization: `Bearer ${token}` } }

  const figures = {}
  for (const [kind, asked] of Object.entries(lists))
    figures[kind] = await timesOf(
      asked.map((query) => `/api/admin/users${query}`),
      ({ data }) => data.users,
    )
  const stats = await timesOf(['/api/admin/stats'], ({ stats: counted }) => counted.totalUsers >= people || undefined)
  const byMedian = Object.entries(figures).sort(([, one], [, other]) => median(other) - median(one))
  const [[slowest, times], ...rest] = byMedian
  return [
    {
      name: 'A page of people in the panel, p50 with 100,000 people',
      aim: `under ${listLimitMs} ms for every kind of question`,
      value: median(times),
      unit: 'ms',
      isMet: median(times) < listLimitMs,
      note: `the slowest is ${slowest}, p95 ${quantile(times, 0.95).toFixed(0)}; ${rest
        .map(([kind, ms]) => `${kind} ${median(ms).toFixed(0)}`)
        .join(', ')}`,
    },
    {
      name: 'The figures of the dashboard, p50 with 100,000 people',
      aim: `under ${statsLimitMs} ms`,
      value: median(stats),
      unit: 'ms',
      isMet: median(stats) < statsLimitMs,
      note: `p95 ${quantile(stats, 0.95).toFixed(0)}`,
    },
  ]

  async function timesOf(paths, contentOf) {
    const times = []
    for (let index = 0; index < callsOfEach; index += 1) {
      const { body, ms } = await ask(server.url + paths[index % paths.length], options)
      if (contentOf(JSON.parse(body)) === undefined) throw new Error(body.slice(0, 200))
      times.push(ms)
    }
    return times
  }
}
