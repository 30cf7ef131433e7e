import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { loopbackCertificate } from '../../../server/src/testing/loopback-certificate.ts'
import { connectTo } from './server.mjs'

/** Every device has a host of its own, so that what is learned about one host is of no use with the next. */
const insertDevices = `
  insert into push_subscriptions (account_id, id, user_id, session_id, endpoint, keys, device_name, created_at)
  select c.account_id, gen_random_uuid(), c.created_by, s.id,
    format('https://127.%s.%s.%s:%s/%s', n / 62500, n / 250 % 250, n % 250 + 1, $2::int, n), $3::jsonb, 'Phone', now()
  from (select account_id, created_by from children limit 1) as c,
    lateral (select id from sessions where user_id = c.created_by order by id desc limit 1) as s, generate_series(1, $1::int) as n`

// All at once: the function that adds one would take a minute and a half for so many.
const insertJobs = `
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts, priority, flags)
  select tasks.id, json_build_object('accountId', account_id, 'id', s.id, 'isTest', true,
      'audience', json_build_object('to', 'user', 'accountId', account_id, 'userId', user_id), 'notice', $2::json),
    5, -10, jsonb_build_object('of:' || (row_number() over () % $1::int), true)
  from push_subscriptions s, graphile_worker._private_tasks tasks
  where endpoint like 'https://127.%' and tasks.identifier = 'notifications.push'`

const notice = {
  type: 'reminder',
  title: { id: 'bench', message: 'Bench' },
  body: null,
  path: '/home',
  tag: 'bench',
  burst: null,
  childIds: [],
  actorId: null,
}

/** A push service that takes every connection and says nothing; what its settings are, and how many wait for it. */
export async function startHangingService(ctx) {
  const sockets = new Set()
  const server = createServer((socket) => {
    sockets.add(socket)
    // Only who reads learns that the other side has gone.
    socket.resume()
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  ctx.onStop(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const caFile = join(ctx.tempDir, 'push-ca.pem')
  writeFileSync(caFile, loopbackCertificate.cert)
  return { settings: { PUSH_CA_FILE: caFile }, port: server.address().port, waiting: () => sockets.size }
}

/** Queues a message for each of `count` devices of `owners` families, each device on a host of its own that hangs. */
export async function queueHangingPushes(ctx, server, { count, owners, port }) {
  const database = await connectTo(ctx, server)
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await database.query(insertDevices, [count, port, JSON.stringify(keys)])
  await database.query('analyze push_subscriptions')
  await database.query(insertJobs, [owners, JSON.stringify(notice)])
}
