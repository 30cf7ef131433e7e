import { Worker } from 'node:worker_threads'
import { HttpError } from '../../platform/http/errors.ts'
import { createWorkQueue } from '../../platform/work-queue/work-queue.ts'
import type { CalendarAnswer, CalendarTask } from './read-calendar-worker.ts'

/** A file of the size that is taken is read in a fifth of this. */
const longestMs = 5_000
const memoryMb = 128

// A thread is busy for as long as a hostile file lets it be, so families take turns and the others' requests go on.
const inTurn = createWorkQueue(1, {
  mostWaiting: 20,
  mostWaitingOfOne: 2,
  whenFull: () => new HttpError(503, 'UNAVAILABLE', "We're busy right now. Try again in a moment."),
})

/** Reads a calendar file in a thread of its own, with little memory and an end; what it cannot do in that is no calendar. */
export function readCalendar(accountId: string, task: CalendarTask): Promise<CalendarAnswer> {
  return inTurn(accountId, async () => {
    const worker = new Worker(new URL('./read-calendar-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => void worker.terminate(), longestMs)
    try {
      return await new Promise<CalendarAnswer>((resolve) => {
        const refused = () => resolve({ ok: false, problem: 'CALENDAR_TOO_LARGE' })
        worker.once('message', resolve)
        worker.once('error', refused)
        worker.once('exit', refused)
      })
    } finally {
      clearTimeout(timer)
      await worker.terminate()
    }
  })
}
