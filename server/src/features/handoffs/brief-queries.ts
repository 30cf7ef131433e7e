import { adviseDose } from '@nestwren/contract/doses'
import type { ChildBrief } from '@nestwren/contract/handoffs'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { memberName } from '../account/public.ts'
import { documentChildrenTable, documentsTable } from '../documents/tables.ts'
import { dosesOf } from '../logs/public.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { medicinesTable } from '../medicines/tables.ts'
import { milkTotals } from '../milk/public.ts'
import { readAppointments } from './planned-queries.ts'

const e = logEntriesTable
const dayMs = 86_400_000
/** Days that the brief looks ahead for appointments. */
const daysAhead = 3
/** Days before a document expires from which on the brief names it. */
const expiresWithinDays = 30
/** A dose matters to whoever takes over for so long. */
const dosesOfMs = 2 * dayMs
const mostNotes = 20
const mostDoses = 40
const mostDocuments = 20

type Logged = NonNullable<NonNullable<ChildBrief['logs']>['lastFeed']>

export interface BriefOf {
  readonly accountId: string
  readonly childIds: readonly string[]
  readonly at: Date
}

/**
 * What whoever takes over needs to know of each child, as it is at that instant: everything, whoever may see it. Asks no
 * rights: readers get the parts of their areas.
 */
export async function makeBriefs(db: Db, of: BriefOf): Promise<ChildBrief[]> {
  const { accountId, childIds, at } = of
  const until = new Date(at.getTime() + daysAhead * dayMs)
  const [logged, doses, documents, planned] = [
    await readLogged(db, of),
    await readDoses(db, of),
    await readDocuments(db, of),
    await readAppointments(db, { accountId, childIds, from: at, to: until }),
  ]
  const briefs: ChildBrief[] = []
  for (const childId of childIds) {
    const milk = await milkTotals(db, accountId, [childId])
    const ofChild = logged.filter((one) => one.childId === childId)
    const last = (kind: KindName) => ofChild.find((one) => one.isLast && one.logged.kind === kind)?.logged ?? null
    briefs.push({
      childId,
      logs: {
        lastFeed: last('feeding'),
        lastSleep: last('sleep'),
        lastDiaper: last('diaper'),
        notes: ofChild.filter(({ isNote }) => isNote).map((one) => one.logged),
      },
      health: { medicines: doses.get(childId) ?? [] },
      pumping: { fridgeMl: milk.fridge, freezerMl: milk.freezer, roomMl: milk.room },
      schedule: planned.filter((one) => one.childIds.includes(childId)).map(({ childIds: _childIds, ...one }) => one),
      documents: documents.get(childId) ?? [],
    })
  }
  return briefs
}

const loggedColumns = {
  id: e.id,
  childId: e.childId,
  kind: e.kind,
  startAt: e.startAt,
  endAt: e.endAt,
  details: e.details,
  notes: e.notes,
  by: memberName(e.accountId, e.createdBy),
}

interface LoggedRow {
  readonly id: string
  readonly kind: KindName
  readonly startAt: Date
  readonly endAt: Date | null
  readonly details: object
  readonly notes: string
  readonly by: string
}

function loggedOf({ id, kind, startAt, endAt, details, notes, by }: LoggedRow): Logged {
  return {
    id,
    kind,
    startAt: startAt.toISOString(),
    endAt: endAt?.toISOString() ?? null,
    details: { ...details },
    notes,
    by,
  }
}

/** The latest feed, sleep and diaper of each child, and the notes and moods of the last day. */
async function readLogged(db: Db, { accountId, childIds, at }: BriefOf) {
  const now = at.toISOString()
  const dayAgo = new Date(at.getTime() - dayMs).toISOString()
  const lastIds = sql`
    select one.id from unnest(${sql.param([...childIds])}::uuid[]) as asked(of_child)
      cross join unnest(array['feeding', 'sleep', 'diaper']) as kinds(kind)
      cross join lateral (
        select ${e.id} as id from ${e}
        where ${e.accountId} = ${accountId} and ${e.childId} = asked.of_child and ${e.kind} = kinds.kind
          and ${e.deletedAt} is null and ${e.startAt} <= ${now}::timestamptz
        order by ${e.startAt} desc, ${e.id} desc limit 1
      ) one`
  const noteIds = sql`
    select one.id from unnest(${sql.param([...childIds])}::uuid[]) as asked(of_child)
      cross join unnest(array['note', 'sleep']) as kinds(kind)
      cross join lateral (
        select ${e.id} as id from ${e}
        where ${e.accountId} = ${accountId} and ${e.childId} = asked.of_child and ${e.kind} = kinds.kind
          and ${e.deletedAt} is null and ${e.startAt} <= ${now}::timestamptz and ${e.startAt} > ${dayAgo}::timestamptz
          and (${e.kind} = 'note' or ${e.notes} <> '' or coalesce(${e.details} ->> 'moodAfter', ${e.details} ->> 'moodBefore') is not null)
        order by ${e.startAt} desc, ${e.id} desc limit ${mostNotes}
      ) one`
  const rows = await db
    .select({
      ...loggedColumns,
      isLast: sql<boolean>`${e.id} = any(array(${lastIds}))`,
      isNote: sql<boolean>`${e.id} = any(array(${noteIds}))`,
    })
    .from(e)
    .where(and(eq(e.accountId, accountId), sql`${e.id} = any(array(${lastIds}) || array(${noteIds}))`))
    .orderBy(sql`${e.startAt} desc`, sql`${e.id} desc`)
  return rows.map(({ isLast, isNote, childId, ...row }) => ({ childId, isLast, isNote, logged: loggedOf(row) }))
}

