import { dateAndTime } from '@nestwren/contract/calendar/zone'
import { composeDaysInSteps, type DayOverride, type DayProjection } from '@nestwren/contract/day-plan/compose'
import { daysWindow } from '@nestwren/contract/day-plan/window'
import type { HandlerInput, HandlerOutput } from '@nestwren/contract/endpoint'
import type { Area } from '@nestwren/contract/permissions'
import { maxDaysWithLogs, type schedule } from '@nestwren/contract/schedule'
import { maxDayItems } from '@nestwren/contract/schedule-day'
import type { Db } from '../../platform/db/database.ts'
import type { AreasAccess, ChildAccessPeriod } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { seenChildren } from '../../platform/http/seen-children.ts'
import { isWithin } from '../../platform/items/visibility.ts'
import { takeTurns } from '../../platform/loop/turns.ts'
import { readCustody } from '../custody/public.ts'
import { readZone } from '../notifications/public.ts'
import { readPreferences } from '../settings/public.ts'
import { readEntriesWithin, type Span } from './day-queries.ts'
import { readLogSpans } from './log-queries.ts'

/** What is likely for children, as another feature learns it. Asks no rights. */
export interface ProjectedWindows {
  windows(
    db: Db,
    of: { readonly accountId: string; readonly childIds: readonly string[]; readonly timeZone: string },
    now: Date,
  ): Promise<readonly DayProjection[]>
}

type Comprehensive = typeof schedule.comprehensive
type Asked = Pick<AreasAccess, 'caller' | 'accessPeriods'>

/** Projections reach so far ahead of now at most. */
const projectedMs = 36 * 3_600_000

/**
 * Reads days with everything that the caller may see of them: one statement for each part, for the children and as far back
 * as their rights in its area go.
 */
export async function readDays(
  projections: ProjectedWindows | undefined,
  context: Context<Comprehensive>,
  { childId, days, ...query }: HandlerInput<Comprehensive>['query'],
  access: AreasAccess,
): Promise<HandlerOutput<Comprehensive>> {
  const { db, now } = context
  const asked = ofChild(access, childId)
  // A child that is not there and one of whom nothing may be seen look the same.
  if (asked === null) throw context.refuse('NOT_FOUND')
  const timeZone = query.timeZone ?? (await readZone(db, access.caller))
  const date = query.date ?? dateAndTime(now.getTime(), timeZone).date
  const { from, to } = daysWindow(date, days, timeZone)
  const span = { from: new Date(from), to: new Date(to) }
  const hasLogs = days <= maxDaysWithLogs
  // Side by side, since none of them needs another.
  const [entries, custody, logs, projected] = await Promise.all([
    readEntries(db, asked, span),
    readCustodyOf(db, asked, span, now),
    hasLogs ? readLogSpans(db, asked, span, maxDayItems + 1) : [],
    projections === undefined ? [] : readProjected(db, projections, asked, { ...span, timeZone, now }),
  ])
  const childIds = asked.accessPeriods.flatMap(({ children }) => children.map((child) => child.childId))
  const parts = { entries, ...custody, logs, projections: projected, childIds }
  const steps = composeDaysInSteps(parts, { from, to, max: maxDayItems + 1 })
  const items = await takeTurns(asked.caller.accountId, steps)
  const leftOut: ('logs' | 'more')[] = hasLogs ? [] : ['logs']
  if (items.length > maxDayItems) leftOut.push('more')
  return { date, days, timeZone, items: items.slice(0, maxDayItems), leftOut }
}

function ofChild({ caller, accessPeriods }: AreasAccess, childId: string | undefined): Asked | null {
  if (childId === undefined || childId === 'all') return { caller, accessPeriods }
  const ofIt = accessPeriods.flatMap(({ area, children }) => {
    const asked = children.filter((child) => child.childId === childId)
    return asked.length === 0 ? [] : [{ area, children: asked }]
  })
  return ofIt.length === 0 ? null : { caller, accessPeriods: ofIt }
}

function childrenIn({ accessPeriods }: Asked, area: Area): readonly ChildAccessPeriod[] {
  return accessPeriods.find((one) => one.area === area)?.children ?? []
}

async function readEntries(db: Db, asked: Asked, span: Span) {
  const children = childrenIn(asked, 'schedule')
  const entries = await readEntriesWithin(db, { caller: asked.caller, area: 'schedule', children }, span)
  return entries.map((entry) => ({ ...entry, childIds: seenChildren(entry.childIds, children, entry.endsAt) }))
}

/** A limited history shows whole windows: those that begin within it. What is proposed is for those who may answer. */
async function readCustodyOf(db: Db, asked: Asked, { from, to }: Span, now: Date) {
  const children = childrenIn(asked, 'custody').filter((child) => isWithin(child.from, from))
  const managed = children.filter(({ level }) => level === 'manage')
  const { cycles, overrides, proposed } = await readCustody(
    db,
    {
      accountId: asked.caller.accountId,
      children: children.map(({ childId }) => childId),
      proposals: { of: managed.map(({ childId }) => childId), now },
    },
    { from: from.getTime(), to: to.getTime() },
  )
  const withStatus: DayOverride[] = [
    ...overrides.map((override) => ({ ...override, status: 'accepted' as const })),
    ...proposed.map((override) => ({ ...override, status: 'proposed' as const, acceptedAt: null })),
  ]
  return { cycles, overrides: withStatus }
}

async function readProjected(
  db: Db,
  projections: ProjectedWindows,
  asked: Asked,
  { from, to, timeZone, now }: Span & { readonly timeZone: string; readonly now: Date },
): Promise<readonly DayProjection[]> {
  const childIds = childrenIn(asked, 'logs').map(({ childId }) => childId)
  const isNear = to > now && from.getTime() < now.getTime() + projectedMs
  if (!isNear || childIds.length === 0) return []
  const { caller } = asked
  if ((await readPreferences(db, caller.userId)).projections === 'off') return []
  return projections.windows(db, { accountId: caller.accountId, childIds, timeZone }, now)
}
