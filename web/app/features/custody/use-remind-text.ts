import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const hour = 60
const day = 1_440

/** Minutes before a handoff that can be chosen. */
export const remindChoices = [30, 60, 120, 240, 1_440, 2_880] as const

/** Says when both are reminded of a handoff: "2 hours before". */
export function useRemindText(): (minutes: number) => string {
  const { t } = useLingui()
  return (minutes) => {
    if (minutes === 0) return t`When it starts`
    if (minutes % day === 0) return plural(minutes / day, { one: '# day before', other: '# days before' })
    if (minutes % hour === 0) return plural(minutes / hour, { one: '# hour before', other: '# hours before' })
    return plural(minutes, { one: '# minute before', other: '# minutes before' })
  }
}
