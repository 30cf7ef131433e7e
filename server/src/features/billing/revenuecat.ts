import { brand } from '@nestwren/contract/brand'
import type { Config, RevenueCatConfig } from '../../platform/config/config.ts'
import { mayTakeLong } from '../../platform/db/held-connection.ts'
import { ProviderUnavailable, type ProviderWord, type SubscriptionProvider } from './provider.ts'
import { wordOf } from './revenuecat-subscriber.ts'

const timeoutMs = 10_000
/** An answer about one subscriber has a few kilobytes. */
const maxBytes = 1_000_000

export interface RevenueCatDeps {
  readonly revenueCat: RevenueCatConfig
  readonly appEnv: Config['appEnv']
  /** How long to wait for an answer; 10 s unless told. */
  readonly timeoutMs?: number
}

/** RevenueCat, asked by the server with its secret key; the id of an account is the id of its subscriber. */
export function createRevenueCat({ revenueCat, appEnv, ...options }: RevenueCatDeps): SubscriptionProvider {
  const { apiUrl, secretKey } = revenueCat
  const patience = createPatience()

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    mayTakeLong('RevenueCat was asked')
    if (!patience.mayAsk()) throw new ProviderUnavailable('RevenueCat was silent a moment ago')
    try {
      const response = await fetch(apiUrl + path, {
        method,
        headers: {
          authorization: `Bearer ${secretKey}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        // The key goes nowhere else.
        redirect: 'error',
        signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
      })
      const text = await limitedText(response)
      patience.answered()
      if (!response.ok) throw new Error(`it answered ${response.status}`)
      return JSON.parse(text)
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') patience.wasSilent()
      throw new ProviderUnavailable(`RevenueCat could not be asked: ${method} ${path.split('/')[1]}`, { cause: error })
    }
  }

  const ofAccount = (accountId: string): string => `/subscribers/${encodeURIComponent(accountId)}`

  return {
    kind: 'revenuecat',
    async read(accountId): Promise<ProviderWord> {
      const body = await call('GET', ofAccount(accountId))
      try {
        return wordOf(body, { isSandboxCounted: appEnv !== 'prod' })
      } catch (error) {
        throw new ProviderUnavailable('RevenueCat answered something else than a subscriber', { cause: error })
      }
    },
    // RevenueCat itself takes a second grant with the same end for the first one.
    async grantUntil(accountId, end) {
      await call('POST', `${ofAccount(accountId)}/entitlements/${brand.entitlement}/promotional`, {
        end_time_ms: end.getTime(),
      })
    },
  }
}

/** After so many asks in a row that were waited for in vain, nobody waits for a while; then one asks for all. */
const mostSilent = 3
const silentPauseMs = 15_000

function createPatience() {
  let [silent, pausedUntil] = [0, 0]
  return {
    mayAsk(): boolean {
      if (silent < mostSilent) return true
      const now = performance.now()
      if (now < pausedUntil) return false
      pausedUntil = now + silentPauseMs
      return true
    },
    answered(): void {
      silent = 0
    },
    wasSilent(): void {
      silent += 1
      pausedUntil = performance.now() + silentPauseMs
    },
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
