import { brand } from '@nestwren/contract/brand'
import { learnTime } from '../clock/now.ts'
import { followCall } from '../realtime/reach.ts'

let origin = ''
let hasOwnAnswered = false
let seen: ((response: Response) => void) | undefined

/** How long a call may take until its answer begins. A file that is sent has its own clock. */
const answerWithinMs = { read: 10_000, write: 30_000 } as const

/** Where the API is: on the page's own origin, which is the empty text, or where a local page has found it (A §9). */
export function apiOrigin(): string {
  return origin
}

/** Shows every answer of our server to one listener, which reads its headers only. */
export function watchAnswers(listener: (response: Response) => void): void {
  seen = listener
}

/** Our server returns no page to a call: whatever does is a captive portal, a proxy, or another server. */
const isPage = (response: Response) => response.headers.get('content-type')?.startsWith('text/html') === true

/** Failures of the server as a whole, or of what stands before it. 501 and 507 are about what was asked. */
function isOutage({ status }: Pick<Response, 'status'>): boolean {
  return status >= 500 && status !== 501 && status !== 507
}

/** Whether a response comes from our server while it works: it refuses in JSON, and never with a page. */
export function isOurs(response: Response): boolean {
  if (isPage(response) || isOutage(response)) return false
  return response.ok || response.headers.get('content-type')?.includes('json') === true
}

/** Fetches, and gives up when nothing comes or when the caller does. What a portal returns counts as no answer. */
async function ask(url: string, init: RequestInit): Promise<Response> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  // AbortSignal.any would do, but Safari before 17.4 has none.
  init.signal?.addEventListener('abort', stop)
  if (init.signal?.aborted) stop()
  const isRead = (init.method ?? 'GET') === 'GET'
  const isUpload = typeof FormData !== 'undefined' && init.body instanceof FormData
  const call = followCall(isRead ? stop : () => undefined)
  const timer = isUpload ? undefined : setTimeout(stop, isRead ? answerWithinMs.read : answerWithinMs.write)
  try {
    const sentMs = Date.now()
    // No call of ours redirects, but the way to a portal's page begins with it.
    const response = await fetch(url, { ...init, redirect: 'error', signal: controller.signal })
    if (isOurs(response)) {
      learnTime(Number(response.headers.get('x-server-time')), sentMs)
      call.heard()
    } else call.missed()
    seen?.(response)
    return response
  } catch (error) {
    if (init.signal?.aborted) {
      call.end()
      throw error
    }
    call.missed()
    throw new TypeError('The server could not be reached.', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

/** Sends a call to where the API is. Rejects when a page comes back instead of an answer. */
export async function apiFetch(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await ask(origin + path, init)
  if (!isPage(response)) {
    hasOwnAnswered ||= origin === ''
    return response
  }
  if (origin === '' && !hasOwnAnswered && environmentOf(location.hostname) === 'local') {
    const local = await ask(brand.localApi + path, init)
    if (!isPage(local)) {
      origin = brand.localApi
      return local
    }
  }
  throw new TypeError('A page came back instead of an answer.')
}

export type Environment = 'local' | 'dev' | 'prod'

/** Which environment a page is in, by the name of its host (A §9). */
export function environmentOf(hostname: string): Environment {
  const is = (patterns: readonly string[]) => patterns.some((pattern) => fits(hostname.toLowerCase(), pattern))
  if (is(brand.hosts.local)) return 'local'
  return is(brand.hosts.dev) ? 'dev' : 'prod'
}

/** A star stands for any beginning or any end. */
function fits(hostname: string, pattern: string): boolean {
  if (pattern.startsWith('*')) return hostname.endsWith(pattern.slice(1))
  if (pattern.endsWith('*')) return hostname.startsWith(pattern.slice(0, -1))
  return hostname === pattern
}
