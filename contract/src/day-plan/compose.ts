import { expandSeries, type Occurrence } from '../calendar/series.ts'
import { type CustodyWindow, custodyInSteps } from '../custody/custody.ts'
import { overrideSpans } from '../custody/spans.ts'
import { type Cycle, type Override, personKey } from '../custody/terms.ts'
import type { KindName } from '../logs/kinds/index.ts'
import type { OverrideStatus } from '../overrides.ts'
import type { HitRate } from '../projection/project.ts'
import type { ScheduleEntry } from '../schedule.ts'
import type { DayItem } from '../schedule-day.ts'
import { withFollowersCut } from './followers.ts'

/** Composes days from everything that can be in them, with the same rules on the server and in the browser. */

/** What of an entry of the schedule its occurrences show. */
export type DayEntry = Pick<
  ScheduleEntry,
  | 'id'
  | 'childIds'
  | 'kind'
  | 'title'
  | 'startOn'
  | 'startAt'
  | 'durationMinutes'
  | 'timeZone'
  | 'rule'
  | 'exceptions'
  | 'assigneeId'
  | 'place'
  | 'color'
  | 'follows'
>

/** An override as it crosses the wire; only accepted and proposed ones are looked at. */
export type DayOverride = Omit<Override, 'acceptedAt'> & {
  readonly status: OverrideStatus
  readonly acceptedAt: string | null
}

export interface DayLog {
  readonly id: string
  readonly childId: string
  readonly kind: KindName
  /** ISO instants. */
  readonly startAt: string
  readonly endAt: string | null
  readonly isRunning: boolean
}

/** A likely window; instants are milliseconds since 1970. */
export interface DayProjection extends HitRate {
  readonly childId: string
  readonly what: 'feed' | 'nap' | 'bedtime'
  readonly from: number
  readonly to: number
  readonly best: number
}

export interface DayParts {
  readonly entries: readonly DayEntry[]
  readonly cycles: readonly Cycle[]
  readonly overrides: readonly DayOverride[]
  readonly logs: readonly DayLog[]
  readonly projections: readonly DayProjection[]
  /** The children that are asked about; nothing is said of others. */
  readonly childIds: readonly string[]
}

/** A window in milliseconds since 1970, without its end. */
export interface DayWindow {
  readonly from: number
  readonly to: number
  /** Items that are returned at most, the earliest ones. */
  readonly max: number
}

/** An item with what it is sorted by. */
interface Placed {
  readonly at: number
  readonly item: DayItem
}

/** The order of what begins at one instant: what lies behind a day first, then what is in it. */
const kindOrder: Readonly<Record<DayItem['is'], number>> = {
  custody: 0,
  override: 1,
  exchange: 2,
  routine: 3,
  appointment: 4,
  log: 5,
  projected: 6,
}

/**
 * Returns everything that overlaps a window, by the instant at which it begins and then by kind, `max` items at most.
 *
 * Series are expanded as calendar/series.ts says. An entry with `follows` ends the series that it names before its day, also
 * where that series has not been cut yet; one that has been stays as it is. Items of custody have one line for all children
 * with the same person and span. They end with the window; everything else keeps its own start and end. An entry or child
 * whose zone this runtime does not know is left out, so that the rest of the day is shown.
 */
