import { Readable } from 'node:stream'
import type { Endpoint, FileAnswer } from '@nestwren/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
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
