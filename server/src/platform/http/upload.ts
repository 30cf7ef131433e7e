import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { UploadedFile } from '@nestwren/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { makeTempFolder, removeTempFolder } from '../temp-folders/temp-folders.ts'
import { commonError } from './errors.ts'

/** Fields beside the file: names and values as in a JSON body, within the same size. */
const fieldLimits = { fields: 50, fieldNameSize: 100, fieldSize: 100_000, files: 1, parts: 51, headerPairs: 50 }
/** All that a form may have around its file: fields, boundaries, headers of parts. */
const mostFormBytes = 1_000_000

/** Lets the server read multipart bodies; each endpoint says how many bytes its file may have. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: fieldLimits, throwFileSizeLimit: true })
}

export interface Upload {
  readonly fields: Readonly<Record<string, string>>
  readonly file: UploadedFile
  /** Removes the bytes; does nothing the second time. */
  readonly discard: () => Promise<void>
}

/**
 * Reads a multipart body to the end: the bytes of `file` into a private temporary folder, the rest as fields. Throws
 * 415 when it is not multipart, 413 when the file is larger than `maxBytes` or the whole by more than a form needs (as soon
 * as that is known), 400 when there is no file or the body is cut short, 503 when the server stops and waits no longer; then
 * nothing is left on disk.
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw commonError('UNSUPPORTED_MEDIA_TYPE')
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + mostFormBytes) throw commonError('TOO_LARGE')
  const folder = await makeTempFolder()
  const discard = () => removeTempFolder(folder)
  try {
    // The sender has gone in the meantime: the reader below would wait for an end that has come already.
    if (request.raw.destroyed) throw commonError('INVALID_INPUT')
    const { fields, file } = await readWithin(request, join(folder, 'bytes'), maxBytes)
    if (file === undefined)
      throw commonError('INVALID_INPUT', { details: [{ path: ['file'], text: 'A file is expected.' }] })
    return { fields, file, discard }
  } catch (error) {
    await discard()
    throw isBodyProblem(error) ? commonError('INVALID_INPUT') : error
  }
}

/**
 * The multipart reader throws bare errors for a body that is cut short or malformed; all others carry a code, that of a
 * connection which the sender has closed among them.
 */
function isBodyProblem(error: unknown): boolean {
  return error instanceof Error && (!('code' in error) || error.code === 'ECONNRESET')
}

/** Reads no further than the limits say: the reader of forms itself would wait for the end of what is too long. */
async function readWithin(request: FastifyRequest, path: string, maxBytes: number) {
  const { raw, server } = request
  const { uploadsEnd } = server
  if (uploadsEnd?.aborted) throw comeAgain()
  const ended = Promise.withResolvers<never>()
  const cut = new AbortController()
  cut.signal.addEventListener('abort', () => {
    raw.unpipe().pause()
    ended.reject(uploadsEnd?.aborted === true ? comeAgain() : commonError('TOO_LARGE'))
  })
  const onEnd = () => cut.abort()
  uploadsEnd?.addEventListener('abort', onEnd)
  let bytes = 0
  const count = (chunk: Uint8Array) => {
    bytes += chunk.byteLength
    if (bytes > maxBytes + mostFormBytes) cut.abort()
  }
  raw.on('data', count)
  const writing = new Set<Promise<void>>()
  const spooled = spool(request, path, maxBytes, { cut, writing })
  try {
    return await Promise.race([spooled, ended.promise])
  } finally {
    raw.off('data', count)
    uploadsEnd?.removeEventListener('abort', onEnd)
    // Whichever was first, nobody waits for the other, but what is being written has an end before it is removed.
    for (const promise of [spooled, ended.promise]) promise.catch(() => undefined)
    await Promise.allSettled(writing)
  }
}

/** Sent again it reaches another process, or this one once it is back. */
const comeAgain = () => commonError('UNAVAILABLE', { retryAfterS: 5 })

interface Spooling {
  readonly cut: AbortController
  readonly writing: Set<Promise<void>>
}

async function spool(request: FastifyRequest, path: string, maxBytes: number, { cut, writing }: Spooling) {
  const { signal } = cut
  const fields: Record<string, string> = Object.create(null)
  let file: UploadedFile | undefined
  for await (const part of request.parts({ limits: { ...fieldLimits, fileSize: maxBytes } })) {
    signal.throwIfAborted()
    if (part.type === 'field') {
      const value = String(part.value)
      if (part.valueTruncated || part.fieldnameTruncated) throw commonError('TOO_LARGE')
      // The database cannot store it, as in JSON bodies.
      if (`${part.fieldname}${value}`.includes('\u0000')) throw commonError('INVALID_INPUT')
      fields[part.fieldname] = value
      continue
    }
    if (part.fieldname !== 'file') throw unexpectedFile(part.fieldname)
    const sink = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    part.file.once('limit', () => cut.abort())
    const written = pipeline(part.file, sink, { signal })
    writing.add(written)
    await written
    if (part.file.truncated) throw commonError('TOO_LARGE')
    file = { path, sizeBytes: sink.bytesWritten, fileName: shownName(part.filename), claimedType: part.mimetype }
  }
  return { fields: { ...fields }, file }
}

function unexpectedFile(fieldName: string) {
  const name = fieldName.slice(0, 100)
  return commonError('INVALID_INPUT', { details: [{ path: [name], text: 'The file belongs into the field "file".' }] })
}

/** The last part of the sender's name without what a file name cannot hold; "file" when nothing is left. */
function shownName(name: string | undefined): string {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  const clean = [...last]
    .filter((character) => character >= ' ' && character !== '\u007f')
    .join('')
    .trim()
    .slice(0, 200)
    // The cut may leave half of a character, which the database cannot store.
    .toWellFormed()
    .replace(/\uFFFD$/, '')
  return clean === '' || /^\.+$/.test(clean) ? 'file' : clean
}
