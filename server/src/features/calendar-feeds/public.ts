/** Calendars that other apps read. */

export { calendarFeedPurge } from './commands.ts'
