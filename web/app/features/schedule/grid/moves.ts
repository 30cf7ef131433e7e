import { longestMinutes } from '../limits.ts'
import { atMinute, minuteOf, minutesPerDay, type Placed, snapMinutes } from './placed.ts'

/** Pure rules of moving and resizing, by pointer and by keyboard. */

/** A point of the grid: a column's day and the minute of its wall clock, with fractions. */
export interface GridPoint {
  readonly day: number
  readonly minute: number
}

/** `move` keeps the length, `resize` the beginning; `days` moves by whole days and keeps the time. */
export type DragKind = 'move' | 'resize' | 'days'

const snapped = (minutes: number) => Math.round(minutes / snapMinutes) * snapMinutes

/** Returns where something would stand if it were dropped now, on quarters of an hour. */
export function dragged(start: Placed, kind: DragKind, from: GridPoint, to: GridPoint): Placed {
  if (kind === 'days') return { ...start, day: start.day + to.day - from.day }
  const by = minuteOf(to.day, to.minute) - minuteOf(from.day, from.minute)
  const begin = minuteOf(start.day, start.minute)
  if (kind === 'resize') {
    const end = snapped(begin + start.durationMinutes + by)
    return { ...start, durationMinutes: lengthOf(end - begin) }
  }
  return { ...start, ...atMinute(snapped(begin + by)) }
}

const lengthOf = (minutes: number) => Math.min(longestMinutes(false), Math.max(snapMinutes, minutes))

/** A step of a keyboard or of a button. */
export type Step = 'earlier' | 'later' | 'dayBefore' | 'dayAfter' | 'shorter' | 'longer'

/** Returns the step of a key press; null when the key is for something else. Arrows move, with Shift they resize. */
export function stepOfKey({ key, shiftKey }: { readonly key: string; readonly shiftKey: boolean }): Step | null {
  if (key === 'ArrowUp') return shiftKey ? 'shorter' : 'earlier'
  if (key === 'ArrowDown') return shiftKey ? 'longer' : 'later'
  if (key === 'ArrowLeft') return shiftKey ? 'shorter' : 'dayBefore'
  if (key === 'ArrowRight') return shiftKey ? 'longer' : 'dayAfter'
  return null
}

/** Returns where something stands after a step: a quarter of an hour or a day. Whole days move and grow by days. */
export function stepped(placed: Placed, step: Step, isAllDay: boolean): Placed {
  const unit = isAllDay ? minutesPerDay : snapMinutes
  const move = (minutes: number) => ({ ...placed, ...atMinute(minuteOf(placed.day, placed.minute) + minutes) })
  const grow = (minutes: number) => {
    const durationMinutes = Math.min(longestMinutes(isAllDay), Math.max(unit, placed.durationMinutes + minutes))
    return { ...placed, durationMinutes }
  }
  switch (step) {
    case 'earlier':
      return move(-unit)
    case 'later':
      return move(unit)
    case 'dayBefore':
      return move(-minutesPerDay)
    case 'dayAfter':
      return move(minutesPerDay)
    case 'shorter':
      return grow(-unit)
    case 'longer':
      return grow(unit)
  }
}

/** Returns whether both stand at the same place and last as long. */
export function isSamePlace(a: Placed, b: Placed): boolean {
  return a.day === b.day && a.minute === b.minute && a.durationMinutes === b.durationMinutes
}

/** Pixels at an edge within which a drag scrolls, and the most that it scrolls by in a frame. */
const edgePx = 48
const mostPx = 14

/** Returns by how many pixels to scroll in the next frame, negative for up, while a pointer is near an edge. */
export function edgeScroll(at: number, start: number, end: number): number {
  if (at < start + edgePx) return -Math.ceil(mostPx * Math.min(1, (start + edgePx - at) / edgePx))
  if (at > end - edgePx) return Math.ceil(mostPx * Math.min(1, (at - end + edgePx) / edgePx))
  return 0
}
