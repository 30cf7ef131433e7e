import type { Entry } from '@nestwren/contract/logs/entry'
import { noRoomText } from '../api/own-texts.ts'
import { isSameScope, type Scope } from '../session/token-store.ts'
import { entriesOf, likesOf, type Outcome } from './delivery.ts'
import type { EntryStore } from './indexed/entry-store.ts'
import { entryIdsOf, type Operation } from './operation.ts'
import { isHeld, type OperationStore } from './operation-store.ts'
import { layOver } from './overlay.ts'
import { afterRefusal, afterSuccess, nextOf } from './rules.ts'
import { createSender, type SenderParts } from './sender.ts'

export interface OutboxParts {
  readonly scope: Scope
  readonly store: OperationStore
  readonly entries: EntryStore
  readonly deliver: (operation: Operation) => Promise<Outcome>
  /** Resolves when the cached entries are on the disk; what was sent is forgotten only then. */
  readonly flushEntries: () => Promise<void>
  /** Runs the work while no other tab sends; may wait for ever. */
  readonly asOnlySender: (work: () => Promise<void>, signal: AbortSignal) => Promise<void>
  /** Tells the other tabs. */
  readonly announce: (news: OutboxNews) => void
  /** Records what became of a write about something the family keeps beside its log. */
  readonly settleItem: (operation: Operation, outcome: Outcome, change: Outbox['change']) => Promise<void>
  /** A write has reached the server. */
  readonly onDelivered: (operation: Operation, answer: unknown) => void
  readonly isOnline: () => boolean
  readonly wait: SenderParts['wait']
}

/** What tabs tell each other. */
export type OutboxNews =
  | { readonly kind: 'queued' }
  | { readonly kind: 'settled'; readonly put: readonly Entry[]; readonly removed: readonly string[] }

interface OutboxState {
  /** The queue of the active account, in order. */
  readonly queue: readonly Operation[]
  readonly isSending: boolean
}

export interface Outbox {
  getState(): OutboxState
  subscribe(listener: () => void): () => void
  isStoring(operation: Operation): boolean
  /** True where what is entered is only in the memory of this page: then nothing may be called kept. */
  isHolding(): boolean
  /** Reads the queue from the device, lays it over the entries and begins to send. */
  open(): Promise<void>
  /**
   * Shows a write at once; resolves when the device would keep it through a power cut, or when the browser stores nothing
   * and it is held in memory (`isHeld`). Rejects when the device has no room left.
   */
  enqueue(operation: Operation): Promise<void>
  /** Changes the queue by a rule, such as a decision of the person. */
  change(rule: (queue: readonly Operation[]) => Operation[], put?: readonly Entry[]): Promise<void>
  /** Another tab said something. */
  hear(news: OutboxNews): void
  /** The server is seen to have a comment that still waits for its answer; its effect is in what the server says now. */
  confirm(commentId: string): void
  retryNow(): void
  /** Resolves when nothing waits any more, or after `timeoutMs`. */
  drained(timeoutMs: number): Promise<void>
  close(): void
}

function groupByEntry(queue: readonly Operation[]): Map<string, Operation[]> {
  const groups = new Map<string, Operation[]>()
  for (const one of queue) {
    for (const id of entryIdsOf(one)) {
      const group = groups.get(id)
      if (group === undefined) groups.set(id, [one])
      else group.push(one)
    }
  }
  return groups
}

