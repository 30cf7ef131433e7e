import { ApiError } from '@nestwren/contract/client'
import { type InvalidateOptions, type InvalidateQueryFilters, onlineManager, QueryClient } from '@tanstack/react-query'

const dayMs = 86_400_000

/** Who asks to wait longer than this gets asked by the person, or by the clock below. */
const longestWishS = 5
/** What has failed is read again this often while it is on screen, beside whenever the server answers again. */
const readFailedEveryMs = 30_000

/**
 * Whether asking again at once can help: never after a refusal, once after a failure. Who waits must soon be told that
 * it failed; what has failed is read again when the server answers (`realtime/reach.ts`).
 */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (isRefusal(error)) return false
  return failureCount < 1 && (error instanceof ApiError ? (error.retryAfterS ?? 0) : 0) <= longestWishS
}

/** The server has decided: asking again changes nothing. Without a code of ours it was something in between. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  return status >= 400 && status < 500 && status !== 429 && code !== 'UNKNOWN'
}

/** Milliseconds to wait before asking again; the server's own wish comes first. */
export function retryDelayMs(_failureCount: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfterS !== null) return Math.min(error.retryAfterS, longestWishS) * 1000
  return 500
}

/**
 * A read that is on its way may have been answered before the news that makes it stale. The library joins such a read when
 * it is the first one, and lets it end when nothing is to be asked at once: here it is followed by another.
 */
class NewsClient extends QueryClient {
  readonly #followed = new WeakMap<Promise<unknown>, Promise<void>>()

  override async invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    const reads = this.getQueryCache()
      .findAll(filters)
      .flatMap((query) => (query.state.fetchStatus === 'fetching' ? [{ query, read: query.promise }] : []))
    const done = super.invalidateQueries(filters, options)
    const again = reads.map(({ query, read }) => {
      if (read === undefined || query.promise !== read) return undefined
      const next =
        this.#followed.get(read) ??
        read.then(
          () => super.invalidateQueries({ queryKey: query.queryKey, exact: true }),
          () => undefined,
        )
      this.#followed.set(read, next)
      return next
    })
    await Promise.all([done, ...again])
  }
}

export function createQueryClient(): QueryClient {
  // The library takes a network for granted until it hears of a change.
  if (typeof navigator !== 'undefined') onlineManager.setOnline(navigator.onLine)
  return new NewsClient({
    defaultOptions: {
      queries: {
        // Live events keep what is on screen fresh; a reconnect makes it stale.
        staleTime: 60_000,
        gcTime: dayMs,
        // Without a network nothing is asked: what the device holds is shown, and the question is asked when there is one.
        networkMode: 'online',
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        // One that fails by itself, while the server answers everything else, gets no other sign.
        refetchInterval: ({ state }) => (state.error !== null && !isRefusal(state.error) ? readFailedEveryMs : false),
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      // Writes that may wait go through the outbox; the others fail at once and say so.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
