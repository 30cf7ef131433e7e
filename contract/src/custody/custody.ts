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

interface Custody {
  readonly segments: readonly CustodySegment[]
  readonly exchanges: readonly CustodyExchange[]
}

/** The longest window that is computed, ten years. */
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
 * The window is taken in parts: with n spans in a part (exchanges of cycles, periods, holidays) one takes n log n steps, and
 * a cycle that others cover throughout takes none.
 * @throws RangeError for a window beyond 10 years, a date that is none, or a zone that this runtime does not know.
 */
export function custodyOf(window: CustodyWindow): Custody {
  const steps = custodyInSteps(window)
  while (true) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

/** Does what {@link custodyOf} does in small steps, so that whoever has others waiting can let them in between. */
export function* custodyInSteps({ cycles, overrides, childId, from, to }: CustodyWindow): Generator<void, Custody> {
  if (!(to - from <= maxWindowDays * msPerDay)) throw new RangeError('A custody window is at most 10 years long.')
  const ofChild = ({ childIds }: { readonly childIds: readonly string[] }) => childIds.includes(childId)
  // One without exchanges says nothing, and covers nothing.
  const telling = cycles.filter((cycle) => ofChild(cycle) && hasExchanges(cycle))
  const childCycles = telling.sort(byCyclePrecedence).map(withBounds)
  const placeOf = usualPlaces(childCycles)
  const near: { readonly override: Override; readonly spans: readonly Span[] }[] = []
  for (const override of overrides.filter(ofChild)) {
    const spans = overrideSpans(override, from - 1, to)
    if (spans.length > 0) near.push({ override, spans })
    yield
  }
  const agreed = near
    .sort((one, other) => byOverridePrecedence(one.override, other.override))
    .flatMap(({ spans }) => spans)
  const segments: CustodySegment[] = []
  const exchanges: CustodyExchange[] = []
  const partMs = partDays(childCycles) * msPerDay
  for (let low = from; low < to; low += partMs) {
    const high = Math.min(low + partMs, to)
    // A millisecond more, to know who has the child when an exchange stands at the very start.
    const start = low - 1
    const spans = [
      ...agreed.filter((span) => span.to > start && span.from < high),
      ...cyclesAtWork(childCycles, start, high).flatMap(({ cycle }) => cycleSpans(cycle, start, high)),
    ]
    let before: Piece | null = null
    for (const piece of painted(spans, start, high)) {
      const isFirst = piece.from === start
      const isAfterGap = before === null || before.to < piece.from
      const previous: Piece | null = isAfterGap ? null : before
      if (!isFirst && changesHands(previous, piece)) exchanges.push(exchangeAt(previous, piece, placeOf))
      addSegment(segments, piece, low)
      before = piece
    }
    yield
  }
  return { segments, exchanges }
}

const hasExchanges = ({ exchanges, lengthDays }: Cycle) => exchanges.some(({ day }) => day >= 0 && day < lengthDays)

interface BoundCycle {
  readonly cycle: Cycle
  /** Milliseconds since 1970, without its end. */
  readonly begin: number
  readonly end: number
}

function withBounds(cycle: Cycle): BoundCycle {
  const { begin, end } = cycleBounds(cycle)
  return { cycle, begin: begin.at, end }
}

/** Days that are looked at in one step: four weeks, or fewer where care changes hands many times a day. */
function partDays(cycles: readonly BoundCycle[]): number {
  const aDay = Math.max(0, ...cycles.map(({ cycle }) => cycle.exchanges.length / cycle.lengthDays))
  return aDay <= 2 ? 28 : Math.max(1, Math.floor(56 / aDay))
}

/** The cycles that count somewhere between two instants, the strongest first: those that stronger ones cover are left out. */
function cyclesAtWork(cycles: readonly BoundCycle[], from: number, to: number): BoundCycle[] {
  let open = [{ from, to }]
  return cycles.filter(({ begin, end }) => {
    const isAtWork = open.some((gap) => begin < gap.to && end > gap.from)
    if (isAtWork)
      open = open.flatMap((gap) =>
        [
          { from: gap.from, to: Math.min(gap.to, begin) },
          { from: Math.max(gap.from, end), to: gap.to },
        ].filter((left) => left.from < left.to),
      )
    return isAtWork
  })
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
function exchangeAt(before: Piece | null, piece: Piece, placeOf: PlaceOf): CustodyExchange {
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
    place: edge.place || (starts ? span.starts.place : '') || placeOf(at, span.holder),
    source: cause.source,
  }
}

type PlaceOf = (at: number, person: CustodyPerson) => string

/** Tells the one place where the cycle in force gives children to a person; empty when it names several or none. */
function usualPlaces(cycles: readonly BoundCycle[]): PlaceOf {
  const known = new Map<Cycle, Map<string, string>>()
  return (at, person) => {
    const inForce = cycles.find(({ begin, end }) => begin <= at && at < end)
    if (inForce === undefined) return ''
    const { cycle } = inForce
    const ofCycle = known.get(cycle) ?? new Map<string, string>()
    known.set(cycle, ofCycle)
    const key = personKey(person)
    const place = ofCycle.get(key) ?? usualPlace(cycle, key)
    ofCycle.set(key, place)
    return place
  }
}

function usualPlace(cycle: Cycle, key: string): string {
  const toPerson = cycle.exchanges.filter(({ to }) => personKey(cycle.people[to]) === key)
  const places = new Set((toPerson.length > 0 ? toPerson : cycle.exchanges).map(({ place }) => place))
  const [place = ''] = places
  return places.size === 1 ? place : ''
}
