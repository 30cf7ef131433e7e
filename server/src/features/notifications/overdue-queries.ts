import { adviseDose } from '@nestwren/contract/doses'
import { defaultFamilySettings, type FamilySettings } from '@nestwren/contract/family-settings'
import { methodOf } from '@nestwren/contract/logs/kinds/feeding'
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { childrenTable } from '../children/tables.ts'
import { familySettingsTable } from '../family-settings/tables.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { medicinesTable } from '../medicines/tables.ts'
import type { Reminder } from './commands.ts'

const e = logEntriesTable
const c = childrenTable
const f = familySettingsTable
const m = medicinesTable

const minuteMs = 60_000
/** What has been due for longer was reminded of, or is of a time when nobody wanted to be. */
const freshMs = 120 * minuteMs
/** Families or medicines that are read at a time. */
const pageSize = 500
/** The latest entries that are looked at for one that resets the clock. */
const lookBack = { feed: 20, diaper: 1 }
/** Doses that a daily maximum can count. */
const mostDoses = 48

type Chosen = Pick<typeof f.$inferSelect, 'accountId' | 'settings'>

/** Feeds and diapers that are overdue by what families chose, in pages, so that a big installation is not read at once. */
export async function* overdueCare(db: Db, now: Date): AsyncGenerator<Reminder> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const families = await db.select().from(f).where(gt(f.accountId, after)).orderBy(asc(f.accountId)).limit(pageSize)
    const wanting = families.filter(({ settings }) => cares.some((is) => minutesOf(settings, is) !== null))
    if (wanting.length > 0) yield* overdueIn(db, wanting, now)
    const last = families.at(-1)
    if (last === undefined || families.length < pageSize) return
    after = last.accountId
  }
}

const cares = ['feed', 'diaper'] as const
type Care = (typeof cares)[number]
const kindOfCare = { feed: 'feeding', diaper: 'diaper' } as const

function minutesOf({ feedOverdueMinutes, diaperOverdueMinutes }: FamilySettings, is: Care): number | null {
  return is === 'feed' ? feedOverdueMinutes : diaperOverdueMinutes
}

/** Of these families; the database is asked twice, however many they are. */
async function* overdueIn(db: Db, families: readonly Chosen[], now: Date): AsyncGenerator<Reminder> {
  const settingsOf = new Map(families.map(({ accountId, settings }) => [accountId, settings]))
  const children = await db
    .select({ accountId: c.accountId, id: c.id, name: c.name })
    .from(c)
    .where(and(inArray(c.accountId, [...settingsOf.keys()]), isNull(c.deletedAt)))
  const wanted = children.flatMap(({ accountId, ...child }) => {
    const settings = settingsOf.get(accountId) ?? defaultFamilySettings
    return cares.flatMap((is) => {
      const minutes = minutesOf(settings, is)
      return minutes === null ? [] : [{ accountId, child, is, minutes, settings }]
    })
  })
  if (wanted.length === 0) return
  // Ids are made by clients, so children of two families may have the same one.
  const latest = Map.groupBy(await latestOf(db, wanted), (entry) => `${entry.accountId} ${entry.childId} ${entry.kind}`)
  for (const { accountId, child, is, minutes, settings } of wanted) {
    const entries = latest.get(`${accountId} ${child.id} ${kindOfCare[is]}`) ?? []
    const last = is === 'feed' ? lastFeed(entries, settings) : lastDiaper(entries)
    if (last === null || !isDue(new Date(last.at.getTime() + minutes * minuteMs), now)) continue
    yield {
      accountId,
      about: `${is}:${last.id}:${minutes}`,
      audience: { to: 'child', accountId, childId: child.id, area: 'logs', at: now },
      event: { child: { _id: child.id, name: child.name }, subject: { is, since: last.at.toISOString() } },
    }
  }
}

interface Last {
  readonly id: string
  readonly at: Date
}

type Entry = Awaited<ReturnType<typeof latestOf>>[number]

/** The feed from which the family counts; null while one is going on, and without any. */
function lastFeed(feeds: readonly Entry[], settings: FamilySettings): Last | null {
  const { feedsThatCount, timeSinceFeed } = { ...defaultFamilySettings, ...settings }
  if (feeds.some(({ isOpen }) => isOpen)) return null
  const counted = feeds.find(({ details }) => {
    const method = methodOf(details)
    return method !== null && feedsThatCount[method]
  })
  if (counted === undefined) return null
  return { id: counted.id, at: timeSinceFeed === 'end' ? (counted.endAt ?? counted.startAt) : counted.startAt }
}

function lastDiaper([last]: readonly Entry[]): Last | null {
  return last === undefined ? null : { id: last.id, at: last.startAt }
}

