import { parentPort, workerData } from 'node:worker_threads'
import { maxCalendarEntries } from '@nestwren/contract/calendar-import'
import { readEvents } from './read-events.ts'
import { type Draft, toEntries } from './to-entries.ts'

/** What the thread is given, and what it answers: read-calendar.ts. */
export interface CalendarTask {
  /** The file as it came, or its text. */
  readonly text: string | Uint8Array
  readonly timeZone: string
}
export type CalendarAnswer =
  | { readonly ok: true; readonly drafts: readonly Draft[] }
  | { readonly ok: false; readonly problem: 'NOT_A_CALENDAR' | 'CALENDAR_TOO_LARGE' | 'CALENDAR_NOT_READ' }

const { text, timeZone } = workerData as CalendarTask
const read = readEvents(text, maxCalendarEntries)
const answer: CalendarAnswer = read.ok ? { ok: true, drafts: toEntries(read.events, timeZone) } : read
parentPort?.postMessage(answer)
