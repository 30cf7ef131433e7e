import { useChildren } from '../../../platform/api/queries.ts'
import { todayHere } from '../../../platform/format/age.ts'

/** How many days old a child is; null before birth, without a birth date, and for several children. */
export function useAgeDays(childId: string | null | undefined): number | null {
  const { children } = useChildren()
  const birthdate = children.find(({ _id }) => _id === childId)?.birthdate ?? null
  if (birthdate === null) return null
  const { days } = Temporal.PlainDate.from(birthdate).until(todayHere(), { largestUnit: 'day' })
  return days < 0 ? null : days
}
