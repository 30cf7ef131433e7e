import { type AnyDetails, isOpen, kindOf } from './entry.ts'
import { secondsBetween } from './kind.ts'
import type { KindName } from './kinds/index.ts'
import { type BreastSegment, type BreastSide, lastSide, openSegment, swapSides } from './segments.ts'

/**
 * What one press on a running timer does, as pure rules: the server applies them to the stored row, and a phone to what
 * it shows before the server has answered. A press that has nothing left to do gives back the very same object.
 */

type Side = 'left' | 'right'

/** One press, at the instant it was made. */
export type TimerStep =
  | { readonly what: 'stop'; readonly at: string }
  | { readonly what: 'pause'; readonly at: string }
  /** Left and right are exchanged. `first` is the side that comes first afterwards: two who mend it at once mend it once. */
  | { readonly what: 'swap'; readonly at: string; readonly first?: Side | null }
  /** Forgets what one side has counted until then. */
  | { readonly what: 'reset'; readonly at: string; readonly side: Side }
  /** Goes on at a side, the last one without a name; another side than the running one takes over from it. */
  | { readonly what: 'resume'; readonly at: string; readonly side: BreastSide | null }
  | { readonly what: 'backdate'; readonly startAt: string }

/** The part of an entry that the steps look at and change. */
export interface Timer {
  readonly kind: KindName
  readonly startAt: string
  readonly endAt: string | null
  readonly details: AnyDetails
}

/** Seconds after which a side stops by itself and starts no more (B §9). */
const maxSideS = 7200
/** More stretches than this are no session; the schema takes no more either. */
const maxSegments = 40
/** How far the clocks of two phones may be apart before the later press is taken for the newer one. */
const clockToleranceMs = 60_000

const earlier = (a: string, b: string) => (Date.parse(a) <= Date.parse(b) ? a : b)
const later = (a: string, b: string) => (Date.parse(a) >= Date.parse(b) ? a : b)
const plus = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString()

interface Session {
  readonly segments: readonly BreastSegment[]
}

/** The stretches of a session that has sides; null for everything else, a bottle or a sleep. */
export function segmentsIn({ kind, details }: Pick<Timer, 'kind' | 'details'>): readonly BreastSegment[] | null {
  return kindOf(kind).segments?.(details) ?? null
}

const isAt = (one: BreastSegment, side: 'left' | 'right') => one.side === side || one.side === 'both'

/** Seconds at one side until `now`, those at both sides at once included; not more than {@link maxSideS}. */
export function sideS(session: Session, side: 'left' | 'right', now: string): number {
  const seconds = session.segments
    .filter((one) => isAt(one, side))
    .reduce((sum, one) => sum + Math.max(0, secondsBetween(one.startAt, one.endAt ?? now)), 0)
  return Math.min(maxSideS, seconds)
}

const sidesOf = (side: BreastSide) => (side === 'both' ? (['left', 'right'] as const) : [side])

/** True when the side, or one of both, has counted all it can. */
export function isSideFull(session: Session, side: BreastSide, now: string): boolean {
  return sidesOf(side).some((one) => sideS(session, one, now) >= maxSideS)
}

/** The instant at which the running stretch has filled its side. */
function fullAt(session: Session, running: BreastSegment): string {
  const rest = { segments: session.segments.filter((one) => one !== running) }
  const leftS = sidesOf(running.side).map((side) => maxSideS - sideS(rest, side, running.startAt))
  return plus(running.startAt, Math.max(0, Math.min(...leftS)))
}

/** True when a running side has reached its limit and should be closed. */
export function isOverLimit(session: Session, now: string): boolean {
  const running = openSegment(session)
  return running !== null && Date.parse(fullAt(session, running)) < Date.parse(now)
}

/** Closes what runs at an instant, but not before it began and not after it was full. */
export function closeRunning(session: Session, at: string): BreastSegment[] {
  return session.segments.map((one) =>
    one.endAt === null ? { ...one, endAt: later(earlier(at, fullAt(session, one)), one.startAt) } : one,
  )
}

/** Lets a side run from an instant on; null when it runs already, is full, or there is no room for more. */
function openSide(session: Session, side: BreastSide, at: string): BreastSegment[] | null {
  const running = openSegment(session)
  if (running?.side === side || isSideFull(session, side, at)) return null
  const closed = closeRunning(session, at)
  const kept = closed.length < maxSegments ? closed : closed.filter(({ startAt, endAt }) => startAt !== endAt)
  if (kept.length >= maxSegments) return null
  return [...kept, { side, startAt: later(at, kept.at(-1)?.endAt ?? at), endAt: null }]
}

