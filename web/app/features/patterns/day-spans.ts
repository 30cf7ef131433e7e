import type { RibbonDay } from '@nestwren/contract/charts'

/** Where something lies in its day, 0 at midnight and 1 at the next; a moment has equal ends. */
interface DaySpan {
  readonly from: number
  readonly to: number
}

/** What a day's ribbon shows: lengths, moments, and one more kind that is switched on. */
export interface DrawnDay {
  readonly date: string
  readonly bars: readonly DaySpan[]
  readonly marks: readonly number[]
  readonly extra: readonly DaySpan[]
  /** Where now is; null for a day that is over. */
  readonly nowAt: number | null
}

/** How the kinds stand in a ribbon, as their views say it. */
export interface RibbonKinds {
  readonly isBar: (kind: string) => boolean
  readonly isMark: (kind: string) => boolean
  /** The one that is switched on beside them. */
  readonly extra: string | null
}

/** Places a day's spans. What goes on ends now, as long as that is within the day. */
export function drawnDay({ date, minutes, spans }: RibbonDay, kinds: RibbonKinds, nowAt: number | null): DrawnDay {
  const placed = (wanted: (kind: string) => boolean) =>
    spans.flatMap(({ kind, from, to, isOpen }): DaySpan[] => {
      if (!wanted(kind)) return []
      const end = isOpen && nowAt !== null ? Math.max(nowAt, from / minutes) : to / minutes
      return [{ from: from / minutes, to: end }]
    })
  return {
    date,
    bars: placed(kinds.isBar),
    marks: placed(kinds.isMark).map(({ from }) => from),
    extra: placed((kind) => kind === kinds.extra),
    nowAt,
  }
}

/** The kinds that lie somewhere in these days, in no order. */
export function kindsIn(days: readonly RibbonDay[]): ReadonlySet<string> {
  return new Set(days.flatMap(({ spans }) => spans.map(({ kind }) => kind)))
}
