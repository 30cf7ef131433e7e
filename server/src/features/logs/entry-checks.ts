import { detailsOf } from '@nestwren/contract/logs/details'
import { entryProblems, kindOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { byServerClock, futureToleranceMs, instantsIn } from '../../platform/clock/device-clock.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { Entered } from './entry-rows.ts'

/** The refusals that both creating and changing declare. */
export interface CheckContext {
  readonly now: Date
  refuse(code: 'INVALID_INPUT' | 'FUTURE_TIME', details: unknown): HttpError
}

interface Body {
  readonly startAt: string
  readonly endAt: string | null
  readonly tz: string
  readonly notes: string
  readonly details: Readonly<Record<string, unknown>>
}

/**
 * Checks what a person entered against its kind; throws INVALID_INPUT or FUTURE_TIME with the path of each problem.
 * @param made the id that the device made with it, and the times that were stored before
 */
export function checkEntered(
  context: CheckContext,
  kind: KindName,
  entered: Body,
  made: { readonly id: string | undefined; readonly before?: unknown },
): Entered {
  const body = byServerClock(entered, made.id, context.now, made.before)
  const parsed = detailsOf(kindOf(kind)).safeParse(body.details)
  if (!parsed.success) {
    const problems = parsed.error.issues.slice(0, 20)
    throw context.refuse(
      'INVALID_INPUT',
      problems.map(({ path, message }) => ({ path: ['body', 'details', ...path], text: message })),
    )
  }
  const { startAt, endAt, tz, notes } = body
  const details = parsed.data
  const problems = entryProblems({ kind, startAt, endAt, details })
  if (problems.length > 0)
    throw context.refuse(
      'INVALID_INPUT',
      problems.map(({ path, text }) => ({ path: ['body', ...path], text })),
    )
  const latest = context.now.getTime() + futureToleranceMs
  const future = instantsIn({ startAt, endAt, details }).filter(({ instant }) => Date.parse(instant) > latest)
  if (future.length > 0)
    throw context.refuse(
      'FUTURE_TIME',
      future.map(({ path }) => ({ path: ['body', ...path], text: 'This time is in the future.' })),
    )
  return { startAt: new Date(startAt), endAt: endAt === null ? null : new Date(endAt), tz, notes, details }
}

/** Whether anything in a value is later than a phone's clock may be ahead. */
export function isInFuture(value: unknown, now: Date): boolean {
  const latest = now.getTime() + futureToleranceMs
  return instantsIn(value).some(({ instant }) => Date.parse(instant) > latest)
}
