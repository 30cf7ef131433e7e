import { setTimeout as sleep } from 'node:timers/promises'
import { newEntry } from './entries.mjs'
import { addChild } from './seed.mjs'
import { call, demoFamily, signIn } from './server.mjs'
import { quantile } from './statistics.mjs'

/** A person of the demo family who has moved out into a family of their own, with one child. */
export async function strangerOf(server, database) {
  const { user } = await signIn(server, demoFamily[1])
  const accountId = crypto.randomUUID()
  await database.query(
    `insert into accounts (id, subscription_status, created_at)
     select $1, a.subscription_status, now() from accounts a join memberships m on m.account_id = a.id where m.user_id = $2`,
    [accountId, user.id],
  )
  await database.query('delete from sessions where user_id = $1', [user.id])
  await database.query('delete from child_permissions where user_id = $1', [user.id])
  await database.query(
    `update memberships set account_id = $1, role = 'super_admin', preset = null where user_id = $2`,
    [accountId, user.id],
  )
  const { token } = await signIn(server, demoFamily[1])
  const { _id: childId } = await addChild(server, token)
  return { token, childId }
}

/** The p95 of their calls for so long. */
export function p95Of(server, stranger, durationMs) {
  const endsAt = performance.now() + durationMs
  return p95While(server, stranger, () => performance.now() < endsAt)
}

/** The p95 of their calls, one list or log after the other, for as long as `goesOn` says. */
export async function p95While(server, { token, childId }, goesOn) {
  const taken = []
  for (let turn = 0; goesOn(); turn += 1) {
    const startedAt = performance.now()
    const answer =
      turn % 4 === 0
        ? call(server, 'POST', '/api/events', { token, body: newEntry(childId) })
        : call(server, 'GET', `/api/events?childId=${childId}&limit=50`, { token })
    const isRefused = await answer.then(
      () => false,
      () => true,
    )
    // Whoever is refused has waited for nothing.
    taken.push(isRefused ? Number.POSITIVE_INFINITY : performance.now() - startedAt)
    // Slow enough for the writes that one person may make in a minute.
    await sleep(25)
  }
  return quantile(taken, 0.95)
}
