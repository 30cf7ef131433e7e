import { useSearchParams } from 'react-router'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'

export const periods = [7, 14, 30, 90] as const
export type Period = (typeof periods)[number]

const key = 'nestwren.patternDays'
const known = (asked: string | null): Period | undefined => periods.find((days) => String(days) === asked)

/** How many days are looked at: from the address, else as last chosen on this device, else a week. */
export function usePeriod(): { readonly days: Period; readonly choose: (days: Period) => void } {
  const [params, setParams] = useSearchParams()
  const days = known(params.get('days')) ?? known(readPreference(key)) ?? periods[0]
  const choose = (chosen: Period) => {
    writePreference(key, String(chosen))
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        next.set('days', String(chosen))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return { days, choose }
}
