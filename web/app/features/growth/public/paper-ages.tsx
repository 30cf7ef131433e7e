import { useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { correctedAge } from '@nestwren/growth/age'
import { useGrowthWords } from '../use-growth-words.ts'

/** How old a child is on a day, and corrected for a child born early. */
export function PaperAges({ child, on }: { child: Child; on: string }) {
  const { t } = useLingui()
  const words = useGrowthWords()
  const { birthdate, dueDate } = child
  if (birthdate === null) return t`No birth date yet`
  if (birthdate > on) return t`Not born yet`
  const ages = correctedAge({ birthdate, dueDate, on })
  const actual = words.age(birthdate, on)
  const born = words.day(birthdate)
  if (!ages.bornPreterm || dueDate === null) return t`${actual} old, born ${born}`
  const weeks = Math.floor((ages.gestationDays ?? 0) / 7)
  const days = (ages.gestationDays ?? 0) % 7
  const corrected = ages.correctedDays < 0 ? t`${words.age(on, dueDate)} before the due date` : words.age(dueDate, on)
  return t`${actual} old, ${corrected} corrected, born ${born} at ${weeks} weeks ${days} days`
}
