import { setTimeout as sleep } from 'node:timers/promises'
import { type Endpoint, isForStaff } from '@nestwren/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../db/database.ts'
import type { Caller } from './access.ts'
import { refusal } from './context.ts'

/** How long an upload too many keeps its place. */
const refusedUploadMs = 500
/** What ending a timer, moving an hour or mending a word adds to a row: this is always possible. */
const correctionBytes = 512

/** Whose write it is, and in whose room; of the holder of a link its id. */
type Spender = Pick<Caller, 'userId' | 'accountId'>

export interface WriteDeps {
  /**
   * Spends one write or upload of the caller; resolves to seconds to wait when there is none left, else null. With `isDear`
   * it is a change in a family that has no room, of which there may be few.
   */
  readonly spendWrite: (
    caller: Spender,
    what: 'write' | 'upload',
    spent: { readonly bytes: number; readonly isDear: boolean },
  ) => Promise<number | null> | number | null
  /** Whether the caller's family has no room for anything new; without it there is always some. */
  readonly isFull?: (caller: Spender) => Promise<boolean> | boolean
}

/**
 * Spends what a call writes. Resolves to whether the family's room is taken, in which it may change what is there.
 * @throws HttpError RATE_LIMITED, or QUOTA_EXCEEDED for what makes something new in a room that is taken.
 */
export async function spend(
  { endpoint, deps }: { readonly endpoint: Endpoint; readonly deps: WriteDeps },
  request: FastifyRequest,
  caller: Spender | null,
): Promise<boolean> {
  if (caller === null || endpoint.method === 'GET') return false
  const isFull = writesInRoom(endpoint) && (await deps.isFull?.(caller)) === true
  const isUpload = endpoint.upload !== undefined
  // The bytes of an upload are a file, which has a room of its own.
  const isRefused = isFull && isAdding(endpoint)
  const bytes = isUpload || isRefused ? 0 : bodyBytes(request) * timesStored(endpoint, request.body)
  // What is refused costs little: a device that tries again must not use up what ends a timer.
  const isDear = isFull && !isRefused && endpoint.room !== 'few'
  const waitS = await deps.spendWrite(caller, isUpload ? 'upload' : 'write', { bytes, isDear })
  if (waitS !== null) {
    // The file comes all the same, and is thrown away: who sends on and on does so a place at a time.
    if (isUpload) await sleep(refusedUploadMs)
    throw refusal(endpoint, 'RATE_LIMITED', { retryAfterS: waitS })
  }
  if (isRefused) throw refusal(endpoint, 'QUOTA_EXCEEDED')
  return isFull
}

/** How often what a body says is stored; a body that is not as it should be is refused later. */
function timesStored({ copiedFor }: Endpoint, body: unknown): number {
  if (copiedFor === undefined || typeof body !== 'object' || body === null) return 1
  const list: unknown = (body as Readonly<Record<string, unknown>>)[copiedFor]
  return Array.isArray(list) ? 1 + list.length : 1
}

/** A body that came in pieces names no length. */
function bodyBytes({ headers, body }: FastifyRequest): number {
  const named = Number(headers['content-length'])
  if (Number.isInteger(named)) return named
  return body === undefined || body === null ? 0 : Buffer.byteLength(JSON.stringify(body))
}

/**
 * Bytes of the text that the row of a call's `:id` makes, within the account; 0 when there is none. Text, not what is stored:
 * that repeated words are packed is no reason to write them.
 */
export type SizeOf = (db: Db, accountId: string, params: Readonly<Record<string, string>>) => Promise<number>

/** Whether a call leaves anything in a family's room: deleting makes some, and reading takes none. */
function writesInRoom({ method, access }: Endpoint): boolean {
  const isOfPerson =
    access.who === 'anyone' || access.who === 'session' || access.who === 'visitor' || isForStaff(access)
  return method !== 'GET' && method !== 'DELETE' && !isOfPerson
}

/** Makes something that a family keeps: not when its room is taken. */
function isAdding({ status, room }: Endpoint): boolean {
  return status === 201 && room !== 'few'
}

/** Changes the row that its path names. */
export function isChange({ method }: Endpoint): boolean {
  return method === 'PUT' || method === 'PATCH'
}

/**
 * Runs a change of what is there for a family whose room is taken: it may make it smaller, and correct it. Call it within the
 * transaction of the change.
 * @throws HttpError QUOTA_EXCEEDED when it has grown, which takes the change back.
 */
export async function withoutGrowth<T>(
  endpoint: Endpoint,
  size: () => Promise<number>,
  change: () => Promise<T>,
): Promise<T> {
  const before = await size()
  const output = await change()
  if ((await size()) > before + correctionBytes) throw refusal(endpoint, 'QUOTA_EXCEEDED')
  return output
}