export function composeDays(parts: DayParts, window: DayWindow): DayItem[] {
  const steps = composeDaysInSteps(parts, window)
  while (true) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/**
 * Does what {@link composeDays} does in many small steps, so that whoever has others waiting can let them in between. However
 * many days a family's entries are on, hardly more of them than `max` is computed.
 */
export function* composeDaysInSteps(parts: DayParts, window: DayWindow): Generator<void, DayItem[]> {
  if (!(window.from < window.to) || window.max < 1) return []
  const asked = new Set(parts.childIds)
  const placed = [
    ...(yield* plannedItems(parts.entries, asked, window)),
    ...(yield* custodyItems(parts, window)),
    ...(yield* overrideItems(parts.overrides, asked, window)),
    ...logItems(parts.logs, asked, window),
    ...projectedItems(parts.projections, asked, window),
  ]
  yield
  return placed
    .sort(inOrder)
    .slice(0, window.max)
    .map(({ item }) => item)
}

function inOrder(one: Placed, other: Placed): number {
  const byKind = kindOrder[one.item.is] - kindOrder[other.item.is]
  return one.at - other.at || byKind || (tieOf(one.item) < tieOf(other.item) ? -1 : 1)
}

/** Decides the order of items of one kind and instant, so that it is the same on every device. */
function tieOf(item: DayItem): string {
  return 'id' in item ? item.id : (item.childIds[0] ?? '')
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

/** Returns what a zone that this runtime does not know would break, or nothing. */
function ifZoneIsKnown<T>(run: () => readonly T[]): readonly T[] {
  try {
    return run()
  } catch (error) {
    if (error instanceof RangeError) return []
    throw error
  }
}

/**
 * The entries of a window, the earliest `max` of them at least. As soon as there are twice as many, those that begin later are
 * dropped, and of the entries that follow nothing is looked at that would be.
 */
function* plannedItems(
  entries: readonly DayEntry[],
  asked: ReadonlySet<string>,
  { from, to, max }: DayWindow,
): Generator<void, Placed[]> {
  let found: Placed[] = []
  let before = to
  for (const entry of withFollowersCut(entries)) {
    yield
    const childIds = entry.childIds.filter((childId) => asked.has(childId))
    if (childIds.length === 0) continue
    const window = { from, to, before, max: Number.POSITIVE_INFINITY }
    for (const occurrence of ifZoneIsKnown(() => expandSeries(entry, window)))
      found.push(plannedItem({ ...entry, childIds }, occurrence))
    if (found.length < 2 * max) continue
    found = found.sort(inOrder).slice(0, max)
    before = (found.at(-1)?.at ?? to) + 1
  }
  return found
}

function plannedItem(entry: DayEntry, { on, startAt, at, until, fit, exception }: Occurrence): Placed {
  const { id, childIds, kind, color, rule } = entry
  const { title = entry.title, place = entry.place } = exception ?? {}
  const assigneeId = exception?.assigneeId === undefined ? entry.assigneeId : exception.assigneeId
  const times = { at: iso(at), until: iso(until), on, isAllDay: startAt === null, fit }
  return { at, item: { is: kind, id, childIds, title, place, assigneeId, color, repeats: rule !== null, ...times } }
}

function* custodyItems(
  { cycles, overrides, childIds }: DayParts,
  { from, to, max }: DayWindow,
): Generator<void, Placed[]> {
  const accepted = overrides.flatMap(({ status, acceptedAt, ...override }) =>
    status === 'accepted' && acceptedAt !== null ? [{ ...override, acceptedAt }] : [],
  )
  let merged = new Map<string, Placed & { readonly childIds: string[] }>()
  let before = to
  const add = (childId: string, at: number, rest: readonly unknown[], make: (childIds: string[]) => DayItem) => {
    if (at >= before) return
    const key = [at, ...rest].join('\n')
    const known = merged.get(key)
    if (known !== undefined) known.childIds.push(childId)
    else {
      const ofKey = [childId]
      merged.set(key, { at, item: make(ofKey), childIds: ofKey })
    }
  }
  for (const childId of new Set(childIds)) {
    const custody = yield* custodyIfZoneIsKnown({ cycles, overrides: accepted, childId, from, to })
    for (const { from: at, to: until, holder, source } of custody.segments)
      add(childId, at, ['custody', until, personKey(holder), source.is, source.id], (ofKey) => ({
        ...{ is: 'custody', at: iso(at), until: iso(until), childIds: ofKey, holder, source },
      }))
    for (const { at, fit, fromPerson, toPerson, place, source } of custody.exchanges) {
      const people = [fromPerson === null ? '' : personKey(fromPerson), personKey(toPerson)]
      add(childId, at, ['exchange', ...people, place, source.is, source.id], (ofKey) => ({
        ...{ is: 'exchange', at: iso(at), until: null, childIds: ofKey },
        ...{ from: fromPerson, to: toPerson, place, fit, source },
      }))
    }
    if (merged.size < 2 * max) continue
    const earliest = [...merged].sort(([, one], [, other]) => one.at - other.at).slice(0, max)
    merged = new Map(earliest)
    before = (earliest.at(-1)?.[1].at ?? to) + 1
  }
  return [...merged.values()]
}

function* custodyIfZoneIsKnown(window: CustodyWindow): ReturnType<typeof custodyInSteps> {
  try {
    return yield* custodyInSteps(window)
  } catch (error) {
    if (error instanceof RangeError) return { segments: [], exchanges: [] }
    throw error
  }
}

function* overrideItems(
  overrides: readonly DayOverride[],
  asked: ReadonlySet<string>,
  { from, to }: DayWindow,
): Generator<void, Placed[]> {
  const found: Placed[] = []
  for (const override of overrides) {
    yield
    const { id, type, title, status } = override
    const childIds = override.childIds.filter((childId) => asked.has(childId))
    const isProposed = status === 'proposed'
    // A proposed holiday would hold from now on, so the year that is looked at counts.
    const acceptedAt = isProposed ? iso(from) : status === 'accepted' ? override.acceptedAt : null
    if (childIds.length === 0 || acceptedAt === null) continue
    for (const { from: at, to: until, holder } of ifZoneIsKnown(() =>
      overrideSpans({ ...override, acceptedAt }, from, to),
    ))
      found.push({
        at,
        item: { is: 'override', at: iso(at), until: iso(until), id, childIds, type, title, holder, isProposed },
      })
  }
  return found
}

function logItems(logs: readonly DayLog[], asked: ReadonlySet<string>, { from, to }: DayWindow): Placed[] {
  return logs.flatMap(({ id, childId, kind, startAt, endAt, isRunning }) => {
    const at = Date.parse(startAt)
    const isOver = at < from && !isRunning && (endAt === null || Date.parse(endAt) <= from)
    if (!asked.has(childId) || at >= to || isOver) return []
    return [{ at, item: { is: 'log' as const, at: startAt, until: endAt, id, childIds: [childId], kind, isRunning } }]
  })
}

function projectedItems(
  projections: readonly DayProjection[],
  asked: ReadonlySet<string>,
  window: DayWindow,
): Placed[] {
  return projections.flatMap(({ childId, what, from, to, best, ...rate }) => {
    if (!asked.has(childId) || from >= window.to || to <= window.from) return []
    const times = { at: iso(from), until: iso(to), best: iso(best) }
    return [{ at: from, item: { is: 'projected' as const, ...times, childIds: [childId], what, ...rate } }]
  })
}
