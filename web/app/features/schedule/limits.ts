/**
 * The longest time, the most whole days and the longest reminder of a schedule entry. They repeat those of
 * contract/src/schedule.ts, which would bring the schemas along; a test compares them.
 */
export const maxDurationMinutes = 20_160
export const maxWholeDays = 366
export const maxRemindMinutes = 40_320

/** Returns the minutes of the longest entry, of whole days or of a time. */
export function longestMinutes(isAllDay: boolean): number {
  return isAllDay ? maxWholeDays * 1440 : maxDurationMinutes
}
