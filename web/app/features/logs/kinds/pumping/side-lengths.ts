import { secondsBetween } from '@nestwren/contract/logs/kind'
import type { BreastSegment, BreastSide } from '@nestwren/contract/logs/segments'

type Segments = readonly BreastSegment[]

/** A finished session with another end: sides after it go, the one it falls into is cut, the last one reaches to it. */
export function endAtOther(segments: Segments, endAt: string): BreastSegment[] {
  const end = Date.parse(endAt)
  const kept = segments.filter((one) => Date.parse(one.startAt) < end)
  return kept.map((one, index) =>
    index === kept.length - 1 || (one.endAt !== null && Date.parse(one.endAt) > end) ? { ...one, endAt } : one,
  )
}

/** Seconds at each side of a session, in the order they came. */
export function sideLengths(segments: Segments, now: string): { side: BreastSide; seconds: number }[] {
  const sides = [...new Set(segments.map(({ side }) => side))]
  return sides.map((side) => ({
    side,
    seconds: segments
      .filter((one) => one.side === side)
      .reduce((sum, one) => sum + Math.max(0, secondsBetween(one.startAt, one.endAt ?? now)), 0),
  }))
}
