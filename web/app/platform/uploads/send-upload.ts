import { apiOrigin } from '../api/api-origin.ts'
import { isSameScope, ownerOf, type Scope } from '../session/token-store.ts'
import { currentToken, isSessionRefusal, renewTokens } from '../session/tokens.ts'
import { UnreadableFile, type Upload, type UploadRefusal } from './upload-store.ts'

/** What became of one attempt to send a file. */
export type UploadOutcome =
  | { readonly kind: 'delivered'; readonly answer: unknown }
  /** The server said no for good. */
  | { readonly kind: 'refused'; readonly refusal: UploadRefusal }
  /**
   * Try again: after `waitMs` when the server named a time; `note` is why, when it said so. `isForAll`: another file would
   * fare no better, because the line is down or the server takes nothing for now.
   */
  | {
      readonly kind: 'later'
      readonly waitMs: number | null
      readonly note: UploadRefusal | null
      readonly isForAll: boolean
    }
  /** The session has to be put right first. */
  | { readonly kind: 'signIn' }
  /** Taken back while it was on its way. */
  | { readonly kind: 'aborted' }

export interface SendOptions {
  readonly signal: AbortSignal
  /** The share of the bytes that are sent, 0 to 1. */
  readonly onProgress: (share: number) => void
}

/** A line on which nothing moved for so long is taken for dead. Preparing a large picture takes the server a while. */
const stalledAfterMs = 90_000

interface Answer {
  readonly status: number
  readonly body: unknown
  readonly retryAfterS: number | null
}

/** Sends the bytes once; null when no answer came. With a request that tells of its progress, which fetch does not. */
function post(
  path: string,
  upload: Upload,
  file: Blob,
  token: string,
  { signal, onProgress }: SendOptions,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const watch = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => request.abort(), stalledAfterMs)
    }
    const abort = () => request.abort()
    const finish = (answer: Answer | null) => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', abort)
      resolve(answer)
    }
    request.open('POST', apiOrigin() + path)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      watch()
      if (total > 0) onProgress(Math.min(1, loaded / total))
    })
    request.addEventListener('load', () => {
      const retryAfter = Number(request.getResponseHeader('retry-after'))
      finish({
        status: request.status,
        body: parsed(request.responseText),
        retryAfterS: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
      })
    })
    for (const name of ['error', 'abort', 'timeout'] as const) request.addEventListener(name, () => finish(null))
    signal.addEventListener('abort', abort)
    watch()
    request.send(formOf(upload, file))
  })
}

/** The fields first: the server knows what it is about before the bytes arrive. */
function formOf({ id, fields, fileName }: Upload, file: Blob): FormData {
  const form = new FormData()
  form.set('id', id)
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file, fileName)
  return form
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const unreachable: UploadOutcome = { kind: 'later', waitMs: null, note: null, isForAll: true }

/** The bytes are gone: the person has to choose the file again. */
function refusedUnread(): UploadOutcome {
  const { status, code, message } = new UnreadableFile()
  return { kind: 'refused', refusal: { status, code, message } }
}

/** Sorts an answer into what it means for the queue. */
export function outcomeOfAnswer({ status, body, retryAfterS }: Answer): UploadOutcome {
  const isOurs = typeof body === 'object' && body !== null
  // A captive portal says 200 too: what brings nothing to read has stored nothing.
  if (status >= 200 && status < 300 && isOurs) return { kind: 'delivered', answer: body }
  const { code, error } = (body ?? {}) as { code?: unknown; error?: unknown }
  // An answer that cannot be read comes from something in between, not from the server.
  if (typeof code !== 'string') return { kind: 'later', waitMs: null, note: null, isForAll: false }
  const refusal = { status, code, message: typeof error === 'string' ? error : '' }
  const waitMs = retryAfterS === null ? null : retryAfterS * 1000
  // The whole server's disk, not the family's quota: somebody will make room.
  const isForAll = status === 429 || status === 503 || code === 'STORAGE_FULL'
  const isPassing = isForAll || (status >= 500 && status !== 507) || status === 408 || status === 425
  if (isPassing) return { kind: 'later', waitMs, note: refusal, isForAll }
  if (status === 401) return { kind: 'signIn' }
  return { kind: 'refused', refusal }
}

/**
 * A sender for one scope: it refuses to send under anybody else's token, and renews its own once when it is refused.
 * Rejects when the bytes cannot be asked for.
 */
export function createUploadSender(
  scope: Scope,
  pathOf: (upload: Upload) => Promise<string>,
): (upload: Upload, read: () => Promise<Blob | null>, options: SendOptions) => Promise<UploadOutcome> {
  const ownToken = async () => {
    const token = await currentToken().catch(() => null)
    return token !== null && isSameScope(ownerOf(token), scope) ? token : null
  }
  return async (upload, read, options) => {
    const path = await pathOf(upload).catch(() => null)
    if (path === null) return unreachable
    let file: Blob | null = null
    for (const isLast of [false, true]) {
      const token = await ownToken()
      if (options.signal.aborted) return { kind: 'aborted' }
      if (token === null) return { kind: 'signIn' }
      // The bytes of a file are in memory only while it is its turn.
      file ??= await read()
      if (options.signal.aborted) return { kind: 'aborted' }
      if (file === null) return refusedUnread()
      const answer = await post(path, upload, file, token, options)
      if (options.signal.aborted) return { kind: 'aborted' }
      if (answer === null) return unreachable
      const code = (answer.body as { code?: string } | null)?.code ?? ''
      if (isLast || !isSessionRefusal({ status: answer.status, code })) return outcomeOfAnswer(answer)
      const renewal = await renewTokens(token).catch(() => null)
      if (renewal === null || renewal.kind === 'unreachable') return unreachable
      if (renewal.kind !== 'renewed') return { kind: 'signIn' }
    }
    return { kind: 'signIn' }
  }
}
