import type { CSSProperties } from 'react'

/** Hours that are shown, 0 to 24. */
export interface HourRange {
  readonly from: number
  readonly to: number
}

interface Part {
  /** Minutes of the day. */
  readonly from: number
  readonly to: number
  readonly lane: number
  readonly lanes: number
}

/** Where a part of a day stands below the top of an hour, in hours, for the stylesheet. */
export function placeBelow({ from, to, lane, lanes }: Part, hours: HourRange, topMinute: number): CSSProperties {
  const start = Math.max(from, hours.from * 60)
  const end = Math.min(Math.max(to, start), hours.to * 60)
  const place = { '--from': (start - topMinute) / 60, '--for': (end - start) / 60, '--lane': lane, '--lanes': lanes }
  return place as CSSProperties
}

/** Where a part of a day stands in the cell of the hour in which it begins. */
export function placeOf(part: Part, hours: HourRange): CSSProperties {
  const hour = Math.min(23, Math.max(hours.from, Math.floor(part.from / 60)))
  return placeBelow(part, hours, hour * 60)
}
