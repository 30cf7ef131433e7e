import type { Contract } from '@nestwren/contract'
import { brand } from '@nestwren/contract/brand'
import type { Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { HttpError } from '../../platform/http/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { authenticatorUri } from '../../platform/secrets/authenticator.ts'
import { lockAccount } from '../account/public.ts'
import { readFactors } from './factors.ts'
import { hasFreshCode } from './grant-queries.ts'
import { beginGuess } from './guesses.ts'
import type { VaultChange } from './mails.ts'
import { personOf, tellChanges, type VaultParts } from './parts.ts'
import { listPasskeys, mostPasskeys, presentPasskey, removePasskey, storePasskey } from './passkeys.ts'
import { vaultSettingsOf } from './settings-queries.ts'

type Calls = Contract['vault']
type AuthenticatorCalls = 'beginAuthenticator' | 'confirmAuthenticator' | 'removeAuthenticator'
type PasskeyCalls = 'beginPasskey' | 'addPasskey' | 'removePasskey'

/** These order their own writes: a try stays counted, and no connection waits while a signature is checked. */
export const factorAutocommit = ['confirmAuthenticator', 'addPasskey'] as const satisfies readonly (keyof Calls)[]

/** What the caller has to prove themself with. All but looking needs a fresh code for settings from this device. */
export function factorHandlers(
  parts: VaultParts,
): Pick<Handlers<Calls>, 'factors' | 'renewRecoveryCodes' | AuthenticatorCalls | PasskeyCalls> {
  const { passkeys, recoveryCodes } = parts
  return {
    ...authenticatorHandlers(parts),
    ...passkeyHandlers(parts),

    async factors({ db }, _input, { caller }) {
      const found = await readFactors(parts, db, caller)
      return {
        authenticatorSince: found.authenticatorSince?.toISOString() ?? null,
        passkeys: found.passkeys.map(presentPasskey),
        recoveryCodesLeft: await recoveryCodes.left(db, caller),
        canUsePasskeys: passkeys.isAvailable,
      }
    },

    async renewRecoveryCodes(context, _input, { caller }) {
      await requireFreshCode(context, context.db, caller)
      const codes = await recoveryCodes.renew(context.db, caller, context.now)
      await tell(parts, context, context.db, { caller, change: 'recoveryCodes' })
      return { recoveryCodes: [...codes] }
    },
  }
}

interface Refusing extends Pick<Context, 'now'> {
  refuse(code: 'CODE_NEEDED'): HttpError
}

async function requireFreshCode({ now, refuse }: Refusing, db: Db, caller: Caller): Promise<void> {
  if (!(await hasFreshCode(db, caller, now))) throw refuse('CODE_NEEDED')
}

/** Tells of a change of what a person has, and lets their open apps read it again. */
async function tell(
  parts: VaultParts,
  context: Pick<Context, 'emit' | 'now' | 'userAgent'>,
  tx: Db,
  { caller, change }: { readonly caller: Caller; readonly change: VaultChange },
): Promise<void> {
  const { accountId, userId } = caller
  const { deliveryAddress: addressBefore } = await vaultSettingsOf(tx, accountId)
  await tellChanges(parts, tx, context, { person: await personOf(tx, caller), addressBefore, changes: [change] })
  context.emit('vault:changed', {}, { to: 'user', accountId, userId })
}

/** Tells of a factor that was added; with the first one come recovery codes. */
async function added(
  parts: VaultParts,
  context: Pick<Context, 'emit' | 'now' | 'userAgent'>,
  tx: Db,
  what: { readonly caller: Caller; readonly change: VaultChange },
): Promise<string[] | null> {
  const codes = await parts.recoveryCodes.makeFirst(tx, what.caller, context.now)
  await tell(parts, context, tx, what)
  return codes === null ? null : [...codes]
}

function authenticatorHandlers(parts: VaultParts): Pick<Handlers<Calls>, AuthenticatorCalls> {
  const { authenticators, database, limits } = parts
  return {
    async beginAuthenticator(context, _input, { caller }) {
      await requireFreshCode(context, context.db, caller)
      const secret = await authenticators.begin(context.db, caller, context.now)
      const { username } = await personOf(context.db, caller)
      return { secret, uri: authenticatorUri(secret, username, brand.name) }
    },

    async confirmAuthenticator(context, { body }, { caller }) {
      const { db, now } = context
      await requireFreshCode(context, db, caller)
      const guess = await beginGuess(limits, caller, null)
      if (!guess.ok) throw context.refuse('RATE_LIMITED', undefined, guess.retryAfterS)
      const row = await authenticators.find(db, caller)
      const step = row === null ? null : authenticators.proves(row, body.code, now)
      if (row === null || step === null) throw context.refuse('INVALID_CODE')
      await guess.right()
      return database.transaction(async (tx) => {
        await lockAccount(tx, caller.accountId)
        await requireFreshCode(context, tx, caller)
        if (!(await authenticators.confirm(tx, row, step, now))) throw context.refuse('INVALID_CODE')
        return { recoveryCodes: await added(parts, context, tx, { caller, change: 'authenticatorAdded' }) }
      })
    },

    async removeAuthenticator(context, _input, { caller }) {
      const { db } = context
      await requireFreshCode(context, db, caller)
      await lockAccount(db, caller.accountId)
      const { deliveryMethod } = await vaultSettingsOf(db, caller.accountId)
      const row = await authenticators.find(db, caller)
      if (row === null || row.sealedSecret === null) throw context.refuse('NOT_FOUND')
      if (deliveryMethod === 'authenticator') throw context.refuse('LAST_FACTOR')
      await authenticators.remove(db, caller)
      await tell(parts, context, db, { caller, change: 'authenticatorRemoved' })
      return undefined
    },
  }
}

function passkeyHandlers(parts: VaultParts): Pick<Handlers<Calls>, PasskeyCalls> {
  const { database, passkeys, requests } = parts
  return {
    async beginPasskey(context, _input, { caller }) {
      const { db, now } = context
      await requireFreshCode(context, db, caller)
      const challenge = passkeys.newChallenge()
      await requests.expect(db, caller, { purpose: 'enrol', sections: [], method: 'passkey', challenge }, now)
      const { username } = await personOf(db, caller)
      return passkeys.creation(caller, username, challenge, await listPasskeys(db, caller))
    },

    async addPasskey(context, { body }, { caller }) {
      const { db, now } = context
      await requireFreshCode(context, db, caller)
      const request = await requests.find(db, caller, now)
      const isOpen = request !== null && request.purpose === 'enrol'
      const challenge = isOpen ? await requests.spendChallenge(db, request) : null
      const checked = challenge === null ? null : await passkeys.checkNew(body.credential, challenge)
      if (request === null || checked === null) throw context.refuse('INVALID_PASSKEY')
      return database.transaction(async (tx) => {
        await lockAccount(tx, caller.accountId)
        await requireFreshCode(context, tx, caller)
        if (!(await requests.take(tx, request))) throw context.refuse('INVALID_PASSKEY')
        if ((await listPasskeys(tx, caller)).length >= mostPasskeys) throw context.refuse('TOO_MANY_PASSKEYS')
        const row = await storePasskey(tx, caller, { ...checked, name: body.name }, now)
        if (row === null) throw context.refuse('INVALID_PASSKEY')
        const codes = await added(parts, context, tx, { caller, change: 'passkeyAdded' })
        return { passkey: presentPasskey(row), recoveryCodes: codes }
      })
    },

    async removePasskey(context, { params }, { caller }) {
      const { db } = context
      await requireFreshCode(context, db, caller)
      await lockAccount(db, caller.accountId)
      const own = await listPasskeys(db, caller)
      if (!own.some(({ id }) => id === params.id)) throw context.refuse('NOT_FOUND')
      const { deliveryMethod } = await vaultSettingsOf(db, caller.accountId)
      if (deliveryMethod === 'passkey' && own.length === 1) throw context.refuse('LAST_FACTOR')
      await removePasskey(db, caller, params.id)
      await tell(parts, context, db, { caller, change: 'passkeyRemoved' })
      return undefined
    },
  }
}
