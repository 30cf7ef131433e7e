import { ApiError } from '@nestwren/contract/client'
import { onlineManager, QueryClient } from '@tanstack/react-query'

const dayMs = 86_400_000

/** Whether asking again can help: never after a refusal, up to three times after a failure. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) return false
  return failureCount < 3
}

/** Milliseconds to wait before asking again; the server's own wish comes first. */
export function retryDelayMs(failureCount: number, error: unknown): number {
  if (error instanceof ApiError && error.retryAfterS !== null) return Math.min(error.retryAfterS, 60) * 1000
  return Math.min(1000 * 2 ** failureCount, 15_000)
}

export function createQueryClient(): QueryClient {
  // The library takes a network for granted until it hears of a change.
  if (typeof navigator !== 'undefined') onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Live events keep what is on screen fresh; a reconnect makes it stale.
        staleTime: 60_000,
        gcTime: dayMs,
        // Without a network nothing is asked: what the device holds is shown, and the question is asked when there is one.
        networkMode: 'online',
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
      },
      // Writes that may wait go through the outbox; the others fail at once and say so.
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
