import { useLingui } from '@lingui/react/macro'
import type { OverrideProblem } from '@nestwren/contract/custody/problems'

/** Says what to do about a problem of a suggestion; null for none. */
export function useProblemText(): (problem: OverrideProblem | null | undefined) => string | null {
  const { t } = useLingui()
  const texts: Readonly<Record<OverrideProblem, string>> = {
    noChildren: t`Choose a child.`,
    badDate: t`Enter both days.`,
    badTime: t`Enter both times.`,
    unknownTimeZone: t`This device doesn't know the time zone. Update your browser.`,
    personWithoutName: t`Choose who has the children.`,
    noPeriods: t`Enter when it starts and ends.`,
    tooManyPeriods: t`It can have up to 8 parts.`,
    endsBeforeStart: t`The end is before the start.`,
    tooLong: t`One part can be up to 60 days.`,
    periodsOverlap: t`Two parts are at the same time.`,
    holidayOnOtherType: t`Only a holiday comes every year.`,
    holidayOnLeapDay: t`Most years don't have February 29. Choose another day.`,
    holidayNeverHappens: t`No year has this day. Choose another one.`,
    holidayEndsBeforeStart: t`The end is before the start.`,
    holidayTooLong: t`A holiday can be up to 21 days.`,
    holidayForNobody: t`Choose who has the children in even or in odd years.`,
  }
  return (problem) => (problem === null || problem === undefined ? null : texts[problem])
}
