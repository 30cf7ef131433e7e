import type { LiveEventName, LogEvent } from '@nestwren/contract/live'
import { queryKeys } from '../api/query-keys.ts'
import { whenIdle } from '../cache/idle.ts'
import { entryPagesOf } from '../cache/use-entry-lists.ts'
import type { Workspace } from '../cache/workspace.ts'
import { session } from '../session/session.ts'
import { isSameScope, ownerOf, readAccessToken, tokensUpdatedEvent } from '../session/token-store.ts'
import { currentToken, renewTokens } from '../session/tokens.ts'
import { dispatchLive, onLive, setConnection, setLiveState } from './live.ts'
import { connectLive } from './live-connection.ts'

const changedEntry = ['log:new', 'activity:created', 'activity:updated', 'log:liked', 'log:unliked'] as const
const changedComments = ['log:comment:new', 'log:comment:deleted'] as const
const changedChildren = ['child:added', 'child:updated'] as const

/** The live connection must not compete with the first paint. */
const connectWithinMs = 1_500

/** Connects a workspace and keeps what it holds in step with the events. Gives back how to stop. */
export function startLive(workspace: Workspace): () => void {
  const { entries, queryClient, outbox } = workspace
  const stops: (() => void)[] = []
  let isStopped = false
  let token: string | null = null

  const takeOver = ({ activity }: LogEvent) => {
    entries.put([activity])
    keptChanged(activity)
  }
  // When a medicine is due and what milk is left follow from the log.
  const keptChanged = ({ kind }: LogEvent['activity']) => {
    if (kind === 'medicine') invalidate(queryKeys.kept('medicines'))
    if (kind === 'pumping' || kind === 'feeding') invalidate(queryKeys.kept('milk'))
    if (kind === 'note') invalidate(queryKeys.pinnedNotes)
  }
  const invalidate = (queryKey: readonly unknown[]) => void queryClient.invalidateQueries({ queryKey })

  for (const name of changedEntry) stops.push(onLive(name, takeOver))
  for (const name of changedComments) {
    stops.push(
      onLive(name, (event) => {
        // Before the row with the new count, or an own comment would be counted twice for a moment.
        outbox.confirm(event.comment.id)
        takeOver(event)
        invalidate(queryKeys.comments(event.activity.id))
      }),
    )
  }
  stops.push(onLive('activity:created', () => invalidate(queryKeys.deletedEntries)))
  stops.push(
    onLive('log:deleted', ({ activity }) => {
      entries.drop([activity.id])
      keptChanged(activity)
      invalidate(queryKeys.deletedEntries)
    }),
  )
  for (const name of changedChildren) stops.push(onLive(name, () => invalidate(queryKeys.children)))
  stops.push(
    onLive('child:deleted', ({ childId }) => {
      entries.drop(entries.list(childId).map(({ entry }) => entry.id))
      invalidate(queryKeys.children)
    }),
  )
  stops.push(onLive('family:changed', ({ part }) => invalidate(queryKeys.kept(part))))
  stops.push(onLive('presence:changed', ({ online }) => setLiveState({ online })))
  // Rights changed, or events may have been missed. Reading the children again also forgets what may not be seen any more.
  stops.push(
    onLive('rights:changed', () => {
      void session.revalidate()
      void catchUp(workspace)
    }),
  )

  const start = () => {
    if (isStopped) return
    void import('../things/live-things.ts').then(
      ({ followThings }) => {
        if (!isStopped) stops.push(followThings(workspace))
      },
      () => undefined,
    )
    const connection = connectLive({
      token: async () => {
        const current = await currentToken()
        // Another tab may have signed somebody else in: their events have no place in what is kept for this person.
        token = current !== null && isSameScope(ownerOf(current), workspace.scope) ? current : null
        return token
      },
      renew: async () => (await renewTokens(readAccessToken() === token ? token : null)).kind === 'renewed',
      receive: (name: LiveEventName, payload) => dispatchLive(name, payload),
      onChange: (isLive) => {
        setLiveState(isLive ? { isLive } : { isLive, online: [] })
        if (!isLive) return
        outbox.retryNow()
        // At the first connection too: what was read before it may have changed before the first event could arrive.
        void catchUp(workspace)
      },
    })
    const onNetwork = () => (navigator.onLine ? connection.resume() : connection.pause())
    const onTokens = () => {
      const current = readAccessToken()
      if (current !== null && current !== token) connection.reconnect()
    }
    globalThis.addEventListener(tokensUpdatedEvent, onTokens)
    globalThis.addEventListener('online', onNetwork)
    globalThis.addEventListener('offline', onNetwork)
    setConnection(connection)
    stops.push(() => {
      globalThis.removeEventListener(tokensUpdatedEvent, onTokens)
      globalThis.removeEventListener('online', onNetwork)
      globalThis.removeEventListener('offline', onNetwork)
      connection.close()
      setConnection(null)
      setLiveState({ isLive: false, online: [] })
    })
  }
  whenIdle(start, connectWithinMs)

  return () => {
    isStopped = true
    for (const stop of stops) stop()
  }
}

/** Reads again what may have changed while nobody told: what is on screen at once, the rest when it is shown again. */
async function catchUp(workspace: Workspace): Promise<void> {
  await workspace.queryClient.invalidateQueries()
  for (const pages of entryPagesOf(workspace).values()) {
    if (workspace.isClosed()) return
    await pages.catchUp()
  }
}
