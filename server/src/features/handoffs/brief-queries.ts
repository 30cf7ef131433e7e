import { expandSeries } from '@nestwren/contract/calendar/series'
import { adviseDose } from '@nestwren/contract/doses'
import type { ChildBrief } from '@nestwren/contract/handoffs'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { and, eq, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { isForEveryone } from '../../platform/items/visibility.ts'
import { memberName } from '../account/public.ts'
import { documentItem } from '../documents/public.ts'
import { documentChildrenTable, documentsTable } from '../documents/tables.ts'
import { dosesOf } from '../logs/public.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { medicinesTable } from '../medicines/tables.ts'
import { milkTotals } from '../milk/public.ts'
import { scheduleChildrenTable, scheduleTable } from '../schedule/tables.ts'

const e = logEntriesTable
const s = scheduleTable
const sc = scheduleChildrenTable
const dayMs = 86_400_000
/** Days that the brief looks ahead for appointments. */
const daysAhead = 3
/** Days before a document expires from which on the brief names it. */
const expiresWithinDays = 30
/** A dose matters to whoever takes over for so long. */
const dosesOfMs = 2 * dayMs
/** Notes, and medicines, that are read of one child; of many children only a few of each. */
const mostNotes = 20
const mostMedicines = 20
const mostOfAll = 60
/** Those that are counted beyond. */
const mostCounted = 100
const mostDoses = 40
const mostAppointments = 200
/** Series and single ones that are looked into: more of them in three days are no appointments. */
const mostRows = 300
/** A series that has so many in three days is no appointment. */
const mostOfOne = 10
/** Characters of one text that are read; a brief keeps fewer, so that it is seen that something follows. */
const mostCharacters = 801

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
  const most = (ofOne: number) => Math.max(3, Math.min(ofOne, Math.floor(mostOfAll / childIds.length)))
  const notes = await readNoteIds(db, of, most(mostNotes))
  const [logged, doses, documents, planned] = [
    await readLogged(
      db,
      of,
      [...notes.values()].flatMap(({ ids }) => ids),
    ),
    await readDoses(db, of, most(mostMedicines)),
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
      more: { notes: notes.get(childId)?.left ?? 0, medicines: doses.get(childId)?.left ?? 0 },
      logs: {
        lastFeed: last('feeding'),
        lastSleep: last('sleep'),
        lastDiaper: last('diaper'),
        notes: ofChild.filter(({ isNote }) => isNote).map((one) => one.logged),
      },
      health: { medicines: doses.get(childId)?.medicines ?? [] },
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
  // What a log says at length stands in one of its texts.
  details: sql<object>`case when length(${e.details} ->> 'text') > ${mostCharacters}
    then jsonb_set(${e.details}, '{text}', to_jsonb(left(${e.details} ->> 'text', ${mostCharacters}))) else ${e.details} end`,
  notes: sql<string>`left(${e.notes}, ${mostCharacters})`,
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

interface NoteIds extends Record<string, unknown> {
  readonly child_id: string
  /** The latest first. */
  readonly ids: string[]
}

/** The latest notes and moods of the last day of each child, at most so many, and how many more there are. */
async function readNoteIds(db: Db, { accountId, childIds, at }: BriefOf, most: number) {
  const now = at.toISOString()
  const dayAgo = new Date(at.getTime() - dayMs).toISOString()
  const { rows } = await db.execute<NoteIds>(sql`
    select asked.of_child as child_id, array_agg(one.id order by one.at desc, one.id desc) as ids
    from unnest(${sql.param([...childIds])}::uuid[]) as asked(of_child)
      cross join unnest(array['note', 'sleep']) as kinds(kind)
      cross join lateral (
        select ${e.id} as id, ${e.startAt} as at from ${e}
        where ${e.accountId} = ${accountId} and ${e.childId} = asked.of_child and ${e.kind} = kinds.kind
          and ${e.deletedAt} is null and ${e.startAt} <= ${now}::timestamptz and ${e.startAt} > ${dayAgo}::timestamptz
          and (${e.kind} = 'note' or ${e.notes} <> '' or coalesce(${e.details} ->> 'moodAfter', ${e.details} ->> 'moodBefore') is not null)
        order by ${e.startAt} desc, ${e.id} desc limit ${mostCounted}
      ) one
    group by asked.of_child`)
  return new Map(
    rows.map(({ child_id: childId, ids }) => [
      childId,
      { ids: ids.slice(0, most), left: Math.max(0, ids.length - most) },
    ]),
  )
}

/** The latest feed, sleep and diaper of each child, and these notes. */
async function readLogged(db: Db, { accountId, childIds, at }: BriefOf, noteIds: readonly string[]) {
  const lastIds = sql`
    select one.id from unnest(${sql.param([...childIds])}::uuid[]) as asked(of_child)
      cross join unnest(array['feeding', 'sleep', 'diaper']) as kinds(kind)
      cross join lateral (
        select ${e.id} as id from ${e}
        where ${e.accountId} = ${accountId} and ${e.childId} = asked.of_child and ${e.kind} = kinds.kind
          and ${e.deletedAt} is null and ${e.startAt} <= ${at.toISOString()}::timestamptz
        order by ${e.startAt} desc, ${e.id} desc limit 1
      ) one`
  const notes = sql`${sql.param([...noteIds])}::uuid[]`
  const rows = await db
    .select({
      ...loggedColumns,
      isLast: sql<boolean>`${e.id} = any(array(${lastIds}))`,
      isNote: sql<boolean>`${e.id} = any(${notes})`,
    })
    .from(e)
    .where(and(eq(e.accountId, accountId), sql`${e.id} = any(array(${lastIds}) || ${notes})`))
    .orderBy(sql`${e.startAt} desc`, sql`${e.id} desc`)
  return rows.map(({ isLast, isNote, childId, ...row }) => ({ childId, isLast, isNote, logged: loggedOf(row) }))
}

type Medicine = NonNullable<ChildBrief['health']>['medicines'][number]

interface Given {
  readonly medicines: Medicine[]
  /** Medicines beyond those. */
  readonly left: number
}

/**
 * What was given in the last two days, each medicine once by its last dose, and when the family's limits allow the next:
 * of each child at most so many.
 */
async function readDoses(
  db: Db,
  { accountId, childIds, at }: BriefOf,
  most: number,
): Promise<ReadonlyMap<string, Given>> {
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
  const last = [...Map.groupBy(rows, ({ childId }) => childId)].map(([childId, ofChild]) => {
    const latest = new Map<string, (typeof rows)[number]>()
    for (const row of ofChild) {
      const { medicineId, name } = givenOf(row)
      const key = medicineId ?? name.toLowerCase()
      if (!latest.has(key)) latest.set(key, row)
    }
    return { childId, kept: [...latest.values()].slice(0, most), left: Math.max(0, latest.size - most) }
  })
  const medicineIds = [...new Set(last.flatMap(({ kept }) => kept).flatMap((row) => givenOf(row).medicineId ?? []))]
  const m = medicinesTable
  const limits = await db
    .select({ id: m.id, minIntervalS: m.minIntervalS, maxDosesPerDay: m.maxDosesPerDay })
    .from(m)
    .where(and(eq(m.accountId, accountId), inArray(m.id, medicineIds), isNull(m.deletedAt)))
  const given = await dosesOf(db, accountId, medicineIds)
  return new Map(
    last.map(({ childId, kept, left }) => {
      const medicines = kept.map((row) => {
        const { medicineId, name } = givenOf(row)
        const rules = limits.find(({ id }) => id === medicineId)
        return { name, last: loggedOf(row), nextAt: nextAtOf(rules, given.get(medicineId ?? '') ?? [], at) }
      })
      return [childId, { medicines, left }]
    }),
  )
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
        // A brief is stored, and read by whoever takes over.
        isForEveryone(documentItem),
        lte(d.expiresOn, until),
      ),
    )
    .orderBy(d.expiresOn, d.id)
    .limit(mostCounted * childIds.length)
  const found = new Map<string, Paper[]>()
  for (const { childId, id, title, expiresOn } of rows) {
    if (expiresOn === null) continue
    const papers = found.get(childId) ?? []
    papers.push({ id, title, expiresOn })
    found.set(childId, papers)
  }
  return found
}

