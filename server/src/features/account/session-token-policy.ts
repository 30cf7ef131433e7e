import { createHmac, createSecretKey } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'

/** What an access token says; whether the session still stands is for the database to say. */
interface AccessClaims {
  readonly sessionId: string
  readonly userId: string
  readonly accountId: string
}

/** What a refresh token says. `refreshId` is the secret part, of which only a hash is stored. */
interface RefreshClaims {
  readonly sessionId: string
  readonly refreshId: string
}

type ReadAccess =
  | { readonly ok: true; readonly claims: AccessClaims; readonly expiresAt: Date }
  | { readonly ok: false; readonly why: 'invalid' | 'expired' }

type ReadRefresh =
  | { readonly ok: true; readonly claims: RefreshClaims }
  | { readonly ok: false; readonly why: 'invalid' | 'expired' | 'access' }

/** Signs and reads the two tokens of a session (specification A §3: payload with exp, iat and type). */
export interface SessionTokens {
  /** The same claims and instants give the same token. */
  signAccess(claims: AccessClaims, options: { tokenId: string; issuedAt: Date }): Promise<string>
  signRefresh(claims: RefreshClaims, options: { userId: string; issuedAt: Date; expiresAt: Date }): Promise<string>
  readAccess(token: string, now: Date): ReadAccess | Promise<ReadAccess>
  readRefresh(token: string, now: Date): Promise<ReadRefresh>
}

/** Fits the 90-minute check with 30 minutes to spare (A §4). */
const accessLifetimeMs = 2 * 3600 * 1000
const issuer = 'nestwren'
const accessKind = { audience: 'nestwren:family', typ: 'at+jwt', type: 'access' } as const
const refreshKind = { audience: 'nestwren:refresh', typ: 'rt+jwt', type: 'refresh' } as const
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const maxRemembered = 10_000
/** exp is judged by hand, after everything else: an old token of a wrong kind is of a wrong kind. */
const atTheBeginning = new Date(0)

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000)
const invalid = { ok: false, why: 'invalid' } as const
const expired = { ok: false, why: 'expired' } as const

export function createSessionTokens(authSecret: string): SessionTokens {
  const key = createSecretKey(createHmac('sha256', authSecret).update('session tokens').digest())
  /** Signatures that were found good; a person sends the same token for two hours. */
  const known = new Map<string, { claims: AccessClaims; expiresAt: Date }>()

  const sign = (
    kind: typeof accessKind | typeof refreshKind,
    payload: Record<string, string>,
    token: { subject: string; id: string; issuedAt: Date; expiresAt: Date },
  ): Promise<string> =>
    new SignJWT({ type: kind.type, ...payload })
      .setProtectedHeader({ alg: 'HS256', typ: kind.typ })
      .setIssuer(issuer)
      .setAudience(kind.audience)
      .setSubject(token.subject)
      .setJti(token.id)
      .setIssuedAt(seconds(token.issuedAt))
      .setExpirationTime(seconds(token.expiresAt))
      .sign(key)

  /** The payload of a token of ours of this kind, or null. */
  const verify = async (
    token: string,
    kind: typeof accessKind | typeof refreshKind,
  ): Promise<Readonly<Record<string, unknown>> | null> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience: kind.audience,
        typ: kind.typ,
        requiredClaims: ['exp', 'iat', 'jti', 'sub', 'sid'],
        currentDate: atTheBeginning,
      })
      return payload.type === kind.type ? payload : null
    } catch (error) {
      if (error instanceof errors.JOSEError || error instanceof TypeError) return null
      throw error
    }
  }

  const remember = (token: string, found: { claims: AccessClaims; expiresAt: Date }): void => {
    known.set(token, found)
    if (known.size <= maxRemembered) return
    const oldest = known.keys().next()
    if (!oldest.done) known.delete(oldest.value)
  }

  const readUnknown = async (token: string, now: Date): Promise<ReadAccess> => {
    const payload = hasThreeParts(token) ? await verify(token, accessKind) : null
    if (payload === null) return invalid
    const { sid, sub, accountId, exp } = payload
    if (!isUuid(sid) || !isUuid(sub) || !isUuid(accountId) || typeof exp !== 'number') return invalid
    const found = { claims: { sessionId: sid, userId: sub, accountId }, expiresAt: new Date(exp * 1000) }
    if (now >= found.expiresAt) return expired
    remember(token, found)
    return { ok: true, ...found }
  }

  return {
    signAccess: ({ sessionId, userId, accountId }, { tokenId, issuedAt }) =>
      sign(
        accessKind,
        { sid: sessionId, accountId },
        { subject: userId, id: tokenId, issuedAt, expiresAt: new Date(issuedAt.getTime() + accessLifetimeMs) },
      ),

    signRefresh: ({ sessionId, refreshId }, { userId, issuedAt, expiresAt }) =>
      sign(refreshKind, { sid: sessionId }, { subject: userId, id: refreshId, issuedAt, expiresAt }),

    readAccess(token, now) {
      const found = known.get(token)
      if (found === undefined) return readUnknown(token, now)
      if (now < found.expiresAt) return { ok: true, ...found }
      known.delete(token)
      return expired
    },

    async readRefresh(token, now) {
      if (!hasThreeParts(token)) return invalid
      const payload = await verify(token, refreshKind)
      if (payload === null) return (await verify(token, accessKind)) === null ? invalid : { ok: false, why: 'access' }
      const { sid, jti, exp } = payload
      if (!isUuid(sid) || typeof jti !== 'string' || typeof exp !== 'number') return invalid
      if (now.getTime() >= exp * 1000) return expired
      return { ok: true, claims: { sessionId: sid, refreshId: jti } }
    },
  }
}

/** The shape that A §5 asks of every token. */
function hasThreeParts(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every((part) => part !== '')
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && uuid.test(value)
}
