import { Worker } from 'node:worker_threads'
import { HttpError } from '../../platform/http/errors.ts'
import { createWorkQueue } from '../../platform/work-queue/work-queue.ts'
import type { CalendarAnswer, CalendarTask } from './read-calendar-worker.ts'

export interface ReadingBounds {
  /** Processor time: a file of the size that is taken is read in a fifth of this. */
  readonly longestMs: number
  /** Time on the clock, also where others keep the machine busy. */
  readonly patienceMs: number
  readonly memoryMb: number
}

export const usualBounds: ReadingBounds = { longestMs: 5_000, patienceMs: 45_000, memoryMb: 128 }
const lookMs = 250

// A thread is busy for as long as a hostile file lets it be, so families take turns and the others' requests go on.
const inTurn = createWorkQueue(1, {
  mostWaiting: 20,
  mostWaitingOfOne: 2,
  whenFull: () => new HttpError(503, 'UNAVAILABLE', "We're busy right now. Try again in a moment."),
})

/**
 * Reads a calendar file in a thread of its own, with little memory and an end. A thread that ends without an answer says
 * nothing about the file: `CALENDAR_NOT_READ`.
 */
export function readCalendar(accountId: string, task: CalendarTask, bounds = usualBounds): Promise<CalendarAnswer> {
  return inTurn(accountId, async () => {
    const worker = new Worker(new URL('./read-calendar-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: bounds.memoryMb },
      stdout: true,
      stderr: true,
    })
    const stop = () => void worker.terminate()
    // A busy machine does not make a file long: what counts is what the thread itself has computed.
    const watch = setInterval(() => {
      worker.cpuUsage().then(
        ({ user, system }) => (user + system) / 1_000 > bounds.longestMs && stop(),
        () => undefined,
      )
    }, lookMs)
    const timer = setTimeout(stop, bounds.patienceMs)
    try {
      return await new Promise<CalendarAnswer>((resolve) => {
        const unread = () => resolve({ ok: false, problem: 'CALENDAR_NOT_READ' })
        worker.once('message', resolve)
        worker.once('error', unread)
        worker.once('exit', unread)
      })
    } finally {
      clearInterval(watch)
      clearTimeout(timer)
      await worker.terminate()
    }
  })
}
