import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { FeatureStopStep } from './platform/feature/feature.ts'
import type { Drain } from './platform/http/drain.ts'
import type { ShutdownStep } from './platform/http/shutdown.ts'
import type { Realtime } from './platform/realtime/realtime.ts'

/** How long uploads that are under way may go on before they are told to come again. */
export const uploadsMayTakeMs = 30_000
/** Then jobs are told to give up, and wait for their next try. */
const jobsMayTakeMs = 5_000
/** Beside the time that a step waits by itself. */
const marginMs = 1_000

export interface StopParts {
  readonly http: Pick<FastifyInstance, 'close'>
  readonly drain: Pick<Drain, 'announce' | 'untilUploaded' | 'untilAnswered' | 'liveHasLeft' | 'underWay'>
  readonly realtime: Pick<Realtime, 'sendAway' | 'stop'>
  readonly jobs: { stop(timeoutMs?: number): Promise<void> }
  readonly ends: readonly FeatureStopStep[]
  /** So long a balancer has to notice that nobody is to be sent here any more. */
  readonly drainMs: number
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
  return [
    {
      name: 'readiness',
      run: async () => {
        parts.onLeaving()
        drain.announce()
      },
    },
    ...(drainMs > 0
      ? [{ name: 'balancer', waitsMs: drainMs + marginMs, run: () => sleep(drainMs).then(() => undefined) }]
      : []),
    {
      name: 'door',
      run: async () => {
        closing = http.close()
        leaving = realtime.sendAway().finally(drain.liveHasLeft)
        for (const promise of [closing, leaving]) promise.catch(() => undefined)
      },
    },
    { name: 'uploads', waitsMs: uploadsMayTakeMs + marginMs, run: () => drain.untilUploaded(uploadsMayTakeMs) },
    { name: 'requests', run: drain.untilAnswered },
    { name: 'live connections', keepsMs: 500, run: () => leaving.then(() => undefined) },
    { name: 'connections', keepsMs: 500, run: () => closing.then(() => undefined) },
    ...stepsOf('beforeJobs'),
    { name: 'jobs', run: () => jobs.stop(jobsMayTakeMs) },
    ...stepsOf('afterJobs'),
    // Whoever hears no good-bye takes it that something is missing: it is kept for when nothing can be.
    { name: 'cluster', keepsMs: 1_500, run: () => realtime.stop({ mayHaveMore: drain.underWay > 0 }) },
  ]
}
