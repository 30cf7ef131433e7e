import { call, connectTo } from './server.mjs'
import { dateIn } from './zone.mjs'

// The newest entries are the same whatever the count, so that answers about them are equally long.
const insertRows = `
  insert into log_entries (account_id, id, child_id, kind, start_at, end_at, tz, notes, details, created_by, updated_by,
    created_at, updated_at, is_open)
  select c.account_id, gen_random_uuid(), c.id, kinds.kind, at, null, 'Europe/Berlin', '', kinds.details, c.created_by,
    c.created_by, at, at, false
  from children c, generate_series(1, $2::int) as n,
    lateral (select $3::timestamptz - n * $4::int * interval '1 second' as at) times,
    lateral (select
      case n % 3 when 0 then 'feeding' else 'diaper' end as kind,
      case n % 3
        when 0 then '{"method":"bottle","segments":[],"bottles":[{"contents":"formula","amountMl":120,"offeredMl":null,"typed":null}],"foods":[]}'
        else '{"kind":"wet","color":null,"consistency":null,"size":null,"isBlowout":false,"hasRash":false,"hasCream":false}'
      end::jsonb as details) kinds
  where c.id = $1`

/** Gives a child many past entries of two kinds, `everyS` seconds apart, and the database fresh figures about them. */
export async function seedEntries(ctx, server, { childId, count, everyS = 600 }) {
  const database = await connectTo(ctx, server)
  const latest = new Date(Date.now() - 3_600_000).toISOString()
  await database.query(insertRows, [childId, count, latest, everyS])
  await database.query('vacuum analyze log_entries')
}

/** A new child of the demo family, not yet two years old, with nothing logged yet. */
export async function addChild(server, token) {
  const body = { name: 'Wren', birthdate: dateIn(server.zone, -680) }
  return call(server, 'POST', '/api/user-children', { token, body })
}