/** The newest instant that the session knows of. */
function newestOf(session: Session): string | null {
  const last = session.segments.at(-1)
  return last === undefined ? null : (last.endAt ?? last.startAt)
}

/**
 * True for a pause or a side that was pressed before what the session already shows: a phone that was offline sends it,
 * and somebody has gone on meanwhile. Phones whose clocks differ a little are not taken for late.
 */
function isOvertaken(session: Session, at: string): boolean {
  const newest = newestOf(session)
  return newest !== null && Date.parse(at) < Date.parse(newest) - clockToleranceMs
}

/** Neither the start nor anything that was noted inside may come after the end. */
function earliestEnd(timer: Timer): string {
  return innerInstants(timer).reduce(later, timer.startAt)
}

function innerInstants({ kind, details }: Timer): readonly string[] {
  return kindOf(kind).innerInstants?.(details) ?? []
}

function withSegments<T extends Timer>(timer: T, segments: readonly BreastSegment[]): T {
  return { ...timer, details: { ...timer.details, segments } }
}

function stopped<T extends Timer>(timer: T, at: string): T {
  const session = segmentsIn(timer)
  if (session === null || session.length === 0) return { ...timer, endAt: later(at, earliestEnd(timer)) }
  const segments = closeRunning({ segments: session }, at)
  // Paused or full for an hour, then stopped: it ended when the milk did.
  return { ...withSegments(timer, segments), endAt: later(segments.at(-1)?.endAt ?? at, timer.startAt) }
}

/** The instant after which the start cannot be moved: the end of the first stretch, a waking, the end; null without any. */
export function latestStart(timer: Timer): string | null {
  const first = segmentsIn(timer)?.[0]?.endAt ?? null
  const all = [first, timer.endAt, ...innerInstants(timer)].filter((one) => one !== null)
  return all.length === 0 ? null : all.reduce(earlier)
}

function backdated<T extends Timer>(timer: T, startAt: string): T {
  const latest = latestStart(timer)
  const isSame = Date.parse(startAt) === Date.parse(timer.startAt)
  if (isSame || (latest !== null && Date.parse(startAt) > Date.parse(latest))) return timer
  const details = kindOf(timer.kind).startingAt?.(timer.details, startAt) ?? timer.details
  const moved = { ...timer, startAt, details }
  const segments = segmentsIn(timer)
  if (segments === null || segments.length === 0) return moved
  return withSegments(
    moved,
    segments.map((one, index) => (index === 0 ? { ...one, startAt } : one)),
  )
}

/** Which side came first, apart from both at once; null where no side ran alone. */
export function firstSide(segments: readonly BreastSegment[]): Side | null {
  for (const { side } of segments) if (side !== 'both') return side
  return null
}

/**
 * Without what one side has counted in stretches that began until `at`; where both ran at once the other one goes on alone.
 * A stretch that somebody began later stays, and so does everything where nothing would be left.
 */
function resetSide(segments: readonly BreastSegment[], side: Side, at: string): readonly BreastSegment[] {
  const other = side === 'left' ? 'right' : 'left'
  const rest = segments.flatMap((one): BreastSegment[] => {
    if (!isAt(one, side) || Date.parse(one.startAt) > Date.parse(at)) return [one]
    return one.side === 'both' ? [{ ...one, side: other }] : []
  })
  const isSame = rest.length === segments.length && rest.every((one, index) => one === segments[index])
  return rest.length === 0 || isSame ? segments : rest
}

/** The timer after a press; the same object when there is nothing to do any more. */
export function applyStep<T extends Timer>(timer: T, step: TimerStep): T {
  if (step.what === 'backdate') return backdated(timer, step.startAt)
  if (step.what === 'stop') return isOpen(timer) ? stopped(timer, step.at) : timer
  const segments = segmentsIn(timer)
  if (segments === null) return timer
  const session = { segments }
  // It was the wrong side also after somebody has ended it.
  if (step.what === 'swap') {
    const first = firstSide(segments)
    return first === null || first === step.first ? timer : withSegments(timer, swapSides(segments))
  }
  if (step.what === 'reset') {
    const rest = resetSide(segments, step.side, step.at)
    return rest === segments ? timer : withSegments(timer, rest)
  }
  if (!isOpen(timer) || isOvertaken(session, step.at)) return timer
  if (step.what === 'resume') {
    const next = openSide(session, step.side ?? lastSide(session) ?? 'left', step.at)
    return next === null ? timer : withSegments(timer, next)
  }
  return openSegment(session) === null ? timer : withSegments(timer, closeRunning(session, step.at))
}
