import { purgeOf } from '../../platform/db/account-purge.ts'
import { calendarFeedsTable } from './tables.ts'

/** Addresses of calendars. */
export const calendarFeedPurge = [purgeOf('calendar feeds', calendarFeedsTable)]
