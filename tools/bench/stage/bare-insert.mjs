// The bare counterpart of POST /api/events: Fastify as it comes, one pool, one INSERT, no checks. Run as a process of its own:
// bare-insert.mjs PORT, with the database's address and the author as JSON in BARE_DATABASE and BARE_AUTHOR.
import { requireOfServer } from './server.mjs'

const { fastify } = requireOfServer('fastify')
const { Pool } = requireOfServer('pg')
const { accountId, userId } = JSON.parse(process.env.BARE_AUTHOR)
const pool = new Pool({ ...JSON.parse(process.env.BARE_DATABASE), max: 10 })
const text = `insert into log_entries (account_id, id, child_id, kind, start_at, end_at, tz, notes, details, created_by,
    updated_by, created_at, updated_at, is_open)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $11, false)`

const app = fastify()
app.post('/api/events', async ({ body }, reply) => {
  const { id, childId, kind, startAt, endAt, tz, notes, details } = body
  const now = new Date().toISOString()
  const values = [accountId, id, childId, kind, startAt, endAt, tz, notes, JSON.stringify(details), userId, now]
  await pool.query({ name: 'insert', text, values })
  return reply.code(201).send({ ...body, accountId, createdBy: userId, createdAt: now, version: 1 })
})
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
process.send?.('ready')
