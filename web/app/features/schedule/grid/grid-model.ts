import type { Placed, Spanning } from './placed.ts'

/** What the grids draw: words and places, nothing of the schedule. */

export interface GridEvent extends Spanning {
  readonly id: string
  /** The short name on it. */
  readonly title: string
  /** Its time, shown where there is room. */
  readonly time: string
  /** "until Aug 18", of what lasts several whole days. */
  readonly until: string
  /** The whole sentence, for readers. */
  readonly label: string
  /** The class that colors it. */
  readonly color: string
  readonly isAllDay: boolean
  readonly placed: Placed
  /** It can be moved and resized. */
  readonly isMovable: boolean
}

/** Part of a day in which somebody has the children. */
export interface GridBand {
  /** The class that colors it. */
  readonly color: string
  readonly pattern: 1 | 2 | 3
  /** Minutes of the day. */
  readonly from: number
  readonly to: number
  readonly lane: number
  readonly lanes: number
}

export interface GridDay {
  readonly day: number
  /** YYYY-MM-DD. */
  readonly date: string
  /** "Mon". */
  readonly weekday: string
  /** "16". */
  readonly number: string
  /** "Monday, November 16", with whose day it is. */
  readonly label: string
  readonly isToday: boolean
  readonly isSelected: boolean
  readonly bands: readonly GridBand[]
  /** Minutes of the day at which care changes hands. */
  readonly handoffs: readonly number[]
}

/** Something that is being moved: where it would stand. */
export interface Moving {
  readonly id: string
  readonly placed: Placed
}

/** What a person does in a grid. */
export interface GridActions {
  readonly open: (id: string) => void
  readonly select: (date: string) => void
  /** Shows a day where more of it has room side by side. */
  readonly unfold: (date: string) => void
  /** Begins a new one there; null minute for the whole day. Absent for those who may add nothing. */
  readonly add: ((date: string, minute: number | null) => void) | null
  /** Goes to the period before (-1) or after (1). */
  readonly turn: (by: 1 | -1) => void
  /** Begins to move one by keyboard. */
  readonly startMove: (id: string) => void
}
