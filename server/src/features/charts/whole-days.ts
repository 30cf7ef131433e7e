import { isWithin, type Part } from '../../platform/items/visibility.ts'

/** Nights begin after noon. */
const nightMs = 12 * 3_600_000

/**
 * Whether all that a day shows lies within a history. What reaches over midnight, such as a night, is missing where it began
 * before the history does, so of that a day is whole only when its evening before is in the history as well.
 */
export function isWholeDay({ from }: Pick<Part, 'from'>, midnight: number, isOfSpans: boolean): boolean {
  return isWithin(from, new Date(isOfSpans ? midnight - nightMs : midnight))
}
