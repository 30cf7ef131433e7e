import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { FeatureStopStep } from './platform/feature/feature.ts'
import type { Drain } from './platform/http/drain.ts'
import type { ShutdownStep } from './platform/http/shutdown.ts'
import type { Realtime } from './platform/realtime/realtime.ts'

/** How long uploads that are under way may go on before they are told to come again. */
const uploadsMayTakeMs = 30_000
/** A stop without uploads is over by then: Docker, for one, kills after ten seconds. */
const stopMs = 9_000
/** So much is left however long the balancer was given. */
const leastAfterDrainMs = 4_000
/** Then jobs are told to give up, and wait for their next try. */
const jobsMayTakeMs = 5_000
/** What jobs leave to the steps behind them, in which they also give up. */
const afterJobsMs = 3_000
/** Beside the time that a step waits by itself. */
const marginMs = 1_000

/** So long everything may take that comes after the time for the balancer, uploads aside. */
export const stopsWithinMs = (drainMs: number) => Math.max(stopMs - drainMs, leastAfterDrainMs)

export interface StopParts {
  readonly http: Pick<FastifyInstance, 'close'>
  readonly drain: Pick<
    Drain,
    'announce' | 'untilUploaded' | 'endUploads' | 'untilAnswered' | 'liveHasLeft' | 'underWay'
  >
  readonly realtime: Pick<Realtime, 'sendAway' | 'stop'>
  /** True when every job has ended by itself. */
  readonly jobs: { stop(timeoutMs?: number): Promise<boolean> }
  readonly ends: readonly FeatureStopStep[]
  /** So long a balancer has to notice that nobody is to be sent here any more. */
  readonly drainMs: number
  /** False for a stop in the middle of a start, of which no balancer knows. */
  readonly isListening: () => boolean
  /** /readyz says no from here on. */
  readonly onLeaving: () => void
}

/**
 * A graceful stop, in order. The door stays open until a balancer has looked; whatever is answered is still told to the
 * other processes, so they are left last of all.
 */
export function stopStepsOf(parts: StopParts): ShutdownStep[] {
  const { http, drain, realtime, jobs, ends, drainMs } = parts
  const stepsOf = (when: FeatureStopStep['when']) => ends.filter((step) => step.when === when)
  let closing: Promise<unknown> = Promise.resolve()
  let leaving: Promise<unknown> = Promise.resolve()
  let working: Promise<unknown> = Promise.resolve()
  let haveJobsEnded = false
  return [
    {
      name: 'readiness',
      run: async () => {
        parts.onLeaving()
        drain.announce()
      },
    },
    ...(drainMs > 0
      ? [{ name: 'balancer', waitsMs: drainMs + marginMs, run: () => waited(parts.isListening() ? drainMs : 0) }]
      : []),
    {
      name: 'door',
      run: async () => {
        closing = http.close()
        leaving = realtime.sendAway().finally(drain.liveHasLeft)
        const jobsMs = Math.min(jobsMayTakeMs, stopsWithinMs(drainMs) - afterJobsMs)
        working = jobs.stop(jobsMs).then((haveAll) => {
          haveJobsEnded = haveAll
        })
        for (const promise of [closing, leaving, working]) promise.catch(() => undefined)
      },
    },
    { name: 'uploads', waitsMs: uploadsMayTakeMs + marginMs, run: () => drain.untilUploaded(uploadsMayTakeMs) },
    {
      name: 'requests',
      run: () => {
        // In a hurry nobody has waited for them.
        drain.endUploads()
        return drain.untilAnswered()
      },
    },
    { name: 'live connections', keepsMs: 100, run: () => leaving.then(() => undefined) },
    { name: 'connections', keepsMs: 100, run: () => closing.then(() => undefined) },
    ...stepsOf('beforeJobs'),
    { name: 'jobs', keepsMs: 500, run: () => working.then(() => undefined) },
    ...stepsOf('afterJobs'),
    // Whoever hears no good-bye takes it that something is missing: it is kept for when nothing can be.
    {
      name: 'cluster',
      keepsMs: 1_200,
      run: () => realtime.stop({ mayHaveMore: drain.underWay > 0 || !haveJobsEnded }),
    },
  ]
}

async function waited(ms: number): Promise<void> {
  if (ms > 0) await sleep(ms)
}
