import { defaultFamilySettings, type FamilySettings } from '@nestwren/contract/family-settings'
import { adviseDose } from '@nestwren/contract/medicines'
import { and, asc, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { childrenTable } from '../children/tables.ts'
import { familySettingsTable } from '../family-settings/tables.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { medicinesTable } from '../medicines/tables.ts'
import type { Reminder } from './reminder-commands.ts'

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
const lookBack = 20
/** Doses that a daily maximum can count. */
const mostDoses = 48

/** Feeds and diapers that are overdue by what families chose, in pages, so that a big installation is not read at once. */
export async function* overdueCare(db: Db, now: Date): AsyncGenerator<Reminder> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const families = await db.select().from(f).where(gt(f.accountId, after)).orderBy(asc(f.accountId)).limit(pageSize)
    for (const { accountId, settings } of families) yield* overdueIn(db, accountId, settings, now)
    const last = families.at(-1)
    if (last === undefined || families.length < pageSize) return
    after = last.accountId
  }
}

async function* overdueIn(db: Db, accountId: string, settings: FamilySettings, now: Date): AsyncGenerator<Reminder> {
  const { feedOverdueMinutes, diaperOverdueMinutes } = settings
  if (feedOverdueMinutes === null && diaperOverdueMinutes === null) return
  const children = await db
    .select({ id: c.id, name: c.name })
    .from(c)
    .where(and(eq(c.accountId, accountId), isNull(c.deletedAt)))
  for (const child of children) {
    for (const is of ['feed', 'diaper'] as const) {
      const minutes = is === 'feed' ? feedOverdueMinutes : diaperOverdueMinutes
      if (minutes === null) continue
      const last = await (is === 'feed'
        ? lastFeed(db, accountId, child.id, settings)
        : lastDiaper(db, accountId, child.id))
      if (last === null || !isDue(new Date(last.at.getTime() + minutes * minuteMs), now)) continue
      yield {
        accountId,
        about: `${is}:${last.id}:${minutes}`,
        audience: { to: 'child', accountId, childId: child.id, area: 'logs', at: now },
        event: { child: { _id: child.id, name: child.name }, subject: { is, since: last.at.toISOString() } },
      }
    }
  }
}

interface Last {
  readonly id: string
  readonly at: Date
}

/** The feed from which the family counts; null while one is going on, and without any. */
async function lastFeed(db: Db, accountId: string, childId: string, settings: FamilySettings): Promise<Last | null> {
  const { feedsThatCount, timeSinceFeed } = { ...defaultFamilySettings, ...settings }
  const feeds = await latest(db, accountId, childId, 'feeding', lookBack)
  if (feeds.some(({ isOpen }) => isOpen)) return null
  const counted = feeds.find(({ details }) => 'method' in details && feedsThatCount[details.method])
  if (counted === undefined) return null
  return { id: counted.id, at: timeSinceFeed === 'end' ? (counted.endAt ?? counted.startAt) : counted.startAt }
}

async function lastDiaper(db: Db, accountId: string, childId: string): Promise<Last | null> {
  const [last] = await latest(db, accountId, childId, 'diaper', 1)
  return last === undefined ? null : { id: last.id, at: last.startAt }
}

function latest(db: Db, accountId: string, childId: string, kind: 'feeding' | 'diaper', count: number) {
  return db
    .select({ id: e.id, startAt: e.startAt, endAt: e.endAt, details: e.details, isOpen: e.isOpen })
    .from(e)
    .where(and(eq(e.accountId, accountId), eq(e.childId, childId), eq(e.kind, kind), isNull(e.deletedAt)))
    .orderBy(desc(e.startAt), desc(e.id))
    .limit(count)
}

/** Medicines whose next dose keeps their rules again, of families that want to know. */
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
    for (const { medicine, childName, settings } of page) {
      if ((settings ?? defaultFamilySettings).remindsOfMedicine) yield* dueDose(db, medicine, childName, now)
    }
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return
    after = last.medicine
  }
}

async function* dueDose(
  db: Db,
  medicine: typeof m.$inferSelect,
  childName: string,
  now: Date,
): AsyncGenerator<Reminder> {
  const { accountId, id, childId, name } = medicine
  const doses = await db
    .select({ id: e.id, at: e.startAt })
    .from(e)
    .where(
      and(
        eq(e.accountId, accountId),
        sql`(${e.details} ->> 'medicineId') = ${id}`,
        eq(e.kind, 'medicine'),
        isNull(e.deletedAt),
      ),
    )
    .orderBy(desc(e.startAt))
    .limit(mostDoses)
  const [last] = doses
  if (last === undefined) return
  const given = doses.map(({ at }) => at.toISOString())
  // As asked right after the last dose, the answer is when the next one may be given.
  const { nextSafeAt } = adviseDose(medicine, given, last.at.toISOString())
  if (nextSafeAt === null || !isDue(new Date(nextSafeAt), now)) return
  yield {
    accountId,
    about: `medicine:${last.id}`,
    audience: { to: 'child', accountId, childId, area: 'health', at: now },
    event: { child: { _id: childId, name: childName }, subject: { is: 'medicine', name } },
  }
}

function isDue(at: Date, now: Date): boolean {
  return at <= now && now.getTime() - at.getTime() < freshMs
}
