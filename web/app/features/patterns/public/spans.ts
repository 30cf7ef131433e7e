import { mostDaysOfSeries } from '@nestwren/contract/charts'

/** Which days figures are asked for. A span that ends today moves on with the days; its key stays the same. */
export type Span =
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'since'; readonly from: string }
  | { readonly kind: 'dates'; readonly from: string; readonly to: string }

/** First and last day, both included, YYYY-MM-DD. */
export interface Bounds {
  readonly from: string
  readonly to: string
}

/** Returns the days of a span on a date, however many they are. */
export function allDaysOf(span: Span, today: string): Bounds {
  const to = span.kind === 'dates' ? span.to : today
  const from = span.kind === 'days' ? dayBefore(to, span.days - 1) : span.from
  return { from: from > to ? to : from, to }
}

/** Returns the days of a span on a date, at most {@link mostDaysOfSeries}: the latest ones of a longer span. */
export function boundsOf(span: Span, today: string): Bounds {
  const { from, to } = allDaysOf(span, today)
  const earliest = dayBefore(to, mostDaysOfSeries - 1)
  return { from: from < earliest ? earliest : from, to }
}

/** Tells spans apart in cached answers: yesterday's answer to the same span is found again. */
export function keyOf(span: Span): string {
  if (span.kind === 'days') return `${span.days}d`
  return span.kind === 'since' ? `${span.from}..` : `${span.from}..${span.to}`
}

/** The date so many days before another. */
function dayBefore(date: string, days: number): string {
  return Temporal.PlainDate.from(date).subtract({ days }).toString()
}

/** Returns the latest of some dates before today; null without one. */
export function latestBefore(dates: readonly string[], today: string): string | null {
  return (
    dates
      .filter((date) => date < today)
      .sort()
      .at(-1) ?? null
  )
}

/** Returns how many days lie in bounds, both ends included. */
export function daysIn({ from, to }: Bounds): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days + 1
}

/** Every date of the bounds, in order. */
export function datesIn(bounds: Bounds): readonly string[] {
  const first = Temporal.PlainDate.from(bounds.from)
  return Array.from({ length: daysIn(bounds) }, (_, index) => first.add({ days: index }).toString())
}