type PlannedOne = NonNullable<ChildBrief['schedule']>[number] & { readonly childIds: readonly string[] }

/** The appointments of these children that begin between two instants, soonest first. Asks no rights. */
export async function readAppointments(
  db: Db,
  of: { readonly accountId: string; readonly childIds: readonly string[]; readonly from: Date; readonly to: Date },
): Promise<PlannedOne[]> {
  const { accountId, childIds, from, to } = of
  // Whole days of any zone that the span touches.
  const [dayBefore, lastDay] = [from.getTime() - dayMs, to.getTime() + dayMs].map((at) => {
    return new Date(at).toISOString().slice(0, 10)
  }) as [string, string]
  const rows = await db
    .selectDistinctOn([s.id], {
      ...{ id: s.id, childIds: s.childIds, title: s.title, place: s.place, assigneeId: s.assigneeId },
      ...{ startOn: s.startOn, startAt: s.startAt, durationMinutes: s.durationMinutes, timeZone: s.timeZone },
      ...{ rule: s.rule, exceptions: s.exceptions },
    })
    .from(sc)
    .innerJoin(s, and(eq(s.accountId, sc.accountId), eq(s.id, sc.entryId)))
    .where(
      and(
        eq(sc.accountId, accountId),
        inArray(sc.childId, [...childIds]),
        gte(sc.endsAt, from),
        lte(s.firstOn, lastDay),
        // What is there once and goes on for weeks has begun.
        or(isNotNull(s.rule), gte(s.firstOn, dayBefore)),
        eq(s.kind, 'appointment'),
        isNull(s.deletedAt),
      ),
    )
    .limit(mostRows)
  return rows
    .flatMap(({ id, childIds: ofEntry, title, place, assigneeId, ...series }) =>
      expandSeries(series, { from: from.getTime(), since: from.getTime(), to: to.getTime(), max: mostOfOne }).map(
        ({ on, at, startAt, exception }) => ({
          ...{ id, on, childIds: ofEntry, at: new Date(at).toISOString(), isAllDay: startAt === null },
          timeZone: series.timeZone,
          title: exception?.title ?? title,
          place: exception?.place ?? place,
          assigneeId: exception?.assigneeId === undefined ? assigneeId : exception.assigneeId,
        }),
      ),
    )
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .slice(0, mostAppointments)
}
