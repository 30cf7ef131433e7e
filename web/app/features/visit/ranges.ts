import { latestBefore, type Span } from '../patterns/public/spans.ts'

/** What the page can be about, in the order in which it is offered. */
export const rangeNames = ['14d', '30d', '90d', 'measured', 'birth', 'custom'] as const
export type RangeName = (typeof rangeNames)[number]

/** What the page opens with: families weigh at home, so no measurement says when the last visit was. */
export const usualRange = '30d' satisfies RangeName

/** How a range stands in the address; dates only for one of one's own. */
export interface Range {
  readonly name: RangeName
  readonly from: string | null
  readonly to: string | null
}

/** What ranges begin with. */
export interface Facts {
  /** Dates on which the child was measured, in any order. */
  readonly measuredOn: readonly string[]
  readonly birthdate: string | null
  readonly today: string
}

const days = { '14d': 14, '30d': 30, '90d': 90 } as const
const usual: Span = { kind: 'days', days: days[usualRange] }
const isDate = /^\d{4}-\d{2}-\d{2}$/

/** Returns the days of a range. Where what it begins with is not known it is the last 30 days. */
export function spanOf({ name, from, to }: Range, facts: Facts): Span {
  const since = (date: string | null): Span =>
    date === null || date > facts.today ? usual : { kind: 'since', from: date }
  if (name === 'measured') return since(latestBefore(facts.measuredOn, facts.today))
  if (name === 'birth') return since(facts.birthdate)
  if (name !== 'custom') return { kind: 'days', days: days[name] }
  if (from === null || to === null) return usual
  return from <= to ? { kind: 'dates', from, to } : { kind: 'dates', from: to, to: from }
}

/** Reads a range from the address; what is no range is the usual one. */
export function rangeIn(params: URLSearchParams): Range {
  const name = rangeNames.find((known) => known === params.get('range')) ?? usualRange
  const dateIn = (key: string) => {
    const date = params.get(key)
    return date !== null && isDate.test(date) && isReal(date) ? date : null
  }
  return { name, from: dateIn('from'), to: dateIn('to') }
}

function isReal(date: string): boolean {
  try {
    return Temporal.PlainDate.from(date, { overflow: 'reject' }).toString() === date
  } catch {
    return false
  }
}
