import { createHash, timingSafeEqual } from 'node:crypto'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { sealedKeys } from '@nestwren/contract/sealed'
import type { Context } from '../../platform/http/context.ts'
import { commonError, type HttpError } from '../../platform/http/errors.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { isStale } from '../../platform/http/stale.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { findPerson, lockAccount } from '../account/public.ts'
import { hasFreshCode, tellChanges, vaultSettingsOf } from '../vault/public.ts'
import { changeKey, insertKey, lockKey } from './commands.ts'
import { tellParents } from './news.ts'
import { presentKey } from './present.ts'
import { type Asker, readKey, readOtherKeys, type SealedKeyRow } from './queries.ts'
import { requireOpen } from './vault-lock.ts'

export interface KeyDeps extends Pick<FeatureDeps, 'config' | 'kernel'> {
  readonly mailer: Mailer
}

/** The handlers of contract.sealedKeys. */
export function keyHandlers(deps: KeyDeps): Handlers<typeof sealedKeys> {
  return {
    async get({ db }, _input, { caller }) {
      await requireOpen(deps.kernel.gate, caller)
      const own = await readKey(db, caller)
      const others = await readOtherKeys(db, caller)
      return {
        own: own === null ? null : presentKey(own),
        others: others.map(({ userId: id, name, keyId, publicKey }) => ({ person: { id, name }, keyId, publicKey })),
      }
    },

    async create(context, { body: { replaces, ...body } }, { caller }) {
      const { accountId, userId } = caller
      await lockAccount(context.db, accountId)
      const before = await readKey(context.db, caller)
      // The same one again, after an answer that did not arrive.
      if (before !== null && before.keyId === body.keyId && before.publicKey === body.publicKey)
        return presentKey(before)
      if (before !== null && before.keyId !== replaces) throw context.refuse('KEY_EXISTS')
      // With the old key goes what only it could open: no phone that is signed in is enough for that.
      if (before !== null && !(await hasFreshCode(context.db, caller, context.now))) throw context.refuse('CODE_NEEDED')
      const row = { accountId, userId, ...body, createdAt: context.now }
      const made = await insertKey(context.db, row, replaces)
      if (made === null) throw context.refuse('KEY_EXISTS')
      if (before !== null) await tellReplaced(deps, context, caller)
      tellParents(context, accountId)
      return presentKey(made)
    },

    async relock(context, { body: { keyId, version, proof, ...locks } }, { caller }) {
      await lockProven(context, caller, { keyId, version, proof })
      return presentKey(await changeKey(context.db, caller, locks, context.now))
    },

    async putKnown(context, { body: { keyId, version, proof, known } }, { caller }) {
      await lockProven(context, caller, { keyId, version, proof })
      return presentKey(await changeKey(context.db, caller, { known }, context.now))
    },
  }
}

type Change = HandlerInput<typeof sealedKeys.putKnown>['body']

/** Locks the key of somebody for a change by whoever has opened it. Refuses where it is another key or version by now. */
async function lockProven(
  context: Pick<Context, 'db'> & { refuse(code: 'STALE_VERSION' | 'WRONG_PROOF', details?: unknown): HttpError },
  caller: Asker,
  { keyId, version, proof }: Pick<Change, 'keyId' | 'version' | 'proof'>,
): Promise<void> {
  const before = await lockKey(context.db, caller)
  if (before === null || before.keyId !== keyId) throw context.refuse('STALE_VERSION', currentOf(before))
  if (!isProven(before, proof)) throw context.refuse('WRONG_PROOF')
  if (isStale(before, { version })) throw context.refuse('STALE_VERSION', currentOf(before))
}

/** Whether somebody has opened their key. A borrowed phone that is signed in has not, and shuts its person out of nothing. */
export function isProven({ proofHash }: Pick<SealedKeyRow, 'proofHash'>, proof: string): boolean {
  const given = createHash('sha256').update(Buffer.from(proof, 'base64url')).digest()
  const kept = Buffer.from(proofHash, 'base64url')
  return kept.length === given.length && timingSafeEqual(kept, given)
}

/** Mails somebody that another key has taken the place of theirs. */
async function tellReplaced(
  deps: KeyDeps,
  context: Pick<Context, 'db' | 'userAgent' | 'now'>,
  { accountId, userId }: Asker,
): Promise<void> {
  const person = await findPerson(context.db, { userId })
  if (person === null) throw commonError('UNAUTHENTICATED')
  const { deliveryAddress: addressBefore } = await vaultSettingsOf(context.db, accountId)
  await tellChanges(deps, context.db, context, { person, addressBefore, changes: ['sealedKey'] })
}

const currentOf = (row: SealedKeyRow | null) => ({ current: row === null ? null : presentKey(row) })
