import type { LiveEventName, LogEvent } from '@nestwren/contract/live'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { apiOrigin, isOurs } from '../api/api-origin.ts'
import { queryKeys } from '../api/query-keys.ts'
import { whenIdle } from '../cache/idle.ts'
import type { Workspace } from '../cache/workspace.ts'
import { dispatchLive, onLive, setConnection, setLiveState } from '../realtime/live.ts'
import type { LiveConnection, LiveConnectionParts } from '../realtime/live-connection.ts'
import { backInReachEvent, noteLive, watchReach } from '../realtime/reach.ts'
import { session } from '../session/session.ts'
import { isSameScope, ownerOf, readAccessToken, tokensUpdatedEvent } from '../session/token-store.ts'
import { currentToken, renewTokens } from '../session/tokens.ts'
import { entryPagesOf } from './indexed/use-entry-lists.ts'

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
  let live: LiveConnection | null = null

  const takeOver = ({ activity }: LogEvent) => {
    entries.put([activity])
    linkedListsChanged(activity)
  }
  // Some of what a family keeps follows from its log, such as what is left of a stock.
  const linkedListsChanged = ({ kind }: LogEvent['activity']) =>
    void workspace.registered().then(
      ({ lists, answers }) => {
        const follows = ({ changedByLogs = [] }: { readonly changedByLogs?: readonly KindName[] }) =>
          changedByLogs.includes(kind)
        for (const { name } of lists.filter(follows)) invalidate(queryKeys.list(name))
        for (const { key } of answers.filter(follows)) invalidate(key)
      },
      () => undefined,
    )
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
      linkedListsChanged(activity)
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
  stops.push(onLive('family:changed', ({ part }) => invalidate(queryKeys.list(part))))
  stops.push(onLive('presence:changed', ({ online }) => setLiveState({ online })))
  // Rights changed, or events may have been missed. Reading the children again also forgets what may not be seen any more.
  stops.push(
    onLive('rights:changed', () => {
      void session.revalidate()
      void catchUp(workspace)
    }),
  )

  const { userId, accountId } = workspace.scope
  stops.push(
    watchReach({
      key: `nestwren.heardAt.${accountId}.${userId}`,
      probe: probeServer,
      onBack: (isAfterOutage) => {
        outbox.retryNow()
        globalThis.dispatchEvent(new Event(backInReachEvent))
        live?.resume()
        void (isAfterOutage ? catchUp(workspace) : readFailedAgain(workspace))
      },
    }),
  )

  const start = () => {
    if (isStopped) return
    void Promise.all([import('./lazy/follow.ts'), workspace.registered()]).then(
      ([{ followItems }, registered]) => {
        if (!isStopped) stops.push(followItems(workspace, registered, () => catchUp(workspace)))
      },
      () => undefined,
    )
    connect()
  }
  // What cannot be fetched is fetched again when there is a network.
  const connect = () =>
    void import('../realtime/live-connection.ts').then(
      ({ connectLive }) => {
        if (!isStopped) goLive(connectLive)
      },
      () => globalThis.addEventListener('online', connect, { once: true }),
    )
  const goLive = (connectLive: (parts: LiveConnectionParts) => LiveConnection) => {
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
        // Before the state, which says until when everything was live.
        if (!isStopped) noteLive(isLive)
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
    live = connection
    stops.push(() => {
      globalThis.removeEventListener(tokensUpdatedEvent, onTokens)
      globalThis.removeEventListener('online', onNetwork)
      globalThis.removeEventListener('offline', onNetwork)
      connection.close()
      live = null
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

/** Asks for something small and whole: the session and the database stand behind it. */
async function probeServer(signal: AbortSignal): Promise<boolean> {
  const token = readAccessToken()
  if (token === null) return false
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const init: RequestInit = { headers, signal, redirect: 'error', cache: 'no-store' }
  return isOurs(await fetch(`${apiOrigin()}/api/auth/me`, init))
}

/** Reads again what could not be read, and nothing else. */
async function readFailedAgain(workspace: Workspace): Promise<void> {
  const failed = workspace.queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.error !== null || state.fetchFailureCount > 0,
  })
  const pages = [...entryPagesOf(workspace).values()].filter((one) => one.getState().error !== null)
  await Promise.all([failed, ...pages.map((one) => one.catchUp())])
}

/** Reads again what may have changed while nobody told: what is on screen at once, the rest when it is shown again. */
async function catchUp(workspace: Workspace): Promise<void> {
  await workspace.queryClient.invalidateQueries()
  for (const pages of entryPagesOf(workspace).values()) {
    if (workspace.isClosed()) return
    await pages.catchUp()
  }
}
