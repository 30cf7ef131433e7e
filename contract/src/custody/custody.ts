import { dateAndTime, type WallFit } from '../calendar/zone.ts'
import {
  byCyclePrecedence,
  byOverridePrecedence,
  cycleBounds,
  cycleSpans,
  msPerDay,
  overrideSpans,
  type Span,
} from './spans.ts'
import { type CustodyPerson, type CustodySource, type Cycle, isSamePerson, type Override, personKey } from './terms.ts'

/** Whose custody is computed. Cycles and overrides of other children are left out; only accepted overrides are given. */
export interface CustodyInput {
  readonly cycles: readonly Cycle[]
  readonly overrides: readonly Override[]
  readonly childId: string
}

/** A window in milliseconds since 1970, without its end. */
export interface CustodyWindow extends CustodyInput {
  readonly from: number
  readonly to: number
}

/** Someone has the child from one instant to another, in milliseconds since 1970, because of one source. */
export interface CustodySegment {
  readonly from: number
  readonly to: number
  readonly holder: CustodyPerson
  readonly source: CustodySource
}

/** Care changes hands. */
export interface CustodyExchange {
  /** Milliseconds since 1970. */
  readonly at: number
  /** Whether a clock change skips or repeats the agreed wall time. */
  readonly fit: WallFit
  /** YYYY-MM-DD and HH:MM that the clocks of `timeZone` show then; after a skipped time that is the later one. */
  readonly date: string
  readonly time: string
  readonly timeZone: string
  /** null where nothing said before whose time it was. */
  readonly fromPerson: CustodyPerson | null
  readonly toPerson: CustodyPerson
  readonly place: string
  /** What brings the exchange about: at the end of an override that is the override. */
  readonly source: CustodySource
}

/** The longest window that is computed at once, ten years. */
export const maxWindowDays = 3_660
const nextExchangeDays = 400
const searchStepDays = 40

/**
 * Returns who has a child in a window, and where care changes hands.
 *
 * `segments` are sorted, do not overlap, and touch each other; where nothing holds there is none. Neighbors differ in the
 * person or in the source. One-off comes before swap, holiday, vacation, and the cycle; within a type the override that was
 * accepted last counts, and of cycles that overlap the one that starts later.
 *
 * `exchanges` are the instants, from `from` on and before `to`, at which the person really changes, so an exchange of the
 * cycle under an override is none and the edge of an override may be one. Where a cycle starts at midnight after a time
 * without any, there is no handoff, so that is none either.
 *
 * With n spans in the window (exchanges of cycles, periods, holidays) this takes n log n steps.
 * @throws RangeError for a window beyond 10 years, a date that is none, or a zone that this runtime does not know.
 */
export function custodyOf({ cycles, overrides, childId, from, to }: CustodyWindow): {
  readonly segments: readonly CustodySegment[]
  readonly exchanges: readonly CustodyExchange[]
} {
  if (!(to - from <= maxWindowDays * msPerDay)) throw new RangeError('A custody window is at most 10 years long.')
  const ofChild = ({ childIds }: { readonly childIds: readonly string[] }) => childIds.includes(childId)
  const childCycles = cycles.filter(ofChild).sort(byCyclePrecedence)
  // A millisecond more, to know who has the child when an exchange stands at the very start.
  const start = from - 1
  const spans = [
    ...overrides
      .filter(ofChild)
      .sort(byOverridePrecedence)
      .flatMap((override) => overrideSpans(override, start, to)),
    ...childCycles.flatMap((cycle) => cycleSpans(cycle, start, to)),
  ]
  const segments: CustodySegment[] = []
  const exchanges: CustodyExchange[] = []
  let before: Piece | null = null
  for (const piece of painted(spans, start, to)) {
    const isFirst = piece.from === start
    const isAfterGap = before === null || before.to < piece.from
    const previous: Piece | null = isAfterGap ? null : before
    if (!isFirst && changesHands(previous, piece)) exchanges.push(exchangeAt(previous, piece, childCycles))
    addSegment(segments, piece, from)
    before = piece
  }
  return { segments, exchanges }
}

/**
 * Returns who has the child at an instant (milliseconds since 1970); null where nothing says so.
 * @throws RangeError as `custodyOf` does.
 */
export function holderAt(input: CustodyInput, at: number): CustodyPerson | null {
  return custodyOf({ ...input, from: at, to: at + 1 }).segments[0]?.holder ?? null
}

/**
 * Returns the first exchange after an instant (milliseconds since 1970), looking 400 days ahead; null when there is none.
 * @throws RangeError as `custodyOf` does.
 */
