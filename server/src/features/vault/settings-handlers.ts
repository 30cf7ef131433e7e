import type { Contract } from '@nestwren/contract'
import type { VaultSettings } from '@nestwren/contract/vault'
import type { Context } from '../../platform/http/context.ts'
import type { Handler, Handlers } from '../../platform/http/mount.ts'
import { maskedAddress } from '../../platform/mail/masked-address.ts'
import { lockAccount } from '../account/public.ts'
import { deviceOf } from '../auth/public.ts'
import { hasFactor, readFactors } from './factors.ts'
import { lockFamily } from './grant-commands.ts'
import { hasFreshCode, type VaultSession } from './grant-queries.ts'
import { beginGuess } from './guesses.ts'
import { codeMail } from './mails.ts'
import { personOf, refuseForeign, tellChanges, type VaultParts } from './parts.ts'
import type { VaultRequest } from './requests.ts'
import { dearChanges, isChanged, storeVaultSettings } from './settings-commands.ts'
import { vaultSettingsOf } from './settings-queries.ts'

type Calls = Contract['vault']
type Body = Parameters<Handler<Calls['putSettings']>>[1]['body']

/** How the vault of a family is locked. */
export function settingsHandlers(
  parts: VaultParts,
): Pick<Handlers<Calls>, 'getSettings' | 'putSettings' | 'proveAddress'> {
  const { kernel } = parts
  return {
    async getSettings({ db }, { query }, { caller }) {
      refuseForeign(caller, query.accountId)
      const settings = await vaultSettingsOf(db, caller.accountId)
      const { deliveryAddress: address } = settings
      if (address === null || (await kernel.gate.isGranted(caller, 'vaultSettings'))) return { settings }
      return { settings: { ...settings, deliveryAddress: maskedAddress(address) } }
    },
    putSettings: putHandler(parts),
    proveAddress: proveHandler(parts),
  }
}

/** What the settings are with what was sent; what was left out stays. */
function settingsWith(before: VaultSettings, body: Body): VaultSettings {
  const { deliveryAddress: address = before.deliveryAddress } = body
  return {
    enabled: body.enabled ?? before.enabled,
    forPhotos: body.forPhotos ?? before.forPhotos,
    forDocuments: body.forDocuments ?? before.forDocuments,
    deliveryMethod: body.deliveryMethod ?? before.deliveryMethod,
    deliveryAddress: address === '' ? null : address,
  }
}

function putHandler(parts: VaultParts): Handler<Calls['putSettings']> {
  const { database, kernel, requests } = parts
  return async (context, { body }, { caller }) => {
    refuseForeign(caller, body.accountId)
    const { accountId } = caller
    const { now } = context
    const seen = await vaultSettingsOf(context.db, accountId)
    const wanted = settingsWith(seen, body)
    if (!isChanged(seen, wanted)) return { settings: seen }
    const isDear = dearChanges(seen, wanted).length > 0
    if (isDear && !(await hasFreshCode(context.db, caller, now))) throw context.refuse('CODE_NEEDED')
    const person = await personOf(context.db, caller)
    const isNewAddress = wanted.deliveryAddress !== seen.deliveryAddress && wanted.deliveryAddress !== null
    const needsProof = isNewAddress && wanted.deliveryAddress !== person.username
    const proof = needsProof ? await addressProof(parts, context, caller, body, wanted.deliveryAddress ?? '') : null

    return database.transaction(async (tx) => {
      // Two who change them at once: each is judged by what the other has left.
      await lockAccount(tx, accountId)
      const before = await vaultSettingsOf(tx, accountId)
      const settings = settingsWith(before, body)
      const changes = dearChanges(before, settings)
      if (changes.length > 0 && !(await hasFreshCode(tx, caller, now))) throw context.refuse('CODE_NEEDED')
      if (proof !== null && !(await requests.take(tx, proof))) throw context.refuse('INVALID_CODE')
      if (changes.includes('method') && !hasFactor(await readFactors(parts, tx, caller), settings.deliveryMethod))
        throw context.refuse('NO_FACTOR')
      await storeVaultSettings(tx, accountId, settings, now)
      await lockFamily(tx, caller)
      await tellChanges(parts, tx, context, { person, addressBefore: before.deliveryAddress, changes })
      await kernel.accessChanged({ db: tx, afterCommit: context.afterCommit }, { accountId })
      context.emit('vault:changed', {}, { to: 'account', accountId })
      return { settings }
    })
  }
}

/** The request whose code proves that somebody reads the new address. @throws HttpError where that is not proven */
async function addressProof(
  { limits, requests }: VaultParts,
  { db, now, refuse }: Pick<Context<Calls['putSettings']>, 'db' | 'now' | 'refuse'>,
  session: VaultSession,
  { addressCode }: Body,
  address: string,
): Promise<VaultRequest> {
  if (addressCode === undefined) throw refuse('ADDRESS_UNPROVEN')
  const request = await requests.find(db, session, now)
  const guess = await beginGuess(limits, session, request?.requestId ?? null)
  if (!guess.ok) throw refuse('RATE_LIMITED', undefined, guess.retryAfterS)
  const isRight =
    request !== null &&
    request.purpose === 'address' &&
    requests.isOfAddress(request, address) &&
    requests.isCode(request, addressCode)
  if (!isRight) throw refuse('INVALID_CODE')
  await guess.right()
  return request
}

function proveHandler(parts: VaultParts): Handler<Calls['proveAddress']> {
  const { config, database, kernel, limits, mailer, requests } = parts
  return async (context, { body }, { caller }) => {
    refuseForeign(caller, body.accountId)
    const { db, now, userAgent } = context
    const { deliveryAddress: address } = body
    if (!(await hasFreshCode(db, caller, now))) throw context.refuse('CODE_NEEDED')
    if (!(await kernel.gate.isGranted(caller, 'vaultSettings'))) throw context.refuse('FORBIDDEN')
    // By address too: what is mailed here goes to whomever the caller names.
    for (const key of [caller.userId, address]) {
      const counted = await limits.consume('vaultSend', key)
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
    }
    const { locale } = await personOf(db, caller)
    return database.transaction(async (tx) => {
      const asked = { purpose: 'address', sections: [], address } as const
      const { code, expiresAt } = await requests.mail(tx, caller, asked, now)
      const mail = codeMail({ locale, purpose: 'address', digits: code, device: deviceOf(userAgent) }, config)
      await mailer.queue({ to: address, sender: caller.userId, ...mail }, tx)
      const sent = { expiresAt: expiresAt.toISOString() }
      return config.isDevelopmentMode ? { ...sent, developmentMode: true, code } : sent
    })
  }
}
