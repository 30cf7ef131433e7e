import type * as z from 'zod/mini'
import { type KindProblem, secondsBetween } from './kind.ts'
import type { SchemaTools } from './schema-tools.ts'

/** A session that is made of stretches at one side, with pauses between: nursing and pumping. */

export const breastSides = ['left', 'right', 'both'] as const
export type BreastSide = (typeof breastSides)[number]

export const segment = ({ z, instant }: SchemaTools) =>
  z.strictObject({ side: z.enum(breastSides), startAt: instant, endAt: z.nullable(instant) })
export type BreastSegment = z.output<ReturnType<typeof segment>>

/** More than any session has; a phone that was left to count makes one long stretch, not many. */
export const segments = (tools: SchemaTools) =>
  tools.z._default(tools.z.array(segment(tools)).check(tools.z.maxLength(40)), [])

interface Session {
  readonly segments: readonly BreastSegment[]
}

/** The segment that is running, if any. */
export function openSegment(session: Session): BreastSegment | null {
  return session.segments.find((one) => one.endAt === null) ?? null
}

/** Side of the latest segment; null when no side is known. */
export function lastSide(session: Session): BreastSide | null {
  return session.segments.at(-1)?.side ?? null
}

/** The side to offer next: the other one than the last; null without a last side. */
export function nextSide(session: Session): 'left' | 'right' | null {
  const last = lastSide(session)
  if (last === 'left') return 'right'
  return last === 'right' ? 'left' : null
}

/** Seconds at the breast without pauses, until `now` (an ISO instant) for a segment that is running. */
export function nursedS(session: Session, now: string, side?: 'left' | 'right'): number {
  return session.segments
    .filter((one) => side === undefined || one.side === side)
    .reduce((sum, one) => sum + Math.max(0, secondsBetween(one.startAt, one.endAt ?? now)), 0)
}

/** The same session with left and right exchanged: it was started on the wrong side. */
export function swapSides<S extends BreastSegment>(session: readonly S[]): S[] {
  const other = { left: 'right', right: 'left', both: 'both' } as const
  return session.map((one) => ({ ...one, side: other[one.side] }))
}

/** Segments lie inside the session, in order and without overlap. */
export function segmentProblems(session: Session, startAt: string, endAt: string | null): KindProblem[] {
  const found: KindProblem[] = []
  session.segments.forEach((one, index) => {
    const path = ['details', 'segments', index]
    const previous = session.segments[index - 1]
    if (one.endAt !== null && secondsBetween(one.startAt, one.endAt) < 0)
      found.push({ path: [...path, 'endAt'], text: 'The end is before the start.' })
    if (secondsBetween(startAt, one.startAt) < 0)
      found.push({ path: [...path, 'startAt'], text: 'A side starts before the feed.' })
    if (endAt !== null && (one.endAt === null || secondsBetween(one.endAt, endAt) < 0))
      found.push({ path: [...path, 'endAt'], text: 'A side ends after the feed.' })
    if (previous !== undefined && (previous.endAt === null || secondsBetween(previous.endAt, one.startAt) < 0))
      found.push({ path: [...path, 'startAt'], text: 'Two sides overlap.' })
  })
  return found
}
