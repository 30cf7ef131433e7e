import { username } from '@nestwren/contract/auth'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod'
import type { GoogleConfig } from '../../platform/config/config.ts'
import { mayTakeLong } from '../../platform/db/held-connection.ts'
import { commonError, type HttpError } from '../../platform/http/errors.ts'
import type { Log } from '../../platform/log/log.ts'

/** Who an ID token says somebody is. */
export interface GoogleIdentity {
  /** Google's id of the person; an address may change hands, this does not. */
  readonly sub: string
  /** Lower case, and verified by the issuer. */
  readonly email: string
  readonly nonce: string
}

export interface GoogleIssuer {
  /** The page to sign in at. Throws UNAVAILABLE while the issuer cannot be reached. */
  authorizationUrl(parameters: Readonly<Record<string, string>>): Promise<string>
  /**
   * What a token says whose signature, issuer, audience, times and verified address are right; null for any other. The
   * nonce is for the caller to judge. Throws UNAVAILABLE while the issuer cannot be reached.
   */
  read(idToken: string, now: Date): Promise<GoogleIdentity | null>
}

const googleItself = 'https://accounts.google.com'
/** Google's documentation names both. */
const googleNames = [googleItself, 'accounts.google.com']
const usualTimeoutMs = 5_000
const discoveryLifetimeMs = 60 * 60 * 1000
const clockToleranceS = 10

const discovery = z.object({ issuer: z.string(), authorization_endpoint: z.url(), jwks_uri: z.url() })

/** Three parts, none empty: nothing else is worth asking the issuer's keys for. */
const tokenShape = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** The issuer or the way to it failed; says nothing about the token. */
class IssuerFailure extends Error {}

interface Discovered {
  readonly authorizationEndpoint: string
  readonly keys: JWTVerifyGetKey
}

/**
 * The OpenID provider behind the Google button: found by discovery, its keys fetched and kept by `jose`. It is given up
 * after `timeoutMs` without an answer.
 */
export function createGoogleIssuer(
  { issuer, clientId }: GoogleConfig,
  log: Log,
  timeoutMs = usualTimeoutMs,
): GoogleIssuer {
  let known: { readonly found: Promise<Discovered>; readonly until: number } | null = null

  const discover = async (): Promise<Discovered> => {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`The issuer answered ${response.status}`)
    const found = discovery.parse(await response.json())
    if (found.issuer !== issuer) throw new Error('The issuer calls itself by another name')
    return {
      authorizationEndpoint: found.authorization_endpoint,
      keys: keysAt(found.jwks_uri, timeoutMs),
    }
  }

  /** One request for all who ask at the same time; a failure is not kept. */
  const discovered = (): Promise<Discovered> => {
    mayTakeLong('Google was asked')
    if (known !== null && known.until > Date.now()) return known.found
    const current = { found: discover(), until: Date.now() + discoveryLifetimeMs }
    known = current
    current.found.catch(() => {
      if (known === current) known = null
    })
    return current.found
  }

  const unavailable = (error: unknown): HttpError => {
    log.warn({ err: error, issuer }, 'the provider of sign-in with Google cannot be reached')
    return commonError('UNAVAILABLE', { retryAfterS: 5 })
  }

  return {
    async authorizationUrl(parameters) {
      try {
        const url = new URL((await discovered()).authorizationEndpoint)
        for (const [name, value] of Object.entries({ ...parameters, client_id: clientId }))
          url.searchParams.set(name, value)
        return url.href
      } catch (error) {
        throw unavailable(error)
      }
    },

    async read(idToken, now) {
      if (!tokenShape.test(idToken)) return null
      const { keys } = await discovered().catch((error: unknown) => {
        throw unavailable(error)
      })
      try {
        const { payload } = await jwtVerify(idToken, keys, {
          algorithms: ['RS256'],
          issuer: issuer === googleItself ? googleNames : issuer,
          audience: clientId,
          requiredClaims: ['sub', 'exp', 'iat', 'nonce', 'email'],
          clockTolerance: clockToleranceS,
          currentDate: now,
        })
        return identityOf(payload, clientId)
      } catch (error) {
        if (error instanceof IssuerFailure) throw unavailable(error.cause)
        return null
      }
    },
  }
}

/** The issuer's keys, fetched once and kept; an unknown key is the token's fault, anything else the issuer's. */
function keysAt(address: string, timeoutDuration: number): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(address), { timeoutDuration })
  return async (header, token) => {
    try {
      return await keys(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error
      throw new IssuerFailure('The keys cannot be read', { cause: error })
    }
  }
}

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: username,
  email_verified: z.literal(true),
  nonce: z.string().min(1).max(200),
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
  /** Whom the token was issued to, where that is told. */
  azp: z.string().optional(),
})

function identityOf(payload: JWTPayload, clientId: string): GoogleIdentity | null {
  const read = claims.safeParse(payload)
  if (!read.success || (read.data.azp ?? clientId) !== clientId) return null
  const { sub, email, nonce } = read.data
  return { sub, email, nonce }
}
