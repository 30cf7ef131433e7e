/**
 * The longest duration and reminder of a schedule entry, in minutes. They repeat `maxDurationMinutes` and
 * `maxRemindMinutes` of contract/src/schedule.ts, which would bring the schemas along; a test compares them.
 */
export const maxDurationMinutes = 20_160
export const maxRemindMinutes = 40_320
