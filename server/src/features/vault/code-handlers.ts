import type { Contract } from '@nestwren/contract'
import { type VaultSection, vaultSections } from '@nestwren/contract/vault'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import { commonError } from '../../platform/http/errors.ts'
import type { Handler, Handlers } from '../../platform/http/mount.ts'
import { maskedAddress } from '../../platform/mail/masked-address.ts'
import { lockAccount } from '../account/public.ts'
import { deviceOf } from '../auth/public.ts'
import { methodFor, readFactors } from './factors.ts'
import { openFor } from './grant-commands.ts'
import { flagsOf, openSections, rightOf } from './grant-queries.ts'
import { beginGuess } from './guesses.ts'
import { codeMail, copiedMail } from './mails.ts'
import { personOf, refuseForeign, tellDevice, type VaultParts } from './parts.ts'
import { listPasskeys, noteSignature } from './passkeys.ts'
import { looksLikeRecoveryCode } from './recovery-codes.ts'
import type { VaultRequest } from './requests.ts'
import { vaultSettingsOf } from './settings-queries.ts'

type Calls = Contract['vault']
type Verify = Parameters<Handler<Calls['verify2fa']>>[1]['body']

/** What was proven; it is used up in the transaction that opens something, and false there when something else was first. */
type UseUp = (tx: Tx) => Promise<boolean>

/** Asking for a code, and sending it. */
export function codeHandlers(parts: VaultParts): Pick<Handlers<Calls>, 'request2fa' | 'verify2fa'> {
  return { request2fa: requestHandler(parts), verify2fa: verifyHandler(parts) }
}

/** @throws HttpError FORBIDDEN for somebody who may not ask for a code of one of these; without any, of any */
async function requireRights(
  { kernel: { gate } }: Pick<VaultParts, 'kernel'>,
  caller: Caller,
  sections: readonly VaultSection[],
): Promise<void> {
  const held = await Promise.all(vaultSections.map((section) => gate.isGranted(caller, rightOf[section])))
  const mayOpen = (section: VaultSection) => held[vaultSections.indexOf(section)] === true
  const isAllowed =
    sections.length > 0
      ? sections.every(mayOpen)
      : vaultSections.some(mayOpen) || (await gate.isGranted(caller, 'vaultSettings'))
  if (!isAllowed) throw commonError('FORBIDDEN')
}

function requestHandler(parts: VaultParts): Handler<Calls['request2fa']> {
  const { config, database, limits, mailer, passkeys, requests } = parts
  return async (context, { body }, { caller }) => {
    refuseForeign(caller, body.accountId)
    const { purpose } = body
    const sections = purpose === 'open' ? vaultSections.filter((section) => body.sections.includes(section)) : []
    if (purpose === 'open' && sections.length === 0) throw context.refuse('NO_SECTION')
    await requireRights(parts, caller, sections)
    const { now, userAgent } = context

    const howFor = async (db: Db) => {
      const settings = await vaultSettingsOf(db, caller.accountId)
      const factors = await readFactors(parts, db, caller)
      const method = methodFor(settings, purpose, factors)
      if (method === null) throw context.refuse('NO_FACTOR')
      return { settings, factors, method }
    }
    const { method } = await howFor(context.db)
    if (method === 'email') {
      for (const [name, key] of [
        ['vaultSendSession', caller.sessionId],
        ['vaultSend', caller.userId],
      ] as const) {
        const counted = await limits.consume(name, key)
        if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      }
    }
    return database.transaction(async (tx) => {
      // Or a code that is asked for while the address changes would still go to the one before.
      await lockAccount(tx, caller.accountId)
      const present = await howFor(tx)
      if (present.method !== method) throw context.refuse('UNAVAILABLE', undefined, 1)
      const asked = { purpose, sections, method }
      if (method === 'authenticator') {
        const expiresAt = await requests.expect(tx, caller, asked, now)
        return { method, sentTo: null, expiresAt: expiresAt.toISOString(), passkey: null }
      }
      if (method === 'passkey') {
        const challenge = passkeys.newChallenge()
        const expiresAt = await requests.expect(tx, caller, { ...asked, challenge }, now)
        const passkey = passkeys.request(challenge, present.factors.passkeys)
        return { method, sentTo: null, expiresAt: expiresAt.toISOString(), passkey }
      }
      const { username, locale } = await personOf(tx, caller)
      const to = present.settings.deliveryAddress ?? username
      const { code, expiresAt } = await requests.mail(tx, caller, asked, now)
      const mail = codeMail({ locale, purpose, digits: code, device: deviceOf(userAgent) }, config)
      await mailer.queue({ to, ...mail }, tx)
      const sent = { method, sentTo: maskedAddress(to), expiresAt: expiresAt.toISOString(), passkey: null }
      return config.isDevelopmentMode ? { ...sent, developmentMode: true, code } : sent
    })
  }
}

