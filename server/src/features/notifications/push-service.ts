import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import webPush, { type RequestDetails } from 'web-push'
import type { Config } from '../../platform/config/config.ts'
import { mayTakeLong } from '../../platform/db/held-connection.ts'
import { createHostCircuit } from './host-circuit.ts'
import { createPublicLookup } from './public-lookup.ts'
import { isForbiddenEndpoint } from './push-endpoint.ts'
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
 * - `left alone`: the service has not answered lately and was not asked.
 */
type PushOutcome = 'sent' | 'gone' | 'refused' | 'later' | 'left alone'

export interface PushService {
  /** Rejects when the service cannot be reached or does not answer in time. */
  send(target: PushTarget, message: PushMessage, keys: VapidKeys): Promise<PushOutcome>
  close(): void
}

/** A feed of this morning is no news in the evening. */
const ttlS = 4 * 3600
/** Push services answer within one second; a longer wait is a worker that does nothing for others. */
const patienceMs = 5_000

/** Sends to the push services of browsers (RFC 8030, 8291, 8292). */
export function createPushService(config: Pick<Config, 'push' | 'mailFrom' | 'appUrl'>): PushService {
  const { serviceCaFile } = config.push
  const agent = new Agent(
    serviceCaFile === null
      ? { keepAlive: true, lookup: createPublicLookup() }
      : { keepAlive: true, ca: readFileSync(serviceCaFile) },
  )
  const subject = subjectOf(config)
  const circuit = createHostCircuit({ now: () => performance.now() })

  function ask({ method, headers, body, endpoint }: RequestDetails, signal: AbortSignal): Promise<number> {
    return new Promise((resolve, reject) => {
      const sent = request(endpoint, { method, headers, agent, signal }, (answer) => {
        // What it says besides is not read: a stranger could say it without end.
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }

  return {
    async send(target, message, keys) {
      mayTakeLong('A push service was asked')
      if (isForbiddenEndpoint(target.endpoint, serviceCaFile !== null)) return 'refused'
      const details = detailsOf(target, message, { subject, ...keys })
      if (details === null) return 'refused'
      const { host } = new URL(target.endpoint)
      if (!circuit.mayAsk(host)) return 'left alone'
      const patience = AbortSignal.timeout(patienceMs)
      try {
        return outcomeOf(await ask(details, patience))
      } finally {
        circuit.note(host, patience.aborted ? 'hung' : 'answered')
      }
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
    return webPush.generateRequestDetails(target, payload, { vapidDetails, TTL: ttlS, urgency, topic })
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
