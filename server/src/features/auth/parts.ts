import type { auth } from '@nestwren/contract/auth'
import type { CallOutput } from '@nestwren/contract/endpoint'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import type { EndWayIn } from '../../platform/feature/feature.ts'
import { commonError } from '../../platform/http/errors.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Limits } from '../../platform/rate-limit/limits.ts'
import { type Kernel, readUser } from '../account/public.ts'
import { type Confirmations, createConfirmations } from './confirmations.ts'
import { createEmailProofs, type EmailProofs } from './email-proofs.ts'
import { createGoogleIssuer, type GoogleIssuer } from './google-issuer.ts'
import type { OwnPassword, Passwords } from './passwords.ts'
import { createSessions, type Sessions } from './sessions.ts'

export interface AuthDeps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly limits: Limits
  readonly mailer: Mailer
  readonly kernel: Kernel
  readonly passwords: Passwords
  readonly ownPassword: OwnPassword
  /** What other features keep that ends with a reset. */
  readonly waysIn: readonly EndWayIn[]
}

/** What the handlers of this feature share. */
export interface AuthParts extends AuthDeps {
  readonly sessions: Sessions
  readonly confirmations: Confirmations
  readonly emailProofs: EmailProofs
  /** Null: there is no sign-in with Google here. */
  readonly google: GoogleIssuer | null
}

export function createAuthParts(deps: AuthDeps): AuthParts {
  const { config, limits, kernel, log } = deps
  return {
    ...deps,
    sessions: createSessions(kernel.tokens, config.authSecret),
    confirmations: createConfirmations(limits, config.authSecret),
    emailProofs: createEmailProofs(config.authSecret, { countsPlaces: config.isDevelopmentMode }),
    google: config.google === null ? null : createGoogleIssuer(config.google, log, issuerTimeoutMs(config)),
  }
}

/** On somebody's own machine the issuer may be one that stands in for Google, and as slow as the machine. */
function issuerTimeoutMs({ appEnv }: Pick<Config, 'appEnv'>): number | undefined {
  return appEnv === 'local' ? 60_000 : undefined
}

type SignedIn = CallOutput<typeof auth.switchAccount>

/** The answer to a successful sign-in. */
export async function signedIn(
  db: Db,
  who: { userId: string; accountId: string },
  tokens: SignedIn['tokens'],
  now: Date,
): Promise<SignedIn> {
  const user = await readUser(db, who, now)
  // Left the family between the sign-in and this line.
  if (user === null) throw commonError('UNAUTHENTICATED')
  return { tokens, user, paymentRequired: user.paymentRequired }
}
