import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import multipart from '@fastify/multipart'
import type { UploadedFile } from '@nestwren/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { commonError } from './errors.ts'

/** Fields beside the file: names and values as in a JSON body, within the same size. */
const fieldLimits = { fields: 50, fieldNameSize: 100, fieldSize: 100_000, files: 1, parts: 51, headerPairs: 50 }

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
 * 415 when it is not multipart, 413 when the file is larger than `maxBytes`, 400 when there is no file or the body is cut
 * short; then nothing is left on disk.
 */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Upload> {
  if (!request.isMultipart()) throw commonError('UNSUPPORTED_MEDIA_TYPE')
  const folder = await mkdtemp(join(tmpdir(), folderPrefix))
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    // The sender has gone in the meantime: the reader below would wait for an end that has come already.
    if (request.raw.destroyed) throw commonError('INVALID_INPUT')
    const { fields, file } = await spool(request, join(folder, 'bytes'), maxBytes)
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

async function spool(request: FastifyRequest, path: string, maxBytes: number) {
  const fields: Record<string, string> = Object.create(null)
  let file: UploadedFile | undefined
  for await (const part of request.parts({ limits: { ...fieldLimits, fileSize: maxBytes } })) {
    if (part.type === 'field') {
      const value = String(part.value)
      if (part.valueTruncated || part.fieldnameTruncated) throw commonError('TOO_LARGE')
      // The database cannot store it, as in JSON bodies.
      if (value.includes('\u0000')) throw commonError('INVALID_INPUT')
      fields[part.fieldname] = value
      continue
    }
    if (part.fieldname !== 'file') throw unexpectedFile(part.fieldname)
    const sink = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(part.file, sink)
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
  return clean === '' || /^\.+$/.test(clean) ? 'file' : clean
}

const folderPrefix = 'nestwren-upload-'
/** No request lasts as long. */
const abandonedAfterMs = 3600 * 1000

/** Removes what a server that was killed in the middle of uploads left in the temporary folder; resolves to how many. */
export async function sweepUploads(now: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue
    const path = join(tmpdir(), name)
    const found = await stat(path).catch(() => null)
    if (found === null || found.mtimeMs > now.getTime() - abandonedAfterMs) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