type Medicine = NonNullable<ChildBrief['health']>['medicines'][number]

/** What was given in the last two days, each medicine once by its last dose, and when the family's limits allow the next. */
async function readDoses(db: Db, { accountId, childIds, at }: BriefOf): Promise<ReadonlyMap<string, Medicine[]>> {
  const since = new Date(at.getTime() - dosesOfMs).toISOString()
  const ids = sql`
    select one.id from unnest(${sql.param([...childIds])}::uuid[]) as asked(of_child) cross join lateral (
      select ${e.id} as id from ${e}
      where ${e.accountId} = ${accountId} and ${e.childId} = asked.of_child and ${e.kind} = 'medicine'
        and ${e.deletedAt} is null and ${e.startAt} > ${since}::timestamptz
        and ${e.startAt} <= ${at.toISOString()}::timestamptz
      order by ${e.startAt} desc, ${e.id} desc limit ${mostDoses}
    ) one`
  const rows = await db
    .select(loggedColumns)
    .from(e)
    .where(and(eq(e.accountId, accountId), sql`${e.id} = any(array(${ids}))`))
    .orderBy(sql`${e.startAt} desc`, sql`${e.id} desc`)
  const medicineIds = [...new Set(rows.flatMap((row) => givenOf(row).medicineId ?? []))]
  const m = medicinesTable
  const limits = await db
    .select({ id: m.id, minIntervalS: m.minIntervalS, maxDosesPerDay: m.maxDosesPerDay })
    .from(m)
    .where(and(eq(m.accountId, accountId), inArray(m.id, medicineIds), isNull(m.deletedAt)))
  const given = await dosesOf(db, accountId, medicineIds)
  const found = new Map<string, Map<string, Medicine>>()
  for (const row of rows) {
    const { medicineId, name } = givenOf(row)
    const ofChild = found.get(row.childId) ?? new Map<string, Medicine>()
    found.set(row.childId, ofChild)
    const key = medicineId ?? name.toLowerCase()
    if (ofChild.has(key)) continue
    const rules = limits.find(({ id }) => id === medicineId)
    ofChild.set(key, { name, last: loggedOf(row), nextAt: nextAtOf(rules, given.get(medicineId ?? '') ?? [], at) })
  }
  return new Map([...found].map(([childId, ofChild]) => [childId, [...ofChild.values()]]))
}

function givenOf({ details }: { readonly details: object }): { medicineId: string | null; name: string } {
  const { medicineId = null, name = '' } = details as { medicineId?: string | null; name?: string }
  return { medicineId, name }
}

/** From when on another dose keeps the family's own limits, `at` where it would now; null where there are none. */
function nextAtOf(
  rules: { readonly minIntervalS: number | null; readonly maxDosesPerDay: number | null } | undefined,
  doses: readonly Date[],
  at: Date,
): string | null {
  if (rules === undefined || (rules.minIntervalS === null && rules.maxDosesPerDay === null)) return null
  const now = at.toISOString()
  const given = doses.map((dose) => dose.toISOString())
  return adviseDose(rules, given, now).nextSafeAt ?? now
}

type Paper = NonNullable<ChildBrief['documents']>[number]

/** Documents of each child that expire within a month or have, soonest first. */
async function readDocuments(db: Db, { accountId, childIds, at }: BriefOf): Promise<ReadonlyMap<string, Paper[]>> {
  const [d, dc] = [documentsTable, documentChildrenTable]
  const until = new Date(at.getTime() + expiresWithinDays * dayMs).toISOString().slice(0, 10)
  const rows = await db
    .select({ childId: dc.childId, id: d.id, title: d.title, expiresOn: d.expiresOn })
    .from(dc)
    .innerJoin(d, and(eq(d.accountId, dc.accountId), eq(d.id, dc.documentId)))
    .where(
      and(
        eq(dc.accountId, accountId),
        inArray(dc.childId, [...childIds]),
        isNull(d.deletedAt),
        lte(d.expiresOn, until),
      ),
    )
    .orderBy(d.expiresOn, d.id)
    .limit(mostDocuments * childIds.length)
  const found = new Map<string, Paper[]>()
  for (const { childId, id, title, expiresOn } of rows) {
    if (expiresOn === null) continue
    const papers = found.get(childId) ?? []
    if (papers.length < mostDocuments) papers.push({ id, title, expiresOn })
    found.set(childId, papers)
  }
  return found
}
