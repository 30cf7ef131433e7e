import type { Scope } from '../session/token-store.ts'

/** What tabs tell each other of the lock: it was shut here, the server should be asked, somebody looks at this tab. */
type TabNews = 'shut' | 'changed' | 'seen'

interface TabChannel {
  readonly tell: (news: TabNews) => void
}

/** Tells the other tabs of a person in a family, also without a network, and hears them until `signal` is aborted. */
export function openTabChannel(
  { accountId, userId }: Scope,
  hear: (news: TabNews) => void,
  signal: AbortSignal,
): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined }
  const channel = new BroadcastChannel(`nestwren.locks.${accountId}.${userId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<TabNews>) => hear(data))
  signal.addEventListener('abort', () => channel.close())
  return { tell: (news) => (signal.aborted ? undefined : channel.postMessage(news)) }
}
