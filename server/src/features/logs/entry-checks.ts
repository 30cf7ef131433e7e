import { detailsOf } from '@nestwren/contract/logs/details'
import { entryProblems, kindOf } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { HttpError } from '../../platform/http/errors.ts'
import type { Entered } from './entry-rows.ts'

/** A phone's clock may be a little ahead; DECISIONS, Log kinds. */
export const futureToleranceMs = 5 * 60_000

type Path = readonly (string | number)[]

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

/** Checks what a person entered against its kind; throws INVALID_INPUT or FUTURE_TIME with the path of each problem. */
export function checkEntered(context: CheckContext, kind: KindName, body: Body): Entered {
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

/** Every instant inside a value, with its path: by this product's names, a text under `at` or `…At`. */
function instantsIn(value: unknown, path: Path = []): { path: Path; instant: string }[] {
  if (typeof value === 'string') {
    const name = path.at(-1)
    return typeof name === 'string' && /^at$|At$/.test(name) ? [{ path, instant: value }] : []
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => instantsIn(item, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => instantsIn(item, [...path, name]))
}
