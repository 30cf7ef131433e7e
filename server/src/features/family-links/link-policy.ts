import { type LinkAccess, type LinkGate, mint } from '../../platform/http/access.ts'
import { commonError } from '../../platform/http/errors.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import { ipKey } from '../../platform/rate-limit/ip-key.ts'
import { hashOfLinkSecret } from '../../platform/secrets/link-secret.ts'
import { accountStatusOf } from '../account/public.ts'
import { noteVisit } from './commands.ts'
import { deviceSecretOf } from './device-cookie.ts'
import { endOf, type FoundLink, findLink } from './queries.ts'
import { isSame } from './secrets.ts'

type GateDeps = Pick<FeatureDeps, 'config' | 'database' | 'clock' | 'limits'>

/** How a link stands: whether it opens at all, and on which device. */
export interface StandingLink extends FoundLink {
  /** Nothing is sent while the family's paid time is over; what is there can be looked at. */
  readonly mayWrite: boolean
}

/**
 * Finds the link of a secret that is good at this moment; null for one that never was, that was ended, that nobody has used for long
 * and whose family owes a payment or is gone: from outside they look the same.
 * @throws HttpError 429 for one that is not good, after too many of those from the address
 */
export async function standingLink(
  { database, clock, limits }: GateDeps,
  { token, ip }: { readonly token: string | null; readonly ip: string },
): Promise<StandingLink | null> {
  const now = clock.now()
  const isSecret = token !== null && /^[\w-]{22}$/.test(token)
  const found = isSecret ? await findLink(database.db, hashOfLinkSecret(token)) : null
  if (found !== null && endOf(found.link) > now) {
    const status = accountStatusOf(found.account, now)
    if (status !== 'owes') return { ...found, mayWrite: status === 'good' }
  }
  const counted = await limits.consume('linkProbe', ipKey(ip))
  if (!counted.ok) throw commonError('RATE_LIMITED', { retryAfterS: counted.retryAfterS })
  return null
}

/** Whether a request comes from the device that a link is bound to. */
export function isOnDevice(
  { config }: Pick<GateDeps, 'config'>,
  { link }: Pick<StandingLink, 'link'>,
  cookies: string | undefined,
): boolean {
  const secret = deviceSecretOf(config, link.id, cookies)
  return secret !== null && isSame(link.deviceHash, hashOfLinkSecret(secret))
}

/** The proof of somebody who holds a link, on its device. */
export function accessOf({ link, children, arePhotosLocked }: StandingLink, token: string): LinkAccess {
  const { accountId, id: linkId, name, createdAt, showsOlder } = link
  const from = showsOlder ? null : createdAt
  return mint('link', { accountId, linkId, token, name, children, from, since: createdAt, arePhotosLocked })
}

/** Counts one of what a link sends, while its family takes any. */
async function spendSent({ limits }: GateDeps, { link, mayWrite }: StandingLink): Promise<void> {
  if (!mayWrite) throw commonError('FORBIDDEN')
  const counted = await limits.consume('linkSent', link.id)
  if (!counted.ok) throw commonError('RATE_LIMITED', { retryAfterS: counted.retryAfterS })
}

/** Lets those in who hold links of families. */
export function createLinkGate(deps: GateDeps): LinkGate {
  return {
    async admit({ token, cookies, ip, isWrite }) {
      const standing = await standingLink(deps, { token, ip })
      if (standing === null || token === null) throw commonError('NOT_FOUND')
      if (!isOnDevice(deps, standing, cookies)) throw commonError('LINK_ELSEWHERE')
      if (isWrite) await spendSent(deps, standing)
      await noteVisit(deps.database.db, standing.link, deps.clock.now())
      return accessOf(standing, token)
    },
  }
}