export function nextExchange(input: CustodyInput, after: number): CustodyExchange | null {
  for (let days = 0; days < nextExchangeDays; days += searchStepDays) {
    const from = after + 1 + days * msPerDay
    const [next] = custodyOf({ ...input, from, to: from + searchStepDays * msPerDay }).exchanges
    if (next !== undefined) return next
  }
  return null
}

/** A part of a span that no stronger one covers. */
interface Piece {
  readonly from: number
  readonly to: number
  readonly span: Span
  /** 0 for the strongest span. */
  readonly rank: number
}

/**
 * Lays spans over each other, the strongest first, and returns what is seen of them between two instants, in order. The
 * stretches between all edges are taken one by one; `skip` leads past those that are taken, so each is visited once.
 */
function painted(spans: readonly Span[], start: number, end: number): Piece[] {
  const clip = (at: number) => Math.min(Math.max(at, start), end)
  const edges = [...new Set(spans.flatMap(({ from, to }) => [clip(from), clip(to)]))].sort((a, b) => a - b)
  const indexOf = new Map(edges.map((edge, index) => [edge, index]))
  const indexAt = (at: number) => indexOf.get(clip(at)) ?? edges.length
  const rankOf: (number | undefined)[] = new Array(edges.length)
  const skip = edges.map((_, index) => index)
  const free = (from: number): number => {
    let index = from
    while (index < edges.length && skip[index] !== index) {
      // Halves the way that the next search takes.
      const next = skip[index] ?? edges.length
      const beyond = skip[next] ?? next
      skip[index] = beyond
      index = beyond
    }
    return index
  }
  for (const [rank, { from, to }] of spans.entries()) {
    const last = indexAt(to)
    for (let index = free(indexAt(from)); index < last; index = free(index)) {
      rankOf[index] = rank
      skip[index] = index + 1
    }
  }
  return edges.flatMap((from, index) => {
    const rank = rankOf[index]
    const to = edges[index + 1]
    const span = rank === undefined ? undefined : spans[rank]
    return rank === undefined || span === undefined || to === undefined ? [] : [{ from, to, span, rank }]
  })
}

function addSegment(segments: CustodySegment[], { from: start, to, span: { holder, source } }: Piece, low: number) {
  const from = Math.max(start, low)
  if (from >= to) return
  const last = segments.at(-1)
  const goesOn =
    last !== undefined &&
    last.to === from &&
    last.source.id === source.id &&
    last.source.is === source.is &&
    isSamePerson(last.holder, holder)
  if (goesOn) segments[segments.length - 1] = { ...last, to }
  else segments.push({ from, to, holder, source })
}

function changesHands(before: Piece | null, { span }: Piece): boolean {
  if (before === null) return span.startsByExchange
  return before.span !== span && !isSamePerson(before.span.holder, span.holder)
}

/**
 * Describes the exchange where a piece starts. Either its span starts there, or the one before ends there; where both are
 * true the stronger one says how.
 */
function exchangeAt(before: Piece | null, piece: Piece, cycles: readonly Cycle[]): CustodyExchange {
  const { from: at, span } = piece
  const starts = span.from === at
  const isByEnd = before !== null && before.span.to === at && (!starts || before.rank < piece.rank)
  // Two spans of one source that touch are one exchange, which the later one names.
  const endsSource = isByEnd && !(starts && before.span.source.id === span.source.id) ? before.span : null
  const cause = endsSource ?? span
  const edge = endsSource?.ends ?? span.starts
  return {
    at,
    fit: edge.fit,
    ...dateAndTime(at, cause.timeZone),
    timeZone: cause.timeZone,
    fromPerson: before?.span.holder ?? null,
    toPerson: span.holder,
    place: edge.place || (starts ? span.starts.place : '') || usualPlace(cycles, at, span.holder),
    source: cause.source,
  }
}

/** Returns the one place where the cycle in force gives children to a person; empty when it names several or none. */
function usualPlace(cycles: readonly Cycle[], at: number, person: CustodyPerson): string {
  const cycle = cycles.find((one) => {
    const { begin, end } = cycleBounds(one)
    return begin.at <= at && at < end
  })
  if (cycle === undefined) return ''
  const key = personKey(person)
  const toPerson = cycle.exchanges.filter(({ to }) => personKey(cycle.people[to]) === key)
  const places = new Set((toPerson.length > 0 ? toPerson : cycle.exchanges).map(({ place }) => place))
  const [place = ''] = places
  return places.size === 1 ? place : ''
}