export function createOutbox(parts: OutboxParts): Outbox {
  const { entries, store, scope } = parts
  let state: OutboxState = { queue: [], isSending: false }
  let byEntry: ReadonlyMap<string, readonly Operation[]> = new Map()
  const storing = new Set<string>()
  const confirmed = new Set<string>()
  const listeners = new Set<() => void>()
  const closing = new AbortController()
  /** Reads and writes of the queue take turns, so that a slow read never undoes a later change. */
  let turn: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work, work)
    turn = result.catch(() => undefined)
    return result
  }
  const isStoring = (operation: Operation) => storing.has(operation.id)
  const isConfirmed = (change: Operation['change']) =>
    (change?.kind === 'comment' || change?.kind === 'uncomment') && confirmed.has(change.commentId)
  const isMine = ({ userId, accountId }: Operation) =>
    isSameScope({ userId, accountId: accountId || scope.accountId }, scope)
  const mine = (queue: readonly Operation[]) => queue.filter(isMine)
  /** A rule for what waits for this family: what the person wrote for others stays, whatever its things are called. */
  const inFamily = (all: readonly Operation[], rule: (queue: readonly Operation[]) => readonly Operation[]) => [
    ...all.filter((one) => !isMine(one)),
    ...rule(mine(all)),
  ]

  const setState = (next: Partial<OutboxState>) => {
    const changed = { ...state, ...next }
    if (changed.queue === state.queue && changed.isSending === state.isSending) return
    if (changed.queue !== state.queue) byEntry = groupByEntry(changed.queue)
    state = changed
    for (const listener of listeners) listener()
  }

  /** Shows another queue: recomputes the entries that the difference is about, and no other. */
  const show = (stored: readonly Operation[]) => {
    const known = new Set(stored.map(({ id }) => id))
    const notYetStored = state.queue.filter((one) => storing.has(one.id) && !known.has(one.id))
    const before = state.queue
    const queue = [...stored, ...notYetStored]
    setState({ queue })
    const kept = new Set<Operation>(queue)
    const old = new Set<Operation>(before)
    const touched = [...before.filter((one) => !kept.has(one)), ...queue.filter((one) => !old.has(one))]
    entries.refresh(new Set(touched.flatMap(entryIdsOf)))
  }

  const reload = () => inTurn(async () => show(mine(await store.list(scope.userId))))

  const change: Outbox['change'] = (rule, put = []) =>
    inTurn(async () => {
      const queue = await store.transact(scope.userId, (all) => inFamily(all, rule))
      entries.batch(() => {
        entries.put(put)
        show(mine(queue))
      })
      parts.announce({ kind: 'settled', put, removed: [] })
      wake()
    })

  const settleDelivered = async (operation: Operation, answer: unknown) => {
    const { put, removed } = entriesOf(operation, answer)
    const likes = likesOf(answer)
    const liked = likes === null || operation.change === null ? null : entries.stored(entryIdsOf(operation)[0] ?? '')
    const rows = liked === null || likes === null ? put : [...put, { ...liked, likes: [...likes] }]
    // First the server's rows, then the queue: a crash in between sends once more, which is harmless.
    entries.put(rows)
    if (rows.length > 0) await parts.flushEntries()
    await inTurn(async () => {
      const queue = await store.transact(scope.userId, (all) =>
        inFamily(all, (own) => afterSuccess(own, operation.id, put)),
      )
      entries.batch(() => {
        entries.drop(removed)
        show(mine(queue))
      })
    })
    parts.announce({ kind: 'settled', put: rows, removed })
    parts.onDelivered(operation, answer)
    wake()
  }

  const sending = new Set<boolean>()
  /**
   * What is stored is sent by one tab for all. What only this page holds is sent by this page, whoever sends the rest;
   * both look at the same head of the queue, so the order stays.
   */
  const senderOf = (isOfHeld: boolean) =>
    createSender({
      next: () => {
        const next = nextOf(state.queue.filter((one) => !storing.has(one.id)))
        return next !== null && isHeld(next) === isOfHeld ? next : null
      },
      deliver: parts.deliver,
      settle: async (operation, outcome) => {
        if (operation.kept) return parts.settleItem(operation, outcome, change)
        if (outcome.kind === 'delivered') await settleDelivered(operation, outcome.answer)
        if (outcome.kind === 'refused') await change((queue) => afterRefusal(queue, operation.id, outcome.error))
        if (outcome.kind === 'conflict') {
          const { afterStale } = await import('./lazy/resolutions.ts')
          await change((queue) => afterStale(queue, operation.id, outcome.error, outcome.theirs), [outcome.theirs])
        }
      },
      isOnline: parts.isOnline,
      onActivity: (isSending) => {
        sending[isSending ? 'add' : 'delete'](isOfHeld)
        setState({ isSending: sending.size > 0 })
      },
      wait: parts.wait,
    })
  const senders = [senderOf(false), senderOf(true)] as const
  const wake = () => {
    for (const one of senders) one.wake()
  }
  const retryNow = () => {
    for (const one of senders) one.retryNow()
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isStoring,
    isHolding: () => store.isRefused?.() === true || state.queue.some(isHeld),
    open: async () => {
      entries.setOverlay((id, stored) => {
        const waiting = byEntry.get(id)
        if (waiting !== undefined)
          return layOver(
            id,
            stored,
            waiting.filter(({ change }) => !isConfirmed(change)),
            isStoring,
          )
        return stored === null ? null : { entry: stored, sync: 'saved' }
      })
      await reload()
      void parts.asOnlySender(async () => {
        // Whoever sent before may have got further than this tab has heard.
        await reload()
        await senders[0].run(closing.signal)
      }, closing.signal)
      void senders[1].run(closing.signal)
    },
    enqueue: async (operation) => {
      storing.add(operation.id)
      setState({ queue: [...state.queue, operation] })
      entries.refresh(entryIdsOf(operation))
      try {
        await inTurn(async () => {
          const seq = await store.add(operation)
          storing.delete(operation.id)
          show(state.queue.map((one) => (one.id === operation.id ? { ...operation, seq } : one)))
        })
      } catch (cause) {
        storing.delete(operation.id)
        setState({ queue: state.queue.filter((one) => one.id !== operation.id) })
        entries.refresh(entryIdsOf(operation))
        throw new Error(noRoomText, { cause })
      }
      parts.announce({ kind: 'queued' })
      wake()
    },
    change,
    hear: (news) => {
      entries.batch(() => {
        if (news.kind === 'settled') {
          entries.put(news.put)
          entries.drop(news.removed)
        }
      })
      void reload().then(() => wake())
    },
    confirm: (commentId) => {
      if (state.queue.some(({ change }) => change !== null && 'commentId' in change && change.commentId === commentId))
        confirmed.add(commentId)
    },
    retryNow,
    drained: (timeoutMs) =>
      new Promise((resolve) => {
        const isDone = () => state.queue.every((one) => one.state !== 'waiting')
        const finish = () => {
          clearTimeout(timer)
          listeners.delete(check)
          resolve()
        }
        const check = () => {
          if (isDone()) finish()
        }
        const timer = setTimeout(finish, timeoutMs)
        listeners.add(check)
        retryNow()
        check()
      }),
    close: () => closing.abort(),
  }
}
