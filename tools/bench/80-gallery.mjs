import { Agent } from 'node:http'
import { ask } from './stage/ask.mjs'
import { addChild } from './stage/seed.mjs'
import { connectTo, signIn, startServer } from './stage/server.mjs'
import { median, quantile } from './stage/statistics.mjs'

const photos = 100_000
const calls = 500
const limitMs = 5

export const name = 'First page of a gallery (24), p50 with 100,000 photos'
export const aim = `under ${limitMs} ms`

// Two photos an hour back in time; every third is of two children, as in a real family.
const insertPhotos = `
  insert into photos (account_id, id, child_ids, caption, audience, taken_at, tz, width, height, size_bytes, placeholder,
    created_by, created_at, updated_at)
  select c.account_id, gen_random_uuid(), case when n % 3 = 0 then $2::uuid[] else array[c.id] end, '', 'family',
    now() - n * interval '30 minutes', 'Europe/Berlin', 4000, 3000, 3000000, 'HwgCBYDreXInY1RQdb5miAAAAAAA', c.created_by,
    now(), now()
  from children c, generate_series(1, $3::int) as n where c.id = $1`
const insertPlaces = `
  insert into photo_children (account_id, child_id, photo_id, taken_at, is_for_parents)
  select p.account_id, child_id, p.id, p.taken_at, false from photos p, unnest(p.child_ids) as child_id
  where child_id = any($1)`

/** Asked over one connection, for all children together, which is the most work. */
export async function run(ctx) {
  const server = await startServer(ctx)
  const { token } = await signIn(server)
  const [{ _id: one }, { _id: other }] = [await addChild(server, token), await addChild(server, token)]
  const database = await connectTo(ctx, server)
  await database.query(insertPhotos, [one, [one, other], photos])
  await database.query(insertPlaces, [[one, other]])
  await database.query('vacuum analyze photos')
  await database.query('vacuum analyze photo_children')
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  ctx.onStop(() => agent.destroy())
  const options = { agent, headers: { authorization: `Bearer ${token}` } }
  const times = []
  for (let index = 0; index < calls + 50; index += 1) {
    const { body, ms } = await ask(`${server.url}/api/photos?limit=24`, options)
    if (index === 0 && JSON.parse(body).items?.length !== 24) throw new Error(`Not 24 photos: ${body.slice(0, 200)}`)
    if (index >= 50) times.push(ms)
  }
  const { ms: monthsMs } = await ask(`${server.url}/api/photos/months?tz=Europe%2FBerlin`, options)
  const value = median(times)
  return {
    value,
    unit: 'ms',
    isMet: value < limitMs,
    note: `p99 ${quantile(times, 0.99).toFixed(1)} ms; the months of all in ${Math.round(monthsMs)} ms`,
  }
}
