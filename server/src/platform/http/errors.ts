import { STATUS_CODES } from 'node:http'
import { type CommonErrorCode, commonErrors } from '@nestwren/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseBusy, isDatabaseUnavailable, isDiskFull } from '../db/errors.ts'

interface ErrorOptions {
  readonly details?: unknown
  readonly retryAfterS?: number
  readonly fields?: Readonly<Record<string, unknown>>
}

/** An error that a caller is told about: status, code, the text a person reads. */
export class HttpError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly retryAfterS: number | undefined
  /** What stands beside `error` and `code`. */
  readonly fields: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, text: string, options: ErrorOptions = {}) {
    super(text)
    this.name = 'HttpError'
    this.status = status
    this.code = code
    this.details = options.details
    this.retryAfterS = options.retryAfterS
    this.fields = options.fields ?? {}
  }
}

/** One of the errors every endpoint can answer with. */
export function commonError(code: CommonErrorCode, options?: { details?: unknown; retryAfterS?: number }): HttpError {
  const { status, text } = commonErrors[code]
  return new HttpError(status, code, text, options)
}

/** The code of errors that only the platform itself throws, such as those of the blob store. */
function platformError(error: unknown): HttpError | undefined {
  if (error instanceof HttpError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (isDatabaseUnavailable(error)) return commonError('UNAVAILABLE', { retryAfterS: 2 })
  if (isDatabaseBusy(error)) return commonError('UNAVAILABLE', { retryAfterS: 5 })
  if (code === 'STORAGE_AWAY') return commonError('UNAVAILABLE', { retryAfterS: 5 })
  if (isDiskFull(error) || code === 'STORAGE_FULL' || code === 'ENOSPC' || code === 'EDQUOT') {
    return commonError('STORAGE_FULL')
  }
  return undefined
}

/** Errors of Fastify itself and of its plugins: they carry a status of 400 to 499 and a code that begins with FST_. */
function frameworkError(error: unknown): HttpError | undefined {
  if (!(error instanceof Error) || !('statusCode' in error) || typeof error.statusCode !== 'number') return undefined
  const status = error.statusCode
  if (status === 503) return commonError('UNAVAILABLE', { retryAfterS: 5 })
  if (status < 400 || status > 499) return undefined
  if (status === 404) return commonError('NOT_FOUND')
  if (status === 413) return commonError('TOO_LARGE')
  if (status === 415) return commonError('UNSUPPORTED_MEDIA_TYPE')
  // 406 is what the reader of forms gives for a field that says it is JSON and is none.
  if (status === 400 || status === 406 || status === 414 || status === 422) return commonError('INVALID_INPUT')
  return new HttpError(status, 'INVALID_REQUEST', STATUS_CODES[status] ?? 'Bad request')
}

/** What to answer for an error, or undefined when it is a bug of ours. */
function expectedError(error: unknown): HttpError | undefined {
  return platformError(error) ?? frameworkError(error)
}

/** For what passes, when nobody knows better. */
const usualWaitS = 5

/**
 * Writes an error as every endpoint does: `{ error, code, details? }` and the fields it declares, never cached, with Retry-After where it is known and
 * with each 503.
 */
export function sendError(reply: FastifyReply, error: HttpError): FastifyReply {
  const waitS = error.retryAfterS ?? (error.status === 503 ? usualWaitS : undefined)
  if (waitS !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(waitS))))
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      error: error.message,
      code: error.code,
      ...(error.details === undefined ? {} : { details: error.details }),
      ...error.fields,
    })
}

const unexpected = new WeakMap<FastifyRequest, { readonly error: unknown }>()

/** The error of a request that nobody expected; undefined for a request without one. */
export function unexpectedErrorOf(request: FastifyRequest): { readonly error: unknown } | undefined {
  return unexpected.get(request)
}

/** Answers any error thrown anywhere. What nobody expected is logged once with its request id and told without detail. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const expected = expectedError(error)
  if (!expected) {
    unexpected.set(request, { error })
    request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'unexpected error')
    return sendError(reply, new HttpError(500, 'INTERNAL', 'Something went wrong on our side. Please try again.'))
  }
  if (expected.status >= 500) request.log.warn({ err: error }, 'answered with an outage')
  return sendError(reply, expected)
}

/** Makes this the error handler of the whole server. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
}
