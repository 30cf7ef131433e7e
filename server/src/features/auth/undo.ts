import { createHash, randomBytes } from 'node:crypto'
import type { Contract } from '@nestwren/contract'
import type { SignInChange } from '@nestwren/contract/recovery'
import { and, eq, gt, gte, lt } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { removeInBatches } from '../../platform/db/remove-in-batches.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { findPerson, lockPerson, setPasswordHash } from '../account/public.ts'
import { usersTable } from '../account/tables.ts'
import { securedMail } from './mails.ts'
import type { AuthParts } from './parts.ts'
import { issueReset } from './resets.ts'
import { signInUndosTable } from './tables.ts'
import { endEveryWayIn } from './ways-in.ts'

type Undo = Pick<Contract['recovery'], 'readSignInChange' | 'undoSignInChange'>

/**
 * The link of a mail about a change of how somebody signs in. What it undoes is the same for every change: to make one
 * an intruder needed the password or a session, so neither these nor Google open the account any more, and the mailbox
 * gets a link to choose a new password. The answer itself opens nothing.
 */
export function undoHandlers(parts: AuthParts): Handlers<Undo> {
  const { database, kernel, mailer, config } = parts

  return {
    async readSignInChange(context, { body }) {
      const found = await probe(parts, context, body.token)
      if (found === null) throw context.refuse('INVALID_UNDO_LINK')
      return { username: found.username, change: found.change }
    },

    async undoSignInChange(context, { body }) {
      const { now } = context
      const found = await probe(parts, context, body.token)
      if (found === null) throw context.refuse('INVALID_UNDO_LINK')
      const { userId } = found
      const username = await database.transaction(async (tx) => {
        await lockPerson(tx, userId)
        if (!(await takeUndo(tx, body.token, now))) throw context.refuse('INVALID_UNDO_LINK')
        const person = await findPerson(tx, { userId })
        if (person === null) throw context.refuse('INVALID_UNDO_LINK')
        await endEveryWayIn(parts, tx, { ...person, isDisowned: true }, now)
        await setPasswordHash(tx, userId, null)
        const reset = await issueReset(tx, person.username, now)
        await mailer.queue({ to: person.username, ...securedMail(person.locale, reset, config) }, tx)
        return person.username
      })
      kernel.forget({ userId })
      return { username }
    },
  }
}

/** Looks a token up, counting those that are not good for the address they come from. */
async function probe({ limits }: Pick<AuthParts, 'limits'>, context: Context<Undo[keyof Undo]>, token: string) {
  const address = ipKey(context.ip)
  const counted = await limits.consume('tokenProbe', address)
  if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
  const found = await findUndo(context.db, token, context.now)
  if (found !== null) await limits.refund('tokenProbe', address)
  return found
}

const u = signInUndosTable
export const undoLifetimeMs = 7 * 24 * 3600 * 1000

/** Makes a token that undoes a change for seven days, beside those of other changes. */
export async function issueUndo(db: Db, userId: string, change: SignInChange, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + undoLifetimeMs)
  await db.insert(u).values({ tokenHash: hashOf(token), userId, change, issuedAt: now, expiresAt })
  return token
}

/** Changes of how a person signs in that can be undone at one time, and mails about new devices among them. */
export const mostUndos = { changes: 40, newDevices: 20 } as const

/** How many changes of a person can be undone: each has been told by mail in the last seven days. */
export function countUndos(db: Db, userId: string, now: Date): Promise<number> {
  return db.$count(u, and(eq(u.userId, userId), gt(u.expiresAt, now)))
}

interface FoundUndo {
  readonly userId: string
  readonly username: string
  readonly change: SignInChange
}

/** What a token undoes; null alike for an unknown, used or expired one. */
async function findUndo(db: Db, token: string, now: Date): Promise<FoundUndo | null> {
  const [row] = await db
    .select({ userId: u.userId, username: usersTable.username, change: u.change })
    .from(u)
    .innerJoin(usersTable, eq(usersTable.id, u.userId))
    .where(living(token, now))
  return row ?? null
}

/**
 * Uses a token up, with those of the person's later changes, which go with it; false when it is used already. Those of
 * earlier changes stay: an intruder who got one of their own must not make the victim's useless.
 */
async function takeUndo(db: Db, token: string, now: Date): Promise<boolean> {
  const [taken] = await db.delete(u).where(living(token, now)).returning({ userId: u.userId, issuedAt: u.issuedAt })
  if (taken === undefined) return false
  await db.delete(u).where(and(eq(u.userId, taken.userId), gte(u.issuedAt, taken.issuedAt)))
  return true
}

/** Removes tokens that are over; resolves to how many. */
export function purgeUndos(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  return removeInBatches(db, u, lt(u.expiresAt, now), signal)
}

function living(token: string, now: Date) {
  return and(eq(u.tokenHash, hashOf(token)), gt(u.expiresAt, now))
}

/** 256 random bits need no slow hash. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
