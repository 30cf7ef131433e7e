import { Agent } from 'node:http'
import { ask } from './stage/ask.mjs'
import { addChild } from './stage/seed.mjs'
import { connectTo, signIn, startServer } from './stage/server.mjs'
import { median, quantile } from './stage/statistics.mjs'

const photos = 100_000
const papers = 5_000
const callsOfEach = 200
const limitMs = 20

export const name = 'The storage page of a family with 100,000 photos, p50'
export const aim = `under ${limitMs} ms for its figures and for every page of the largest`

// Two photos an hour back in time, of ever other sizes; every third is of two children, as in a real family.
const insertPhotos = `
  insert into photos (account_id, id, child_ids, caption, audience, taken_at, tz, width, height, size_bytes, placeholder,
    created_by, created_at, updated_at, deleted_at)
  select c.account_id, gen_random_uuid(), case when n % 3 = 0 then $2::uuid[] else array[c.id] end, '', 'family',
    now() - n * interval '30 minutes', 'Europe/Berlin', 4000, 3000, 3000000 + hashtext(n::text) % 2000000, '', c.created_by,
    now() - n * interval '30 minutes', now(), case when n % 200 = 1 then now() - interval '1 day' end
  from children c, generate_series(1, $3::int) as n where c.id = $1`
const insertPapers = `
  insert into documents (account_id, id, child_ids, title, category, notes, file_name, content_type, size_bytes, room_bytes,
    has_preview, created_by, created_at, updated_at)
  select c.account_id, gen_random_uuid(), array[c.id], 'Paper ' || n, 'other', '', 'paper.pdf', 'application/pdf', 1000000,
    1000000 + n * 1000, true, c.created_by, now() - n * interval '8 hours', now()
  from children c, generate_series(1, $2::int) as n where c.id = $1`

/** Asked over one connection, as an owner. */
export async function run(ctx) {
  const server = await startServer(ctx)
  const { token } = await signIn(server)
  const [{ _id: one }, { _id: other }] = [await addChild(server, token), await addChild(server, token)]
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  ctx.onStop(() => agent.destroy())
  const options = { agent, headers: { authorization: `Bearer ${token}` } }
  const read = async (path) => {
    const { body, ms } = await ask(server.url + path, options)
    return { answer: JSON.parse(body), ms }
  }
  const countOf = ({ figures }) => figures.kinds.find(({ kind }) => kind === 'photo')?.count ?? 0
  // The demo family has some of its own.
  const before = countOf((await read('/api/storage/stats')).answer)
  const database = await connectTo(ctx, server)
  await database.query(insertPhotos, [one, [one, other], photos])
  await database.query(insertPapers, [one, papers])
  await database.query('vacuum analyze photos, documents, room_shares')

  const stats = []
  for (let call = 0; call < callsOfEach; call += 1) {
    const { answer, ms } = await read('/api/storage/stats')
    const counted = countOf(answer) - before
    if (counted !== photos - photos / 200) throw new Error(`${counted} photos were counted`)
    stats.push(ms)
  }
  const pages = []
  let cursor = null
  for (let call = 0; call < callsOfEach; call += 1) {
    const { answer, ms } = await read(`/api/storage/largest?limit=20${cursor === null ? '' : `&cursor=${cursor}`}`)
    if (answer.items.length !== 20) throw new Error(`A page has ${answer.items.length} items`)
    cursor = answer.nextCursor
    pages.push(ms)
  }
  const slower = Math.max(median(stats), median(pages))
  return {
    value: slower,
    unit: 'ms',
    isMet: slower < limitMs,
    note: `figures ${median(stats).toFixed(1)}, p95 ${quantile(stats, 0.95).toFixed(1)}; a page of the largest ${median(pages).toFixed(1)}, p95 ${quantile(pages, 0.95).toFixed(1)}`,
  }
}
