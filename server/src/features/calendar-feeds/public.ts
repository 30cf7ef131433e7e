/** Calendars that other apps read. */

export { calendarFeedPurge } from './account-purge-commands.ts'
