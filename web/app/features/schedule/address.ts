import { dateOfDay, dayOf, dayOfDate, daysInMonth, partsOfDay, weekdayOf } from '@nestwren/contract/calendar/days'

/** Views in the order of the switch. */
export const viewNames = ['day', 'week', 'month', 'agenda'] as const
export type ViewName = (typeof viewNames)[number]

/** What the page shows: a view, and the day in it that is selected, YYYY-MM-DD. */
export interface ScheduleView {
  readonly view: ViewName
  readonly date: string
}

/** Days of one agenda. */
const agendaDays = 14

/** The contract takes dates of these years. */
const isDate = /^(19|20|21)\d\d-\d\d-\d\d$/

/** Returns whether a text is a date that the contract takes. */
export function isRealDate(text: string): boolean {
  return isDate.test(text) && !Number.isNaN(dayOfDate(text)) && dateOfDay(dayOfDate(text)) === text
}

/** Reads the view from the address; what is missing or no date is `usual` and today. */
export function readView(params: URLSearchParams, today: string, usual: ViewName): ScheduleView {
  const view = viewNames.find((name) => name === params.get('view')) ?? usual
  const date = params.get('date') ?? ''
  return { view, date: isRealDate(date) ? date : today }
}

/** Returns the address of a view; what else the address says stays. */
export function writeView(params: URLSearchParams, { view, date }: ScheduleView): URLSearchParams {
  const next = new URLSearchParams(params)
  next.set('view', view)
  next.set('date', date)
  return next
}

/** Consecutive days: the day number of the first, and how many. */
export interface DaySpan {
  readonly first: number
  readonly count: number
}

const monday = (day: number) => day - weekdayOf(day)

/** Returns the days that a view shows. A month is whole weeks, Monday to Sunday. */
export function daysOfView({ view, date }: ScheduleView): DaySpan {
  const day = dayOfDate(date)
  if (view === 'day') return { first: day, count: 1 }
  if (view === 'week') return { first: monday(day), count: 7 }
  if (view === 'agenda') return { first: day, count: agendaDays }
  const { year, month } = partsOfDay(day)
  const first = monday(dayOf(year, month, 1))
  const last = dayOf(year, month, daysInMonth(year, month))
  return { first, count: monday(last) + 7 - first }
}

/** Returns the same view a day, a week, or a month earlier (-1) or later (1). A month keeps the day where it has it. */
export function turned({ view, date }: ScheduleView, by: 1 | -1): ScheduleView {
  const day = dayOfDate(date)
  if (view === 'month') {
    const { year, month, day: ofMonth } = partsOfDay(day)
    const first = partsOfDay(dayOf(year, month + by, 1))
    return {
      view,
      date: dateOfDay(dayOf(first.year, first.month, Math.min(ofMonth, daysInMonth(first.year, first.month)))),
    }
  }
  const days = view === 'day' ? 1 : view === 'week' ? 7 : agendaDays
  return { view, date: dateOfDay(day + by * days) }
}

/** Returns whether a view shows a day. */
export function isShown(view: ScheduleView, date: string): boolean {
  const { first, count } = daysOfView(view)
  const day = dayOfDate(date)
  // The weeks of a month begin and end with days of its neighbors.
  if (view.view === 'month') return date.slice(0, 7) === view.date.slice(0, 7)
  return day >= first && day < first + count
}
