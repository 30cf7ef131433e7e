import type { Locale } from '@nestwren/contract/auth'
import { wallOfInstant } from '@nestwren/contract/calendar/zone'
import { ageInMonths, correctedAge } from '@nestwren/growth'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, ChildAccess } from '../../platform/http/access.ts'
import { findPerson, readMembers } from '../account/public.ts'
import { childrenTable } from '../children/tables.ts'
import { logEntriesTable } from '../logs/tables.ts'
import { readZone } from '../notifications/public.ts'
import type { CoarseData } from './assistant/answer.ts'
import type { Moment } from './library/choose.ts'
import { type CareKind, careKinds } from './library/library-schemas.ts'

const e = logEntriesTable
const c = childrenTable
const dayMs = 86_400_000
const minuteMs = 60_000

export interface ReadMoment {
  readonly moment: Moment
  /** Day number on the reader's clock. */
  readonly day: number
  readonly timeZone: string
  readonly coarse: CoarseData
}

/** What is known of a child now, for choosing ideas and tips; null for one without a birth date. */
export async function readMoment(db: Db, { caller, child }: ChildAccess, now: Date): Promise<ReadMoment | null> {
  const { accountId } = caller
  const { childId } = child
  const [born] = await db
    .select({ birthdate: c.birthdate, dueDate: c.dueDate })
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.id, childId), isNull(c.deletedAt)))
  if (born === undefined || born.birthdate === null) return null
  const timeZone = await readZone(db, caller)
  const { day, minute } = wallOfInstant(now.getTime(), timeZone)
  const since = new Date(Math.max(now.getTime() - dayMs, child.from?.getTime() ?? 0))
  const rows = await db
    .select({ kind: e.kind, startAt: e.startAt, count: sql<number>`count(*) over (partition by ${e.kind})::int` })
    .from(e)
    .where(
      and(
        eq(e.accountId, accountId),
        eq(e.childId, childId),
        inArray(e.kind, [...careKinds]),
        isNull(e.deletedAt),
        sql`${e.startAt} > ${since.toISOString()}::timestamptz and ${e.startAt} <= ${now.toISOString()}::timestamptz`,
      ),
    )
    .limit(500)
  const birthdate = born.birthdate
  const { usedDays } = correctedAge({ birthdate, dueDate: born.dueDate, on: now.toISOString().slice(0, 10) })
  const countOf = (kind: CareKind) => rows.find((row) => row.kind === kind)?.count ?? 0
  const ageMonths = Math.max(ageInMonths(usedDays), 0)
  return {
    moment: {
      ageMonths,
      time: { hour: Math.floor(minute / 60), minute: minute % 60 },
      logged: rows.map(({ kind, startAt }) => ({
        kind: kind as CareKind,
        minutesAgo: Math.floor((now.getTime() - startAt.getTime()) / minuteMs),
      })),
    },
    day,
    timeZone,
    coarse: {
      ageMonths: Math.floor(ageMonths),
      feeds: countOf('feeding'),
      sleeps: countOf('sleep'),
      diapers: countOf('diaper'),
    },
  }
}

/** The language that a person reads. */
export async function localeOf(db: Db, { userId }: Pick<Caller, 'userId'>): Promise<Locale> {
  return (await findPerson(db, { userId }))?.locale ?? 'en'
}

/** What the people and the children of a family are called: none of it goes to a language model. */
export async function namesOfFamily(db: Db, accountId: string): Promise<string[]> {
  const members = await readMembers(db, accountId)
  const children = await db.select({ name: c.name }).from(c).where(eq(c.accountId, accountId))
  return [...members, ...children].map(({ name }) => name)
}
