import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import webPush, { type RequestDetails } from 'web-push'
import type { Config } from '../../platform/config/config.ts'
import { mayTakeLong } from '../../platform/db/held-connection.ts'
import { createPublicLookup, isForbiddenEndpoint } from './push-endpoint.ts'
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

/** What came of a call: the host answered, whatever it said, or it did not within the time it has. */
type Answered = 'answered' | 'hung'

export interface HostCircuit {
  /** Whether the host may be asked now. After a pause one call at a time is let through, whose end has to be noted. */
  mayAsk(host: string): boolean
  note(host: string, came: Answered): void
}

/** Calls in a row that hang, with no answer between them, after which a host is left alone. */
const mostHangs = 3
const firstPauseMs = 15_000
const longestPauseMs = 15 * 60_000
/** Anybody can make up host names; of those that have not hung lately nothing has to be known. */
const mostHosts = 1_000

interface Trouble {
  hangs: number
  pauseMs: number
  /** Null until it is left alone. */
  pausedUntil: number | null
  isTried: boolean
}

/**
 * Leaves a host alone that does not answer, for pauses that double from 15 seconds to 15 minutes, so that what hangs
 * takes no worker's time. One answer, of any kind and to anybody, ends it: a device cannot cut off the service of others.
 */
export function createHostCircuit({ now }: { readonly now: () => number }): HostCircuit {
  const troubles = new Map<string, Trouble>()

  function remember(host: string): Trouble {
    const trouble = { hangs: 0, pauseMs: firstPauseMs / 2, pausedUntil: null, isTried: false }
    const [oldest] = troubles.keys()
    if (troubles.size >= mostHosts && oldest !== undefined) troubles.delete(oldest)
    troubles.set(host, trouble)
    return trouble
  }

  function leaveAlone(trouble: Trouble): void {
    trouble.pauseMs = Math.min(trouble.pauseMs * 2, longestPauseMs)
    trouble.pausedUntil = now() + trouble.pauseMs
    trouble.isTried = false
  }

  return {
    mayAsk(host) {
      const trouble = troubles.get(host)
      if (trouble === undefined || trouble.pausedUntil === null) return true
      if (trouble.isTried || now() < trouble.pausedUntil) return false
      trouble.isTried = true
      return true
    },
    note(host, came) {
      if (came === 'answered') {
        troubles.delete(host)
        return
      }
      const trouble = troubles.get(host) ?? remember(host)
      trouble.hangs += 1
      // Those that were under way when the pause began tell nothing new.
      const isNews = trouble.pausedUntil === null ? trouble.hangs >= mostHangs : trouble.isTried
      if (isNews) leaveAlone(trouble)
    },
  }
}
