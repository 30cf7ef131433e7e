import { useLingui } from '@lingui/react/macro'
import type { CycleProblem } from '@nestwren/contract/custody/problems'
import { useCycleWords } from '../use-cycle-words.ts'
import type { CycleFault } from './cycle-checks.ts'

/** Says what to do about a fault of a schedule; null for none. */
export function useFaultText(): (fault: CycleFault | null | undefined) => string | null {
  const { t } = useLingui()
  const words = useCycleWords()
  const texts: Readonly<Record<CycleProblem, string>> = {
    noChildren: t`Choose a child.`,
    badLength: t`A schedule repeats after 1 to 84 days.`,
    badDate: t`Enter a day.`,
    badTime: t`Enter a time.`,
    unknownTimeZone: t`This device doesn't know the time zone. Update your browser.`,
    endsBeforeStart: t`The end is before the start.`,
    personWithoutName: t`Choose someone.`,
    samePersonTwice: t`Choose two different people.`,
    noExchanges: t`Give each of you at least one night, or add a drop-off or pickup.`,
    exchangeOutsideCycle: t`Each drop-off and pickup needs a day of the schedule.`,
    exchangesUnsorted: t`Drop-offs and pickups go in order.`,
    exchangesAtOneMoment: t`Two drop-offs or pickups are at the same time.`,
    nothingChanges: t`Each of you needs a drop-off or pickup.`,
  }
  return (fault) => {
    if (fault === null || fault === undefined) return null
    if (fault.is !== 'overlap') return texts[fault.is]
    const { people } = fault.with
    const [one, other, span] = [words.name(people[0]), words.name(people[1]), words.span(fault.with)]
    return t`The schedule of ${one} and ${other} is on these days too: ${span}. End that one first, or choose other days.`
  }
}
