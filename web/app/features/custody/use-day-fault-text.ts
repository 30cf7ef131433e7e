import { useLingui } from '@lingui/react/macro'
import type { NotTheirDays } from '@nestwren/contract/custody/proposals'
import type { CustodyWords } from './use-custody-words.ts'

/** Says why days of a swap cannot be given. */
export function useDayFaultText(
  words: CustodyWords,
  userId: string,
): (fault: NotTheirDays | { readonly is: 'begun' }) => string {
  const { t } = useLingui()
  return (fault) => {
    if ('is' in fault) return t`These days have already begun. Choose days to come.`
    const { holder, isReceiver } = fault
    const [child, from, until] = [words.children([fault.childId]), words.instant(fault.from), words.instant(fault.to)]
    if (holder === null) return t`No one is set to have ${child} from ${from} to ${until}. Choose other days.`
    if (holder.userId === userId)
      return isReceiver
        ? t`You already have ${child} from ${from} to ${until}. Choose other days.`
        : t`You have ${child} from ${from} to ${until}. Choose other days.`
    const name = words.name(holder)
    return isReceiver
      ? t`${name} already has ${child} from ${from} to ${until}. Choose other days.`
      : t`${name} has ${child} from ${from} to ${until}. Choose other days.`
  }
}
