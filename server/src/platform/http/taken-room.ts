import type { Endpoint } from '@nestwren/contract/endpoint'
import type { Db } from '../db/database.ts'
import { refusal } from './context.ts'

/**
 * Bytes of the text that the row of a call's `:id` makes, within the account; 0 when there is none. Text, not what is stored:
 * that repeated words are packed is no reason to write them.
 */
export type SizeOf = (db: Db, accountId: string, params: Readonly<Record<string, string>>) => Promise<number>

/** What ending a timer, moving an hour or mending a word adds to a row: this is always possible. */
const correctionBytes = 512

/** Whether a call leaves anything in a family's room: deleting makes some, and reading takes none. */
export function writesInRoom({ method, access }: Endpoint): boolean {
  return method !== 'GET' && method !== 'DELETE' && access.who !== 'anyone' && access.who !== 'session'
}

/** Makes something that a family keeps: not when its room is taken. */
export function isAdding({ status, room }: Endpoint): boolean {
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
