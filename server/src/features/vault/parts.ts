import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { commonError } from '../../platform/http/errors.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { findPerson, type Kernel, type Person } from '../account/public.ts'
import { deviceOf } from '../auth/public.ts'
import { type Authenticators, createAuthenticators } from './authenticators.ts'
import { changeMail, type VaultChange } from './mails.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { createRecoveryCodes, type RecoveryCodes } from './recovery-codes.ts'
import { createVaultRequests, type VaultRequests } from './requests.ts'

/** What the vault needs of what a process has once. */
export interface VaultDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly limits: Limits
  readonly mailer: Mailer
  readonly kernel: Kernel
}

/** What the handlers of this feature share. */
export interface VaultParts extends VaultDeps {
  readonly requests: VaultRequests
  readonly authenticators: Authenticators
  readonly passkeys: Passkeys
  readonly recoveryCodes: RecoveryCodes
}

export function createVaultParts(deps: VaultDeps): VaultParts {
  const { authSecret } = deps.config
  return {
    ...deps,
    requests: createVaultRequests(authSecret),
    authenticators: createAuthenticators(authSecret),
    passkeys: createPasskeys(deps.config),
    recoveryCodes: createRecoveryCodes(authSecret),
  }
}

/**
 * Refuses a call that names another family than the caller's.
 * @throws HttpError NOT_FOUND
 */
export function refuseForeign({ accountId }: Caller, named: string | undefined): void {
  if (named !== undefined && named !== accountId) throw commonError('NOT_FOUND')
}

/** The person of a session. @throws HttpError UNAUTHENTICATED for one who is gone */
export async function personOf(db: Db, { userId }: Caller): Promise<Person> {
  const person = await findPerson(db, { userId })
  if (person === null) throw commonError('UNAUTHENTICATED')
  return person
}

/** What a handler tells with: its transaction, and what leaves after that. */
type Telling = Pick<Context, 'userAgent' | 'now'>

/**
 * Mails that the lock was changed, in the transaction of the change: to the person who did, and to the address that codes went
 * to before.
 */
export async function tellChanges(
  { mailer, config }: Pick<VaultDeps, 'mailer' | 'config'>,
  tx: Db,
  { userAgent, now }: Telling,
  told: { readonly person: Person; readonly addressBefore: string | null; readonly changes: readonly VaultChange[] },
): Promise<void> {
  const { person, addressBefore, changes } = told
  if (changes.length === 0) return
  const mail = changeMail({ locale: person.locale, changes, device: deviceOf(userAgent), at: now }, config)
  for (const to of new Set([person.username, addressBefore ?? person.username]))
    await mailer.queue({ to, ...mail, ...(to === person.username ? {} : { sender: person.userId }) }, tx)
}

/** Says that one device of a person has opened or locked something: its rooms, and their open apps. */
export async function tellDevice(
  { kernel }: Pick<VaultDeps, 'kernel'>,
  tx: Db,
  { emit, afterCommit }: Pick<Context, 'emit' | 'afterCommit'>,
  whose: { readonly accountId: string; readonly userId: string; readonly sessionIds: readonly string[] },
): Promise<void> {
  const { accountId, userId, sessionIds } = whose
  for (const sessionId of sessionIds) await kernel.accessChanged({ db: tx, afterCommit }, { sessionId })
  emit('vault:changed', {}, { to: 'user', accountId, userId })
}
