import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { readView, type ScheduleView, turned, type ViewName, writeView } from './address.ts'

interface ScheduleAddress extends ScheduleView {
  /** Selects a day; the same place in the history. */
  readonly select: (date: string) => void
  /** Goes to the period before (-1) or after (1). */
  readonly turn: (by: 1 | -1) => void
  /** Shows another view, and the day that is given or selected in it. Back returns to the view before. */
  readonly show: (view: ViewName, date?: string) => void
}

/** Keeps the view and the selected day in the address (/schedule?view=week&date=2026-11-25). */
export function useScheduleAddress(today: string): ScheduleAddress {
  const [params, setParams] = useSearchParams()
  const current = useMemo(() => readView(params, today, 'week'), [params, today])
  const go = useCallback(
    (next: ScheduleView, replace: boolean) =>
      setParams((now) => writeView(now, next), { replace, preventScrollReset: true }),
    [setParams],
  )
  return useMemo(
    () => ({
      ...current,
      select: (date) => go({ ...current, date }, true),
      turn: (by) => go(turned(current, by), true),
      show: (view, date = current.date) => go({ view, date }, view === current.view),
    }),
    [current, go],
  )
}
