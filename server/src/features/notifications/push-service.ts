import { createHash } from 'node:crypto'
import { lookup } from 'node:dns'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import webPush from 'web-push'
import type { Config } from '../../platform/config/config.ts'
import { mayTakeLong } from '../../platform/db/held-connection.ts'
import type { VapidKeys } from './vapid-commands.ts'

interface PushTarget {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

interface PushMessage {
  /** JSON, at most some 3,000 bytes. */
  readonly payload: string
  readonly urgency: 'low' | 'normal' | 'high'
  /** Of several that wait for a phone without network, the latest of one tag is kept. */
  readonly tag: string
}

/**
 * - `sent`: the push service has it.
 * - `gone`: the subscription has ended.
 * - `refused`: trying again would not help.
 * - `later`: the service has trouble or wants fewer.
 */
type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'

export interface PushService {
  send(target: PushTarget, message: PushMessage, keys: VapidKeys): Promise<PushOutcome>
  close(): void
}

/** A feed of this morning is no news in the evening. */
const keptForS = 4 * 3600
const patienceMs = 10_000

const unreachable = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  unreachable.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of [
  ['::', 96],
  // Ways to write an address of version 4, which may be one of those above.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const)
  unreachable.addSubnet(net, prefix, 'ipv6')

function isPublic(address: string): boolean {
  return !unreachable.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Answers public addresses only: the browser names the service, and the server must not be led into its own network. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error !== null) return done(error, [])
    const open = found.filter(({ address }) => isPublic(address))
    const [first] = open
    if (first === undefined) return done(new Error('A push service has no public address'), [])
    return options.all === true ? done(null, open) : done(null, first.address, first.family)
  })
}

/** Sends to the push services of browsers (RFC 8030, 8291, 8292). */
export function createPushService(config: Pick<Config, 'push' | 'mailFrom' | 'appUrl'>): PushService {
  const { serviceCaFile } = config.push
  const agent = new Agent(
    serviceCaFile === null
      ? { keepAlive: true, lookup: publicLookup }
      : { keepAlive: true, ca: readFileSync(serviceCaFile) },
  )
  const subject = subjectOf(config)

  function isForbidden(endpoint: string): boolean {
    if (!URL.canParse(endpoint) || !endpoint.startsWith('https://')) return true
    const host = new URL(endpoint).hostname.replace(/^\[|\]$/g, '')
    return serviceCaFile === null && isIP(host) !== 0 && !isPublic(host)
  }

  return {
    async send(target, message, keys) {
      mayTakeLong('A push service was asked')
      if (isForbidden(target.endpoint)) return 'refused'
      const details = detailsOf(target, message, { subject, ...keys })
      if (details === null) return 'refused'
      const { method, headers, body, endpoint } = details
      const status = await new Promise<number>((resolve, reject) => {
        const signal = AbortSignal.timeout(patienceMs)
        const sent = request(endpoint, { method, headers, agent, signal }, (answer) => {
          // What it says besides is not read: a stranger could say it without end.
          answer.destroy()
          resolve(answer.statusCode ?? 0)
        })
        sent.on('error', reject)
        sent.end(body)
      })
      return outcomeOf(status)
    },
    close: () => agent.destroy(),
  }
}

/** The request, encrypted for the device; null for keys that a browser would not have made. */
function detailsOf(
  target: PushTarget,
  { payload, urgency, tag }: PushMessage,
  vapidDetails: VapidKeys & { readonly subject: string },
) {
  const topic = createHash('sha256').update(tag).digest('base64url').slice(0, 32)
  try {
    return webPush.generateRequestDetails(target, payload, { vapidDetails, TTL: keptForS, urgency, topic })
  } catch {
    return null
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 || status < 200 ? 'later' : 'refused'
}

/** Where a push service reaches who runs this. */
function subjectOf({ appUrl, mailFrom }: Pick<Config, 'mailFrom' | 'appUrl'>): string {
  const [address = mailFrom] = /[^<\s]+@[^>\s]+/.exec(mailFrom) ?? []
  return appUrl.startsWith('https://') ? appUrl : `mailto:${address}`
}