function verifyHandler(parts: VaultParts): Handler<Calls['verify2fa']> {
  const { database, limits, requests } = parts
  return async (context, { body }, { caller }) => {
    refuseForeign(caller, body.accountId)
    const { db, now } = context
    const request = await requests.find(db, caller, now)
    const guess = await beginGuess(limits, caller, request?.requestId ?? null)
    if (!guess.ok) throw context.refuse('RATE_LIMITED', undefined, guess.retryAfterS)
    if (request === null) throw context.refuse('INVALID_CODE')
    const { purpose } = request
    if (purpose !== 'open' && purpose !== 'settings') throw context.refuse('INVALID_CODE')
    const useUp = await proofOf(parts, db, { caller, request, sent: body, now, userAgent: context.userAgent })
    if (useUp === null) throw context.refuse('INVALID_CODE')
    await guess.right()
    const opened = await database.transaction(async (tx) => {
      // Of two right answers at once, one finds the request.
      if (!(await requests.take(tx, request)) || !(await useUp(tx))) throw context.refuse('INVALID_CODE')
      await requireRights(parts, caller, request.sections)
      const opens = purpose === 'settings' ? (['settings'] as const) : request.sections
      const expiresAt = await openFor(tx, caller, opens, now)
      await tellDevice(parts, tx, context, { ...caller, sessionIds: [caller.sessionId] })
      return { expiresAt, sections: await openSections(tx, caller, now) }
    })
    return {
      permissions: flagsOf(opened.sections),
      sessionId: caller.sessionId,
      expiresAt: opened.expiresAt.toISOString(),
      purpose,
    }
  }
}

interface Sent {
  readonly caller: Caller
  readonly request: VaultRequest
  readonly sent: Verify
  readonly now: Date
  readonly userAgent: string
}

/** How what was sent is used up; null where it proves nothing. */
async function proofOf(parts: VaultParts, db: Db, given: Sent): Promise<UseUp | null> {
  const { caller, request, sent, now } = given
  const { authenticators, recoveryCodes, requests } = parts
  const { code } = sent
  if (code === undefined) return passkeyProofOf(parts, db, given)
  if (looksLikeRecoveryCode(code)) {
    // It stays there until then: what is looked for here is whether a guess was right.
    const isThere = await recoveryCodes.has(db, caller, code)
    return isThere ? (tx) => recoveryCodes.take(tx, caller, code) : null
  }
  if (request.method === 'email') return requests.isCode(request, code) ? async () => true : null
  if (request.method === 'passkey') return null
  const row = await authenticators.find(db, caller)
  const step = row === null ? null : authenticators.stepOf(row, code, now)
  return step === null ? null : (tx) => authenticators.takeStep(tx, caller, step)
}

async function passkeyProofOf(parts: VaultParts, db: Db, given: Sent): Promise<UseUp | null> {
  const { log, passkeys, requests } = parts
  const { caller, request, sent, now } = given
  const { passkey } = sent
  if (passkey === undefined || request.method !== 'passkey') return null
  // What is to be signed is good for one try, whatever comes of it.
  const challenge = await requests.spendChallenge(db, request)
  if (challenge === null) return null
  const stored = (await listPasskeys(db, caller)).find(({ credentialId }) => credentialId === passkey.id)
  if (stored === undefined) return null
  const counter = await passkeys.checkAssertion(passkey, challenge, stored)
  if (typeof counter !== 'number') {
    const { accountId, userId } = caller
    log.warn({ accountId, userId, passkeyId: stored.id, isCopied: counter === 'copied' }, 'a passkey was refused')
    if (counter === 'copied') await tellCopied(parts, db, given, stored.name)
    return null
  }
  return (tx) => noteSignature(tx, stored, counter, now)
}

/** Mails somebody that one of their passkeys signs in two places. */
async function tellCopied(
  { config, mailer }: VaultParts,
  db: Db,
  { caller, now, userAgent }: Sent,
  name: string,
): Promise<void> {
  const { username: to, locale } = await personOf(db, caller)
  await mailer.queue({ to, ...copiedMail({ locale, name, device: deviceOf(userAgent), at: now }, config) }, db)
}
