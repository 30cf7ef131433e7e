import { isUtf8 } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { Endpoint } from '@nestwren/contract/endpoint'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify'
import type { Config } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import type { LimitSettings } from '../rate-limit/limit-table.ts'
import { createDrain, type Drain } from './drain.ts'
import { answerError, commonError, registerErrorHandler } from './errors.ts'
import { checkJson, type JsonLimits } from './json-checks.ts'

/** A request's headers must be there after this long, the whole request after a minute; checked every second. */
const headersTimeoutMs = 6_000
const requestTimeoutMs = 60_000
const checkIntervalMs = 1_000

/** Fastify's options with every limit of a connection and a request; tests pass the same as the server. */
export function serverOptions(
  config: Pick<Config, 'limits' | 'trustedProxies'>,
  log: Log,
): FastifyHttpOptions<RawServerDefault> {
  const logger: FastifyBaseLogger = log
  return {
    loggerInstance: logger,
    // The request log writes one line per answer itself: without the query, in which links carry tokens.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    http: {
      maxHeaderSize: config.limits.numbers.headerBytes,
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkIntervalMs,
      // Refused below in the shape of every error; Node's own refusal has none.
      requireHostHeader: false,
    },
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: 30_000,
    bodyLimit: config.limits.numbers.bodyBytes,
    routerOptions: { maxParamLength: 200 },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    // A request id is ours: one from outside could be made to look like another request's in the log.
    genReqId: createRequestIds(),
    rewriteUrl: ({ url = '/' }) => readableAddress(url),
    forceCloseConnections: 'idle',
    // What still comes in on an open connection is answered as ever; the database closes only after the last answer.
    return503OnClosing: false,
    clientErrorHandler,
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply)
    },
  }
}

const isForCalls = /^\/(?:api|dev|socket\.io|\.well-known)(?:[/?#%]|$)/i
/** No page has this address, so it is answered as every address that is none. */
const nowhere = '/nowhere'

/**
 * Where a page is asked for at an address that nobody can read (broken escapes, NUL), which would be refused before there is
 * anything that shows one, that of no page in its place. Calls and files are refused as ever.
 */
function readableAddress(url: string): string {
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  if (!path.startsWith('/') || path.includes('.') || isForCalls.test(path)) return url
  try {
    if (!decodeURIComponent(path).includes('\0')) return url
  } catch {
    // Half of a character, or no escape at all.
  }
  return nowhere + url.slice(path.length)
}

/** Ids that differ across processes and starts, and cost nothing. */
function createRequestIds(): () => string {
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return () => {
    count += 1
    return `${start}-${count.toString(36)}`
  }
}

/** A Fastify server with these options, the request checks and the error handler; everything else is registered on it. */
export function createServer(
  config: Pick<Config, 'limits' | 'trustedProxies'>,
  log: Log,
  drain: Drain = createDrain(),
): FastifyInstance {
  const app = Fastify(serverOptions(config, log))
  registerErrorHandler(app)
  registerRequestChecks(app, config.limits)
  registerUnreadBodies(app)
  drain.register(app)
  return app
}

/** What is left of a body when its answer is there may come for so long; a small rest does, and the connection serves on. */
const restMs = 1_000

/**
 * What was answered before its body had been read, a refusal as a rule, must neither keep its connection waiting for ever nor
 * be read for as long as the sender likes. The connection is not ended at once: senders would lose the answer with it.
 */
function registerUnreadBodies(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    // Of a request that no connection has brought, as tests make them, it is not known.
    if (raw.complete === false && !raw.destroyed) {
      // Whoever read it has stopped somewhere in the middle.
      raw.unpipe().resume()
      const timer = setTimeout(() => raw.complete || raw.socket.destroy(), restMs)
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}

interface BodyConfig {
  readonly maxJsonFields?: number
}

declare module 'fastify' {
  interface FastifyContextConfig extends BodyConfig {}
}

/** Carries what an endpoint declares about its JSON body to the parser, which runs before the handler. */
export function bodyConfigOf({ maxFields }: Pick<Endpoint, 'maxFields'>): BodyConfig {
  return maxFields === undefined ? {} : { maxJsonFields: maxFields }
}

/** A route can allow wider bodies than the setting, never narrower ones. */
function jsonLimitsOf({ routeOptions }: FastifyRequest, { numbers }: LimitSettings): JsonLimits {
  const { jsonDepth, jsonFields } = numbers
  return { jsonDepth, jsonFields: Math.max(jsonFields, routeOptions.config.maxJsonFields ?? 0) }
}

/**
 * Checks every request before its handler: JSON is the only body (multipart is added by its plugin), not nested or
 * wide beyond the limits, without NUL or half characters, which the database cannot store. Answers 400, 413 or 415.
 */
function registerRequestChecks(app: FastifyInstance, limits: LimitSettings): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    // Browsers and some clients name JSON on requests without a body.
    if (bytes.length === 0) return done(null, undefined)
    // Decoding would put a replacement character in the place of what somebody wrote.
    if (!isUtf8(bytes)) return done(commonError('INVALID_INPUT'))
    parseJson(request, bytes.toString(), (error, body) => {
      const problem = error ? undefined : checkJson(body, jsonLimitsOf(request, limits))
      if (problem === undefined) done(error, body)
      else done(commonError('INVALID_INPUT', { details: [{ path: ['body'], text: problem }] }))
    })
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    const isNameless = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    const { url = '' } = request.raw
    // What a route was found for is a call, however its address is written: whole, or with letters as escapes.
    const isCall = !request.is404 || isForCalls.test(url)
    done(isNameless || (isCall && url.includes('%00')) ? commonError('INVALID_INPUT') : undefined)
  })
}

/** Answers what Node refuses before there is a request: too large headers, too slow headers, no HTTP at all. */
function clientErrorHandler(error: Error & { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status, text, code } = refusalOf(error.code)
  const body = JSON.stringify({ error: text, code })
  // A browser opens connections ahead of need: what is said on one that asked nothing would be read as the answer to
  // whatever it asks at that moment, and a live connection would fail on it.
  const hasAsked = socket.bytesRead > 0
  if (socket.writable && hasAsked) {
    socket.write(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}

function refusalOf(code: string) {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return {
      status: '431 Request Header Fields Too Large',
      text: 'The headers are too large.',
      code: 'HEADERS_TOO_LARGE',
    }
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { status: '408 Request Timeout', text: 'The request took too long.', code: 'REQUEST_TIMEOUT' }
  }
  return { status: '400 Bad Request', text: 'This is not a valid request.', code: 'INVALID_REQUEST' }
}
