import { createHash, timingSafeEqual } from 'node:crypto'
import type { sealed } from '@nestwren/contract/sealed'
import type { Handlers } from '../../platform/http/mount.ts'
import { lockAccount } from '../account/public.ts'
import { changeKey, insertKey } from './commands.ts'
import { tellParents } from './news.ts'
import { presentKey } from './present.ts'
import { readKey, readOtherKeys } from './queries.ts'

type KeyCalls = 'keys' | 'createKey' | 'relock' | 'putKnown'

/** The calls about the keys of parents. */
export const keyHandlers: Pick<Handlers<typeof sealed>, KeyCalls> = {
  async keys({ db }, _input, { caller }) {
    const own = await readKey(db, caller)
    const others = await readOtherKeys(db, caller)
    return {
      own: own === null ? null : presentKey(own),
      others: others.map(({ userId: id, name, keyId, publicKey }) => ({ person: { id, name }, keyId, publicKey })),
    }
  },

  async createKey(context, { body: { replaces, ...body } }, { caller: { accountId, userId } }) {
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
    const before = await readKey(context.db, caller)
    if (before === null || before.keyId !== keyId) throw context.refuse('STALE_VERSION')
    // A borrowed phone that is signed in does not shut its person out: it has not opened the key.
    const given = createHash('sha256').update(Buffer.from(proof, 'base64url')).digest()
    const kept = Buffer.from(before.proofHash, 'base64url')
    if (kept.length !== given.length || !timingSafeEqual(kept, given)) throw context.refuse('WRONG_PROOF')
    const changed = await changeKey(context.db, caller, { keyId, version }, locks, context.now)
    if (changed === null) throw context.refuse('STALE_VERSION')
    return presentKey(changed)
  },

  async putKnown(context, { body: { keyId, version, known } }, { caller }) {
    const changed = await changeKey(context.db, caller, { keyId, version }, { known }, context.now)
    if (changed === null) throw context.refuse('STALE_VERSION')
    return presentKey(changed)
  },
}
