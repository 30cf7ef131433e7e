/** What the browser may read of a token. It checks nothing: the server is the judge. */
export interface TokenPayload {
  /** Seconds since 1970. */
  readonly exp: number | null
  readonly iat: number | null
  readonly type: string | null
  readonly userId: string | null
  readonly accountId: string | null
}

/** True for three non-empty parts with dots between (A §5). */
export function isTokenShaped(token: unknown): token is string {
  return typeof token === 'string' && /^[^.]+\.[^.]+\.[^.]+$/.test(token)
}

/** The payload of a token, or null when it cannot be read. */
export function readPayload(token: string): TokenPayload | null {
  const part = token.split('.')[1] ?? ''
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes))
    if (typeof payload !== 'object' || payload === null) return null
    const { exp, iat, type, sub, accountId } = payload as Record<string, unknown>
    return {
      exp: typeof exp === 'number' ? exp : null,
      iat: typeof iat === 'number' ? iat : null,
      type: typeof type === 'string' ? type : null,
      userId: typeof sub === 'string' ? sub : null,
      accountId: typeof accountId === 'string' ? accountId : null,
    }
  } catch {
    return null
  }
}

/**
 * Seconds until the token runs out, negative once it has; null when the token does not say.
 * @param clockSkewMs server clock minus this device's clock
 */
export function secondsLeft(token: string, nowMs: number, clockSkewMs: number): number | null {
  const exp = readPayload(token)?.exp ?? null
  return exp === null ? null : exp - (nowMs + clockSkewMs) / 1000
}

/**
 * Whether a refresh token is worth sending (A §5): well-formed, of type refresh, not run out. A refresh token that
 * does not carry a type or an end is left to the server.
 */
export function canRefreshWith(token: string | null, nowMs: number, clockSkewMs: number): token is string {
  if (!isTokenShaped(token)) return false
  const payload = readPayload(token)
  if (payload === null) return false
  if (payload.type !== null && payload.type !== 'refresh') return false
  return (secondsLeft(token, nowMs, clockSkewMs) ?? 1) > 0
}
