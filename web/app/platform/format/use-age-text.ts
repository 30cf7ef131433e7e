import { useLingui } from '@lingui/react/macro'
import { ageOn, todayHere } from './age.ts'

/** How old a child is, short enough for a chip: "4 mo", "3 y". Empty without a birth date or before birth. */
export function useAgeText(): (birthdate: string | null) => string {
  const { t } = useLingui()
  return (birthdate) => {
    const age = birthdate === null ? null : ageOn(birthdate, todayHere())
    if (age === null) return ''
    const { count } = age
    return { day: t`${count} d`, week: t`${count} wk`, month: t`${count} mo`, year: t`${count} y` }[age.unit]
  }
}
