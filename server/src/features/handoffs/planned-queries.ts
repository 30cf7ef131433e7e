import { expandSeries } from '@nestwren/contract/calendar/series'
import type { ChildBrief } from '@nestwren/contract/handoffs'
import { and, eq, gte, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { scheduleChildrenTable, scheduleTable } from '../schedule/tables.ts'

const s = scheduleTable
const sc = scheduleChildrenTable
const dayMs = 86_400_000
const mostAppointments = 200
/** Series and single ones that are looked into: more of them in three days are no appointments. */
const mostRows = 300
/** A series that has so many in three days is no appointment. */
const mostOfOne = 10

export type PlannedOne = NonNullable<ChildBrief['schedule']>[number] & { readonly childIds: readonly string[] }

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
