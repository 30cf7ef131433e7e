import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  type JsonWebKey,
  randomBytes,
} from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createPlainServer, type IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import { loopbackCertificate } from './loopback-certificate.ts'

/** What a browser gives the server when it subscribes. */
interface BrowserSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** A message as the browser would hand it to the service worker. */
interface PushedMessage {
  readonly endpoint: string
  readonly payload: { readonly title: string; readonly body: string; readonly path: string; readonly tag: string }
  readonly headers: IncomingMessage['headers']
  /** Claims of the sender's token, whose signature and audience were checked. */
  readonly vapid: { readonly sub?: string | undefined; readonly exp?: number | undefined }
  readonly publicKey: string
}

/** A push service on loopback, over TLS, that checks senders (RFC 8292) and decrypts what they send (RFC 8291). */
export interface PushServiceDouble {
  /** What PUSH_CA_FILE is to be. */
  readonly caFile: string
  readonly received: readonly PushedMessage[]
  /** What was wrong with messages it could not accept. */
  readonly problems: readonly unknown[]
  /** How often it was asked for an endpoint, or for all of them. */
  asked(endpoint?: string): number
  subscribe(): BrowserSubscription
  /** The first message to the endpoint that fits, whether it came already or is to come. */
  hears(endpoint: string, fits?: (message: PushedMessage) => boolean): Promise<PushedMessage>
  /** Answers the endpoint with these statuses, one each, before it accepts again. */
  answer(endpoint: string, ...statuses: readonly number[]): void
  /** From now on it accepts what comes for anybody and never answers. */
  hang(): void
  stop(): Promise<void>
}

interface Device {
  readonly ecdh: ECDH
  readonly auth: Buffer
}

export async function startPushServiceDouble(): Promise<PushServiceDouble> {
  const dir = mkdtempSync(join(tmpdir(), 'nestwren-push-'))
  const caFile = join(dir, 'ca.pem')
  writeFileSync(caFile, loopbackCertificate.cert)
  const devices = new Map<string, Device>()
  const answers = new Map<string, number[]>()
  const counts = new Map<string, number>()
  const received: PushedMessage[] = []
  const problems: unknown[] = []
  const waiting = new Set<() => void>()
  let isHanging = false

  async function accept(message: IncomingMessage, endpoint: string): Promise<number> {
    counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1)
    const body = await bodyOf(message)
    if (isHanging) return new Promise(() => undefined)
    const status = answers.get(endpoint)?.shift()
    if (status !== undefined) return status
    const device = devices.get(endpoint)
    if (device === undefined) return 404
    const { payload: vapid, publicKey } = await senderOf(message, origin)
    const payload: PushedMessage['payload'] = JSON.parse(decrypt(body, device))
    received.push({ endpoint, payload, headers: message.headers, vapid, publicKey })
    for (const look of waiting) look()
    return 201
  }

  const server = createServer(loopbackCertificate, (message, answer) => {
    accept(message, `${origin}${message.url}`).then(
      (status) => answer.writeHead(status).end(),
      (error: unknown) => {
        problems.push(error)
        answer.writeHead(400).end()
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    caFile,
    received,
    problems,
    asked: (endpoint) =>
      endpoint === undefined ? counts.values().reduce((sum, count) => sum + count, 0) : (counts.get(endpoint) ?? 0),
    subscribe() {
      const endpoint = `${origin}/send/${randomBytes(16).toString('base64url')}`
      const ecdh = createECDH('prime256v1')
      const auth = randomBytes(16)
      const p256dh = ecdh.generateKeys().toString('base64url')
      devices.set(endpoint, { ecdh, auth })
      return { endpoint, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    hears(endpoint, fits = () => true) {
      const { promise, resolve } = Promise.withResolvers<PushedMessage>()
      const look = (): void => {
        const found = received.find((one) => one.endpoint === endpoint && fits(one))
        if (found === undefined) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
      return promise
    },
    answer: (endpoint, ...statuses) => void answers.set(endpoint, [...statuses]),
    hang() {
      isHanging = true
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(dir, { recursive: true })
    },
  }
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts)
}

/** Checks the token of the sender against the key beside it, and that it is meant for this service. */
async function senderOf(message: IncomingMessage, audience: string) {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(message.headers.authorization ?? '') ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey })
  const { payload } = await jwtVerify(token, key, { audience, algorithms: ['ES256'] })
  return { payload, publicKey }
}

/** RFC 8188 with one record, whose key comes from both sides' keys and the device's secret (RFC 8291). */
function decrypt(body: Buffer, { ecdh, auth }: Device): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const sender = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32))
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // A delimiter of 2 ends the last record; zeros may follow it.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** Lets another process play the browsers: it subscribes them and reads what each was sent. */
async function startControl({ subscribe, received, problems }: PushServiceDouble): Promise<string> {
  const server = createPlainServer((message, answer) => {
    const { pathname, searchParams } = new URL(message.url ?? '/', 'http://localhost')
    const heard = () =>
      received.filter(({ endpoint }) => endpoint === searchParams.get('endpoint')).map(({ payload }) => payload)
    const found = pathname === '/subscribe' ? subscribe() : { heard: heard(), problems: problems.map(String) }
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(found))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

if (import.meta.main) {
  const double = await startPushServiceDouble()
  process.stdout.write(`PUSH_CA_FILE=${double.caFile}\nCONTROL=${await startControl(double)}\n`)
  process.once('SIGTERM', () => void double.stop().then(() => process.exit()))
}
