import { readFile } from 'node:fs/promises'
import { seriesEnd } from '@nestwren/contract/calendar/series'
import { dateAndTime } from '@nestwren/contract/calendar/zone'
import { type CalendarEntry, calendarImport, maxCalendarBytes } from '@nestwren/contract/calendar-import'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { livingEntryIds } from '../schedule/public.ts'
import { readCalendar } from './read-calendar.ts'
import { idOf, orderOf } from './to-entries.ts'

export const calendarImportFeature: Feature<object> = {
  calls: () => [calls(calendarImport, calendarImportHandlers(), { autocommit: ['preview'] })],
}

/** The handlers of contract.calendarImport. */
function calendarImportHandlers(): Handlers<typeof calendarImport> {
  return {
    async preview(context, { body, file }, { caller }) {
      if (file.sizeBytes > maxCalendarBytes) throw context.refuse('CALENDAR_TOO_LARGE')
      const text = await readFile(file.path)
      const read = await readCalendar(caller.accountId, { text, timeZone: body.timeZone })
      if (!read.ok) throw context.refuse(read.problem)
      if (read.drafts.length === 0) throw context.refuse('NOTHING_TO_ADD')
      const today = dateAndTime(context.now.getTime(), body.timeZone).date
      const drafts = [...read.drafts].sort((one, other) => orderOf(one) - orderOf(other))
      const ids = drafts.map(({ key }) => idOf(caller.accountId, key))
      const there = await livingEntryIds(context.db, caller.accountId, ids)
      const items = drafts.map(({ key: _key, ...draft }, index): CalendarEntry => {
        const [id = '', end] = [ids[index], draft.entry === null ? null : seriesEnd(draft.entry)]
        const isPast = end !== null && end < today
        return { ...draft, id, isThere: there.has(id), isPast }
      })
      // One entry that stands twice in a file is one.
      return { items: [...new Map(items.map((item) => [item.id, item])).values()] }
    },
  }
}
