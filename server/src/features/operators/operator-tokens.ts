import { createHmac, createSecretKey } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

/** How long an operator stays signed in at most. */
export const sessionLifetimeMs = 8 * 3600 * 1000
/** How long an operator may do nothing. */
export const idleMs = 30 * 60 * 1000
/** How long the second step may take. */
const stepLifetimeMs = 5 * 60 * 1000

const issuer = 'nestwren'
const kinds = {
  session: { audience: 'nestwren:operator', typ: 'op+jwt' },
  step: { audience: 'nestwren:operator-step', typ: 'ops+jwt' },
} as const
type Kind = keyof typeof kinds

type Read<C> = { readonly ok: true; readonly claims: C } | { readonly ok: false; readonly why: 'invalid' | 'expired' }

/**
 * Tokens of operators, signed with a key of their own: no token of a family's session is one of these, and the other way
 * round.
 */
export interface OperatorTokens {
  /** The token of a session, with `exp` for the page to read (B §5). */
  signSession(session: { sessionId: string; operatorId: string; issuedAt: Date; expiresAt: Date }): Promise<string>
  readSession(token: string, now: Date): Promise<Read<{ readonly sessionId: string; readonly operatorId: string }>>
  /** The token of the first step, good for the second alone. */
  signStep(step: { stepId: string; issuedAt: Date }): Promise<string>
  readStep(token: string, now: Date): Promise<Read<{ readonly stepId: string; readonly expiresAt: Date }>>
}

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)
/** `exp` is judged by hand, after everything else: an old token of another kind is of another kind. */
const atTheBeginning = new Date(0)

/** @param authSecret the secret of the server, from which the key is derived */
export function createOperatorTokens(authSecret: string): OperatorTokens {
  const key = createSecretKey(createHmac('sha256', authSecret).update('operator tokens').digest())

  const sign = (kind: Kind, token: { id: string; subject: string; issuedAt: Date; expiresAt: Date }) =>
    new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: kinds[kind].typ })
      .setIssuer(issuer)
      .setAudience(kinds[kind].audience)
      .setSubject(token.subject)
      .setJti(token.id)
      .setIssuedAt(seconds(token.issuedAt))
      .setExpirationTime(seconds(token.expiresAt))
      .sign(key)

  const read = async (
    kind: Kind,
    token: string,
    now: Date,
  ): Promise<Read<{ id: string; subject: string; expiresAt: Date }>> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience: kinds[kind].audience,
        typ: kinds[kind].typ,
        requiredClaims: ['exp', 'iat', 'jti', 'sub'],
        currentDate: atTheBeginning,
      })
      const { jti, sub, exp } = payload
      if (typeof jti !== 'string' || typeof sub !== 'string' || typeof exp !== 'number')
        return { ok: false, why: 'invalid' }
      const expiresAt = new Date(exp * 1000)
      if (now >= expiresAt) return { ok: false, why: 'expired' }
      return { ok: true, claims: { id: jti, subject: sub, expiresAt } }
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return { ok: false, why: 'invalid' }
      throw error
    }
  }

  return {
    signSession: ({ sessionId, operatorId, issuedAt, expiresAt }) =>
      sign('session', { id: sessionId, subject: operatorId, issuedAt, expiresAt }),
    async readSession(token, now) {
      const found = await read('session', token, now)
      return found.ok ? { ok: true, claims: { sessionId: found.claims.id, operatorId: found.claims.subject } } : found
    },
    signStep: ({ stepId, issuedAt }) =>
      sign('step', {
        ...{ id: stepId, subject: 'step', issuedAt },
        expiresAt: new Date(issuedAt.getTime() + stepLifetimeMs),
      }),
    async readStep(token, now) {
      const found = await read('step', token, now)
      return found.ok ? { ok: true, claims: { stepId: found.claims.id, expiresAt: found.claims.expiresAt } } : found
    },
  }
}
