/** Pure rules of where something stands in the grid. Days are day numbers, minutes count from midnight of the wall clock. */

/** Where something begins on the reader's wall clock, and how many minutes it lasts. */
export interface Placed {
  readonly day: number
  readonly minute: number
  readonly durationMinutes: number
}

/** Something with a beginning and an end on the reader's wall clock; the end is excluded. */
export interface Spanning {
  readonly startDay: number
  readonly startMinute: number
  readonly endDay: number
  readonly endMinute: number
}

export const minutesPerDay = 1440
/** Steps in which things are moved by hand. */
export const snapMinutes = 15

/** The part of something that lies in one day. */
export interface Piece<Of> {
  readonly of: Of
  readonly day: number
  /** Minutes of the day, 0 to 1440. */
  readonly from: number
  readonly to: number
  /** It begins, or ends, in this piece. */
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Which of `lanes` equal columns it takes. */
  readonly lane: number
  readonly lanes: number
  /** The same for those that share the width. */
  readonly group: number
}

/** Pieces of one day that share a width too small for them. */
export interface Crowd<Of> {
  readonly pieces: readonly Piece<Of>[]
  /** Minutes of the day, 0 to 1440. */
  readonly from: number
  readonly to: number
}

/** Minutes since the first midnight of the calendar. */
export const minuteOf = (day: number, minute: number) => day * minutesPerDay + minute

/** Returns the day and the minute of minutes since the first midnight of the calendar. */
export function atMinute(total: number): { readonly day: number; readonly minute: number } {
  const day = Math.floor(total / minutesPerDay)
  return { day, minute: total - day * minutesPerDay }
}

/**
 * Returns the pieces of a day, side by side where they overlap. Something as long as a clock change repeats, or without a
 * length, still has a piece.
 * @param leastMinutes what is shorter takes the room of this many minutes, since it is drawn at least that high
 */
export function piecesOfDay<Of extends Spanning>(all: readonly Of[], day: number, leastMinutes: number): Piece<Of>[] {
  const dayStart = minuteOf(day, 0)
  const cut = all.flatMap((of) => {
    const start = minuteOf(of.startDay, of.startMinute)
    // An hour that comes twice can end something before it began.
    const end = Math.max(minuteOf(of.endDay, of.endMinute), start)
    const isPoint = end === start
    if (isPoint ? of.startDay !== day : start >= dayStart + minutesPerDay || end <= dayStart) return []
    const from = Math.max(0, start - dayStart)
    const to = Math.min(minutesPerDay, end - dayStart)
    return [{ of, day, from, to, isFirst: start >= dayStart, isLast: end <= dayStart + minutesPerDay }]
  })
  return inLanes(cut, leastMinutes)
}

type Cut<Of> = Omit<Piece<Of>, 'lane' | 'lanes' | 'group'>

/** Gives each piece a lane; pieces that meet directly or through others share the width evenly. */
function inLanes<Of>(cut: readonly Cut<Of>[], leastMinutes: number): Piece<Of>[] {
  const sorted = [...cut].sort((a, b) => a.from - b.from || b.to - a.to)
  const pieces: Piece<Of>[] = []
  let group: { piece: Cut<Of>; lane: number }[] = []
  let laneEnds: number[] = []
  let groups = 0
  const close = () => {
    for (const { piece, lane } of group) pieces.push({ ...piece, lane, lanes: laneEnds.length, group: groups })
    groups += 1
    group = []
    laneEnds = []
  }
  for (const piece of sorted) {
    if (laneEnds.every((end) => end <= piece.from)) close()
    const free = laneEnds.findIndex((end) => end <= piece.from)
    const lane = free === -1 ? laneEnds.length : free
    laneEnds[lane] = Math.max(piece.to, piece.from + leastMinutes)
    group.push({ piece, lane })
  }
  close()
  return pieces
}

/** Puts pieces together that need more lanes than there is room for; the others stay as they are. */
export function crowdsOf<Of>(pieces: readonly Piece<Of>[], mostLanes: number): (Piece<Of> | Crowd<Of>)[] {
  const crowds = new Map<number, Piece<Of>[]>()
  for (const piece of pieces) {
    if (piece.lanes <= mostLanes) continue
    const crowd = crowds.get(piece.group)
    if (crowd === undefined) crowds.set(piece.group, [piece])
    else crowd.push(piece)
  }
  return [
    ...pieces.filter(({ group }) => !crowds.has(group)),
    ...[...crowds.values()].map((crowd) => ({
      pieces: crowd,
      from: Math.min(...crowd.map(({ from }) => from)),
      to: Math.max(...crowd.map(({ to }) => to)),
    })),
  ].sort((a, b) => a.from - b.from)
}

/** Something that lasts whole days, in a row of several. */
export interface Bar<Of> {
  readonly of: Of
  /** Columns from 0; both included. */
  readonly from: number
  readonly to: number
  readonly row: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/**
 * Returns bars of whole days in as few rows as they need, the longest first.
 * @param mostRows what has no room in so many rows is in the one after them
 */
export function barsOf<Of extends Spanning>(
  all: readonly Of[],
  firstDay: number,
  days: number,
  mostRows: number,
): Bar<Of>[] {
  const rows: number[] = []
  return all
    .flatMap((of) => {
      const lastDay = Math.max(of.startDay, of.endMinute === 0 ? of.endDay - 1 : of.endDay)
      if (lastDay < firstDay || of.startDay >= firstDay + days) return []
      return [
        {
          of,
          from: Math.max(0, of.startDay - firstDay),
          to: Math.min(days - 1, lastDay - firstDay),
          isFirst: of.startDay >= firstDay,
          isLast: lastDay < firstDay + days,
        },
      ]
    })
    .sort((a, b) => a.from - b.from || b.to - b.from - (a.to - a.from))
    .map((bar) => {
      const free = rows.findIndex((end) => end < bar.from)
      const row = free === -1 ? rows.length : free
      if (row < mostRows) rows[row] = bar.to
      return { ...bar, row }
    })
}
