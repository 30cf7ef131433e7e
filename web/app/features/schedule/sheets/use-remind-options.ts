import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

/** Minutes before it that can be chosen. */
const timed = [0, 10, 30, 60, 120, 1440, 2880, 10_080] as const
/** Whole days begin at midnight: the evening before at 6 PM, the morning before at 9 AM, and further back. */
const wholeDays = [360, 900, 2340, 9540] as const

const hour = 60
const day = 1440

/** Says when a reminder comes: "30 minutes before", of whole days "at 6 PM the day before". */
export function useRemindText(): (minutes: number, isAllDay: boolean) => string {
  const { t } = useLingui()
  return useMemo(
    () => (minutes, isAllDay) => {
      if (isAllDay && minutes === 360) return t`The evening before, 6 PM`
      if (isAllDay && minutes === 900) return t`The morning before, 9 AM`
      if (minutes === 0) return isAllDay ? t`At midnight` : t`When it starts`
      if (minutes % day === 0) return plural(minutes / day, { one: '# day before', other: '# days before' })
      if (isAllDay && minutes % day === 900) {
        return plural((minutes - 900) / day + 1, { one: '# day before, 9 AM', other: '# days before, 9 AM' })
      }
      if (minutes % hour === 0) return plural(minutes / hour, { one: '# hour before', other: '# hours before' })
      return plural(minutes, { one: '# minute before', other: '# minutes before' })
    },
    [t],
  )
}

/** Returns the choices for a reminder, with the one that is set where it is none of them. */
export function useRemindOptions(current: string, isAllDay: boolean): readonly { value: string; label: string }[] {
  const { t } = useLingui()
  const text = useRemindText()
  const usual: readonly number[] = isAllDay ? wholeDays : timed
  const set = current === '' ? null : Number(current)
  const all = set === null || usual.includes(set) ? usual : [...usual, set].sort((a, b) => a - b)
  return [
    { value: '', label: t`No reminder` },
    ...all.map((minutes) => ({ value: String(minutes), label: text(minutes, isAllDay) })),
  ]
}
