import { parentPort, workerData } from 'node:worker_threads'
import { maxCalendarEntries } from '@nestwren/contract/calendar-import'
import { readEvents } from './read-events.ts'
import { type Draft, toEntries } from './to-entries.ts'

/** What the thread is given, and what it answers: read-calendar.ts. */
export interface CalendarTask {
  readonly text: string
  readonly timeZone: string
}
export type CalendarAnswer =
  | { readonly ok: true; readonly drafts: readonly Draft[] }
  | { readonly ok: false; readonly problem: 'NOT_A_CALENDAR' | 'CALENDAR_TOO_LARGE' }

const { text, timeZone } = workerData as CalendarTask
const read = readEvents(text, maxCalendarEntries)
const answer: CalendarAnswer = read.ok ? { ok: true, drafts: toEntries(read.events, timeZone) } : read
parentPort?.postMessage(answer)
