import { dateOfDay, dayOfDate } from '@nestwren/contract/calendar/days'
import { useSearchParams } from 'react-router'

/** What the history is filtered by, as the address says it. */
export interface HistoryView {
  /** null for all children. */
  readonly childId: string | null
  /** YYYY-MM-DD; null for no bound. */
  readonly from: string | null
  readonly to: string | null
}

const isDate = /^(19|20|21)\d\d-\d\d-\d\d$/

/** Reads the filter from the address; what is no date is none. */
export function readHistoryView(params: URLSearchParams): HistoryView {
  const dateIn = (name: string) => {
    const text = params.get(name) ?? ''
    return isDate.test(text) && !Number.isNaN(dayOfDate(text)) && dateOfDay(dayOfDate(text)) === text ? text : null
  }
  return { childId: params.get('child'), from: dateIn('from'), to: dateIn('to') }
}

/** Returns the filter, kept in the address so that a reload and a link show the same, and how it is changed. */
export function useHistoryAddress(): readonly [HistoryView, (to: Partial<HistoryView>) => void] {
  const [params, setParams] = useSearchParams()
  const view = readHistoryView(params)
  const change = (to: Partial<HistoryView>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        const all = { ...view, ...to }
        for (const [name, value] of [
          ['child', all.childId],
          ['from', all.from],
          ['to', all.to],
        ] as const)
          if (value === null || value === '') next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [view, change]
}