/** The latest entries of each child and kind, latest first. */
function latestOf(
  db: Db,
  wanted: readonly { readonly accountId: string; readonly child: { readonly id: string }; readonly is: Care }[],
) {
  const asked = sql`unnest(${sql.param(wanted.map(({ accountId }) => accountId))}::uuid[],
    ${sql.param(wanted.map(({ child }) => child.id))}::uuid[], ${sql.param(wanted.map(({ is }) => kindOfCare[is]))}::text[],
    ${sql.param(wanted.map(({ is }) => lookBack[is]))}::int[]) as asked(account_id, child_id, kind, most)`
  const ids = sql`select one.account_id, one.id from ${asked} cross join lateral (
    select ${e.accountId} as account_id, ${e.id} as id from ${e}
    where ${e.accountId} = asked.account_id and ${e.childId} = asked.child_id and ${e.kind} = asked.kind
      and ${e.deletedAt} is null
    order by ${e.startAt} desc, ${e.id} desc limit asked.most) one`
  const { accountId, id, childId, kind, startAt, endAt, details, isOpen } = e
  return db
    .select({ accountId, id, childId, kind, startAt, endAt, details, isOpen })
    .from(e)
    .where(sql`(${e.accountId}, ${e.id}) in (${ids})`)
    .orderBy(desc(e.startAt), desc(e.id))
}

/** Medicines whose wait between doses is over, of families that want to know. */
export async function* dueMedicines(db: Db, now: Date): AsyncGenerator<Reminder> {
  let after = { accountId: '00000000-0000-0000-0000-000000000000', id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    const page = await db
      .select({ medicine: m, childName: c.name, settings: f.settings })
      .from(m)
      .innerJoin(c, and(eq(c.accountId, m.accountId), eq(c.id, m.childId), isNull(c.deletedAt)))
      .leftJoin(f, eq(f.accountId, m.accountId))
      .where(
        and(
          sql`(${m.accountId}, ${m.id}) > (${after.accountId}::uuid, ${after.id}::uuid)`,
          isNull(m.deletedAt),
          eq(m.isActive, true),
          sql`${m.minIntervalS} is not null`,
        ),
      )
      .orderBy(asc(m.accountId), asc(m.id))
      .limit(pageSize)
    const wanted = page.filter(({ settings }) => ({ ...defaultFamilySettings, ...settings }).remindsOfMedicine)
    const doses = await dosesOfEach(
      db,
      wanted.map(({ medicine }) => medicine),
    )
    for (const { medicine, childName } of wanted) {
      const reminder = dueDose(medicine, doses.get(`${medicine.accountId} ${medicine.id}`) ?? [], childName, now)
      if (reminder !== null) yield reminder
    }
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.medicine
  }
}

type Medicine = typeof m.$inferSelect

/** When each was given, latest first, by its family and id. */
async function dosesOfEach(db: Db, medicines: readonly Medicine[]): Promise<ReadonlyMap<string, readonly Last[]>> {
  if (medicines.length === 0) return new Map()
  const { rows } = await db.execute<{ account_id: string; medicine_id: string; id: string; at_ms: number }>(sql`
    select asked.account_id, asked.id as medicine_id, given.id, (extract(epoch from given.at) * 1000)::float8 as at_ms
    from unnest(${sql.param(medicines.map(({ accountId }) => accountId))}::uuid[],
        ${sql.param(medicines.map(({ id }) => id))}::text[]) as asked(account_id, id)
      cross join lateral (
        select ${e.id} as id, ${e.startAt} as at from ${e}
        where ${e.accountId} = asked.account_id and ${e.kind} = 'medicine'
          and (${e.details} ->> 'medicineId') = asked.id and ${e.deletedAt} is null
        order by ${e.startAt} desc limit ${mostDoses}
      ) given
    order by given.at desc`)
  const byMedicine = Map.groupBy(rows, (row) => `${row.account_id} ${row.medicine_id}`)
  return new Map(
    [...byMedicine].map(([key, given]) => [
      key,
      given.map(({ id, at_ms: atMs }) => ({ id, at: new Date(Math.round(atMs)) })),
    ]),
  )
}

function dueDose(medicine: Medicine, doses: readonly Last[], childName: string, now: Date): Reminder | null {
  const { accountId, childId, name } = medicine
  const [last] = doses
  if (last === undefined) return null
  const given = doses.map(({ at }) => at.toISOString())
  // As asked right after the last dose, the result is when the wait is over.
  const { nextSafeAt } = adviseDose(medicine, given, last.at.toISOString())
  if (nextSafeAt === null || !isDue(new Date(nextSafeAt), now)) return null
  return {
    accountId,
    about: `medicine:${last.id}`,
    audience: { to: 'child', accountId, childId, area: 'health', at: now },
    event: { child: { _id: childId, name: childName }, subject: { is: 'medicine', name } },
  }
}

function isDue(at: Date, now: Date): boolean {
  return at <= now && now.getTime() - at.getTime() < freshMs
}
