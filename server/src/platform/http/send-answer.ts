import { Readable } from 'node:stream'
import compress from '@fastify/compress'
import type { Endpoint, FileAnswer, Schema } from '@nestwren/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { type TakeTurns, takeTurns } from '../loop/turns.ts'
import type { Claims } from './access.ts'
import type { InFlight } from './in-flight.ts'

interface Answered {
  readonly claims: Claims | null
  readonly output: unknown
}

/** Sends what a handler gave: nothing, a file, or JSON (`checkedAnswer`), which may be text already. */
export function send(
  { deps, endpoint }: { readonly deps: { readonly inFlight: InFlight }; readonly endpoint: Endpoint },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { claims, output }: Answered,
): unknown {
  if (endpoint.output === 'nothing') return reply.code(204).send()
  if (endpoint.output === 'file') {
    const body = bodyOf(output as FileAnswer)
    if (isKept(request, output as FileAnswer)) {
      if (body instanceof Readable) body.destroy()
      return headed(reply, output as FileAnswer)
        .code(304)
        .send()
    }
    // Refused before a word of the file is said.
    if (body instanceof Readable) deps.inFlight.stream(claims, request, reply, body)
    return sendFile(reply, output as FileAnswer, body)
  }
  reply.code(endpoint.status ?? 200)
  return typeof output === 'string' ? reply.type('application/json; charset=utf-8').send(output) : reply.send(output)
}

/** What people uploaded runs nothing and reaches nothing, even when it is opened by itself. */
const filePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'"

function bodyOf({ bytes }: FileAnswer): Uint8Array | Readable {
  return bytes instanceof Uint8Array || bytes instanceof Readable ? bytes : Readable.from(bytes)
}

/** Whether the caller says that they have these very bytes (RFC 9110 §13.1.2; a weak comparison is enough for a read). */
function isKept({ headers }: FastifyRequest, { etag }: FileAnswer): boolean {
  const asked = headers['if-none-match']
  if (asked === undefined || etag === undefined) return false
  return asked.trim() === '*' || asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** What is said of a file whether its bytes are sent or not. */
function headed(reply: FastifyReply, { cacheControl, etag }: FileAnswer): FastifyReply {
  reply.header('cache-control', cacheControl ?? 'private, no-store')
  if (etag !== undefined) reply.header('etag', etag)
  return reply
}

function sendFile(reply: FastifyReply, answered: FileAnswer, body: Uint8Array | Readable): unknown {
  reply.header('content-type', answered.contentType)
  reply.header('content-security-policy', filePolicy)
  if (answered.lengthBytes !== undefined) reply.header('content-length', answered.lengthBytes)
  if (answered.fileName !== undefined) {
    const kind = answered.isAttachment === false ? 'inline' : 'attachment'
    const ascii = answered.fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
    reply.header(
      'content-disposition',
      `${kind}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(answered.fileName).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`,
    )
  }
  headed(reply, answered)
  if (answered.range !== undefined) {
    const { firstByte, lastByte, wholeBytes } = answered.range
    reply.code(206).header('content-range', `bytes ${firstByte}-${lastByte}/${wholeBytes}`)
  }
  return reply.send(body)
}

/** Items of a list that are checked and written in one go, which takes a millisecond: a usual page. */
const fewItems = 100

interface ListField {
  readonly name: string
  readonly item: Schema
}

/** The lists of each schema that can be checked item by item; a schema is looked at once. */
const listsOf = new WeakMap<Schema, readonly ListField[]>()

/**
 * Returns what a handler gave as it may leave: checked against the endpoint's schema, so that nothing unlisted does. A long
 * list is checked and written in turns of the event loop, on behalf of `whose`, and comes as JSON text in a promise.
 * @throws Error for an output of the wrong shape: that is a bug of ours, never the caller's, with the place in the log.
 */
export function checkedAnswer(
  endpoint: Endpoint,
  output: unknown,
  whose: string,
  turns: TakeTurns = takeTurns,
): unknown | Promise<string> {
  const { output: schema } = endpoint
  // Nothing, or a file.
  if (typeof schema === 'string') return output
  const long = longLists(schema, output)
  if (long.length === 0) return checked(endpoint, schema, output)
  return turns(whose, writeInSteps(endpoint, schema, output as Readonly<Record<string, readonly unknown[]>>, long))
}

function checked(endpoint: Endpoint, schema: Schema, output: unknown): unknown {
  const parsed = schema.safeParse(output)
  if (!parsed.success)
    throw new Error(`${endpoint.method} ${endpoint.path} gave a wrong output: ${parsed.error.message}`)
  return parsed.data
}

function* writeInSteps(
  endpoint: Endpoint,
  schema: Schema,
  output: Readonly<Record<string, readonly unknown[]>>,
  long: readonly ListField[],
): Generator<void, string> {
  const lists = new Map<string, string>()
  for (const { name, item } of long) {
    const written: string[] = []
    for (const one of output[name] ?? []) {
      written.push(JSON.stringify(checked(endpoint, item, one)) ?? 'null')
      yield
    }
    lists.set(name, `[${written.join(',')}]`)
  }
  const emptied = { ...output, ...Object.fromEntries(long.map(({ name }) => [name, []])) }
  const rest = checked(endpoint, schema, emptied) as Readonly<Record<string, unknown>>
  const fields = Object.entries(rest).flatMap(([name, value]) => {
    const text = lists.get(name) ?? JSON.stringify(value)
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`]
  })
  return `{${fields.join(',')}}`
}

function longLists(schema: Schema, output: unknown): readonly ListField[] {
  if (typeof output !== 'object' || output === null) return []
  return fieldsOf(schema).filter(({ name }) => {
    const list: unknown = (output as Readonly<Record<string, unknown>>)[name]
    return Array.isArray(list) && list.length > fewItems
  })
}

function fieldsOf(schema: Schema): readonly ListField[] {
  const known = listsOf.get(schema)
  if (known !== undefined) return known
  const found = listFields(schema)
  listsOf.set(schema, found)
  return found
}

/** A list with a rule of its own, such as a length, is checked as a whole. */
function listFields(schema: Schema): readonly ListField[] {
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries(schema.shape as Readonly<Record<string, Schema>>).flatMap(([name, field]) => {
    if (!(field instanceof z.ZodMiniArray) || (field._zod.def.checks ?? []).length > 0) return []
    return [{ name, item: field._zod.def.element as Schema }]
  })
}

/** Below this, the headers weigh more than what is saved. */
const smallestBytes = 1024
/** Up to here an answer is compressed in a millisecond; the threads are for passwords and pictures. */
const atOnceBytes = 65_536

/** Given with each route: the plugin fills what a route leaves out with its own defaults, not with those it was given. */
const howTo = {
  encodings: ['gzip'],
  threshold: smallestBytes,
  syncThreshold: atOnceBytes,
  customTypes: /^application\/json/,
  zlibOptions: { level: 5 },
} satisfies RouteOptions['compress']

/**
 * Lets routes compress what they answer: a day's log is a tenth of its size, which on a slow line is seconds. What comes in
 * is never decompressed: a few kilobytes could become gigabytes.
 */
export async function registerCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false, globalDecompression: false })
}

/**
 * Only what reads: an answer that hands out a token beside what others typed would tell of it by its length. Files are
 * compressed already, and have a length that their ranges count in.
 */
export function compressionOf({ method, output }: Endpoint): Pick<RouteOptions, 'compress'> {
  return { compress: method === 'GET' && output !== 'file' ? howTo : false }
}
