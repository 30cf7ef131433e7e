import { createHash, timingSafeEqual } from 'node:crypto'
import type { sealedKeys } from '@nestwren/contract/sealed'
import type { Handlers } from '../../platform/http/mount.ts'
import { isStale } from '../../platform/http/stale.ts'
import { lockAccount } from '../account/public.ts'
import { changeKey, insertKey, lockKey } from './commands.ts'
import { tellParents } from './news.ts'
import { presentKey } from './present.ts'
import { readKey, readOtherKeys, type SealedKeyRow } from './queries.ts'

/** The handlers of contract.sealedKeys. */
export const keyHandlers: Handlers<typeof sealedKeys> = {
  async get({ db }, _input, { caller }) {
    const own = await readKey(db, caller)
    const others = await readOtherKeys(db, caller)
    return {
      own: own === null ? null : presentKey(own),
      others: others.map(({ userId: id, name, keyId, publicKey }) => ({ person: { id, name }, keyId, publicKey })),
    }
  },

  async create(context, { body: { replaces, ...body } }, { caller: { accountId, userId } }) {
    await lockAccount(context.db, accountId)
    const row = { accountId, userId, ...body, createdAt: context.now }
    const made = await insertKey(context.db, row, replaces)
    if (made !== null) {
      tellParents(context, accountId)
      return presentKey(made)
    }
    // The same one again, after an answer that did not arrive.
    const before = await readKey(context.db, { accountId, userId })
    if (before === null || before.keyId !== body.keyId || before.publicKey !== body.publicKey)
      throw context.refuse('KEY_EXISTS')
    return presentKey(before)
  },

  async relock(context, { body: { keyId, version, proof, ...locks } }, { caller }) {
    const before = await lockKey(context.db, caller)
    if (before === null || before.keyId !== keyId) throw context.refuse('STALE_VERSION', currentOf(before))
    // A borrowed phone that is signed in does not shut its person out: it has not opened the key.
    const given = createHash('sha256').update(Buffer.from(proof, 'base64url')).digest()
    const kept = Buffer.from(before.proofHash, 'base64url')
    if (kept.length !== given.length || !timingSafeEqual(kept, given)) throw context.refuse('WRONG_PROOF')
    if (isStale(before, { version })) throw context.refuse('STALE_VERSION', currentOf(before))
    return presentKey(await changeKey(context.db, caller, locks, context.now))
  },

  async putKnown(context, { body: { keyId, version, known } }, { caller }) {
    const before = await lockKey(context.db, caller)
    if (before === null || before.keyId !== keyId || isStale(before, { version }))
      throw context.refuse('STALE_VERSION', currentOf(before))
    return presentKey(await changeKey(context.db, caller, { known }, context.now))
  },
}

const currentOf = (row: SealedKeyRow | null) => ({ current: row === null ? null : presentKey(row) })
