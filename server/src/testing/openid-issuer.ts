import { createHash, generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, SignJWT } from 'jose'
import { escapeHtml } from '../platform/http/escape-html.ts'

/**
 * An OpenID provider on loopback that stands in for Google: real keys, discovery, and a page where one signs in with any
 * address. On its own: `node server/src/testing/openid-issuer.ts [port]`, with GOOGLE_CLIENT_ID for another client; the
 * server is then started with the GOOGLE_ISSUER and GOOGLE_CLIENT_ID that it prints.
 */
export interface OpenIdIssuer {
  /** What GOOGLE_ISSUER is to be. */
  readonly url: string
  readonly clientId: string
  /** How often each path was asked for. */
  readonly requests: ReadonlyMap<string, number>
  /** Signs an ID token as the provider would; `claims` go over the usual ones, and undefined leaves one out. */
  sign(claims: Readonly<Record<string, unknown>>, options?: SignOptions): Promise<string>
  /** Whether it answers with errors instead. */
  setBroken(isBroken: boolean): void
  stop(): Promise<void>
}

export interface SignOptions {
  /** `foreign` signs with a key that the provider does not publish, under the name of the one it does. */
  readonly key?: 'own' | 'foreign' | 'unpublished'
  readonly alg?: string
}

export interface OpenIdIssuerOptions {
  readonly port?: number
  readonly clientId?: string
  /** The clock of its tokens; the real one unless told. */
  readonly now?: () => Date
}

const keyId = 'key-1'

/** The stable id of somebody at the provider. */
export function subjectOf(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 21)
}

export async function startOpenIdIssuer(options: OpenIdIssuerOptions = {}): Promise<OpenIdIssuer> {
  const { port = 0, clientId = 'nestwren.apps.example', now = () => new Date() } = options
  const [own, foreign] = [newKeys(), newKeys()]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }
  const requests = new Map<string, number>()
  let isBroken = false

  const sign: OpenIdIssuer['sign'] = (claims, { key = 'own', alg = 'RS256' } = {}) => {
    const nowS = Math.floor(now().getTime() / 1000)
    const usual = { iss: url, aud: clientId, azp: clientId, iat: nowS, exp: nowS + 3600, email_verified: true }
    return new SignJWT({ ...usual, ...claims })
      .setProtectedHeader({ alg, kid: key === 'unpublished' ? 'key-2' : keyId, typ: 'JWT' })
      .sign(
        alg.startsWith('HS')
          ? new TextEncoder().encode(JSON.stringify(jwk))
          : (key === 'own' ? own : foreign).privateKey,
      )
  }

  const answerSignIn = async (query: URLSearchParams, response: ServerResponse): Promise<void> => {
    const back = new URL(query.get('redirect_uri') ?? 'about:blank')
    const email = query.get('email')
    const answer = new URLSearchParams({ state: query.get('state') ?? '' })
    if (email === null) answer.set('error', 'access_denied')
    else {
      const nonce = query.get('nonce') ?? ''
      answer.set('id_token', await sign({ sub: subjectOf(email), email, name: email.split('@')[0], nonce }))
    }
    back.hash = answer.toString()
    response.writeHead(302, { location: back.href }).end()
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    requests.set(pathname, (requests.get(pathname) ?? 0) + 1)
    if (isBroken) return void response.writeHead(500).end()
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return sendJson(response, {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          jwks_uri: `${url}/keys`,
          response_types_supported: ['id_token'],
          id_token_signing_alg_values_supported: ['RS256'],
        })
      case '/keys':
        return sendJson(response, { keys: [jwk] })
      case '/authorize':
        return isAcceptable(searchParams, clientId)
          ? void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(signInPage(searchParams))
          : void response.writeHead(400).end('This is not a request of this client.')
      case '/authorize/done':
        return void answerSignIn(searchParams, response)
      default:
        return void response.writeHead(404).end()
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    clientId,
    requests,
    sign,
    setBroken(broken) {
      isBroken = broken
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Not bound to one algorithm, so that tests can sign with a wrong one. */
function newKeys() {
  return generateKeyPairSync('rsa', { modulusLength: 2048 })
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** What OpenID Connect asks of an implicit sign-in. */
function isAcceptable(query: URLSearchParams, clientId: string): boolean {
  const isComplete = ['nonce', 'state', 'redirect_uri'].every((name) => (query.get(name) ?? '') !== '')
  return (
    isComplete &&
    query.get('client_id') === clientId &&
    query.get('response_type') === 'id_token' &&
    query.get('response_mode') === 'fragment' &&
    (query.get('scope') ?? '').split(' ').includes('openid')
  )
}

function signInPage(query: URLSearchParams): string {
  const kept = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<!doctype html><html lang="en"><title>Choose an account</title><h1>Choose an account</h1>
<form action="/authorize/done">${kept.join('')}<label>Email <input name="email" type="email" required></label>
<button>Continue</button></form><a href="/authorize/done?${escapeHtml(query.toString())}">Cancel</a></html>`
}

if (import.meta.main) {
  const { GOOGLE_CLIENT_ID: clientId } = process.env
  const { url, clientId: used } = await startOpenIdIssuer({
    port: Number(process.argv[2] ?? 0),
    ...(clientId !== undefined && { clientId }),
  })
  process.stdout.write(`GOOGLE_ISSUER=${url}\nGOOGLE_CLIENT_ID=${used}\n`)
}
