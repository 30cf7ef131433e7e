import { ApiError } from '@nestwren/contract/client'
import { isLockedAnswer } from '@nestwren/contract/endpoint'
import { type VaultSection, vaultSections } from '@nestwren/contract/vault'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { locksKey, owedKeyOf, type RememberedLocks } from '../cache/cache-database.ts'
import type { Workspace } from '../cache/workspace.ts'
import { nowMs } from '../clock/now.ts'
import { readPreference, writePreference } from '../preferences/preferences.ts'
import { isInTouch, liveState, onLive, onLiveState } from '../realtime/live.ts'
import { forgetSection, holds, isOf, rememberLocks } from './forget-section.ts'
import { watchHidden } from './hidden-lock.ts'
import { endOf, hasLocked, hasOpen, lockedSight, openedSight, type Sight, sightOf, unknownSight } from './sight.ts'
import { openTabChannel } from './tab-news.ts'

/** Real use is told to the server at most so often. */
const usedEveryMs = 60_000
/** A server that does not answer when the time is over keeps nothing open. */
const lastWordMs = 1_500
/** Once something is open, its pictures are on their way before all else is read again. */
const othersAfterMs = 500
/** The longest wait that a timer takes. */
const longestMs = 2_000_000_000

/** What is locked on this page, and how to lock it. One for each workspace. */
export interface Locks {
  readonly get: () => Sight
  readonly subscribe: (listener: () => void) => () => void
  /** The first answer is on its way: what was remembered as locked may be open. */
  readonly isAsking: () => boolean
  /** Asks the server what is open. Never rejects: without an answer nothing is open that was not before (B §8). */
  readonly refresh: () => Promise<void>
  /** A code was right: shows what it opened, asks again, and has the other tabs ask. */
  readonly opened: (sections?: readonly VaultSection[], expiresAt?: string) => Promise<void>
  /** Locks at once, here and in the other tabs, and then at the server; where that is out of reach, as soon as it is back. */
  readonly lockNow: () => Promise<void>
  /** The person does something with what is open: tells the server now and then, so that it stays open. */
  readonly used: () => void
}

const known = new WeakMap<QueryClient, Locks>()

/** The locks of a workspace. The first call begins to follow them, until the workspace is closed. */
export function locksOf(workspace: Workspace): Locks {
  const { queryClient } = workspace
  const before = known.get(queryClient)
  if (before !== undefined) return before
  const made = createLocks(workspace)
  known.set(queryClient, made)
  return made
}

function createLocks(workspace: Workspace): Locks {
  const { scope, queryClient, closing } = workspace
  const { accountId } = scope
  const owedKey = owedKeyOf(scope)
  const remembered = queryClient.getQueryData<RememberedLocks>(locksKey)
  let sight = unknownSight(remembered?.locked ?? [])
  let asking: Promise<void> | null = null
  let isStale = false
  let hasAsked = false
  let usedAt = 0
  /** Goes up whenever this page locks or opens something: what the server said of the time before says nothing any more. */
  let generation = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const isOpen = () => vaultSections.some((section) => hasOpen(sight, section))

  let hasOthersToRead = false
  /** The section first: its pictures are waited for. Photos of logs, measurements and milestones are named again by the rest. */
  const readAgain = (section: VaultSection) => {
    void queryClient.invalidateQueries({ predicate: isOf(section) })
    hasOthersToRead = true
  }
  const readOthersAgain = () => {
    if (closing.aborted) return
    void queryClient.invalidateQueries({ predicate: (query) => !vaultSections.some((section) => isOf(section)(query)) })
  }

  const take = (next: Sight) => {
    const old = sight
    sight = next
    clearTimeout(timer)
    const end = endOf(next)
    if (end !== null) timer = setTimeout(() => void atEnd(), Math.min(longestMs, Math.max(0, end - nowMs())))
    const isNews = JSON.stringify(old) !== JSON.stringify(next)
    for (const section of vaultSections) {
      const isShut = hasOpen(old, section) && !hasOpen(next, section) && hasLocked(next, section)
      const isLocked = next.sections[section] === 'locked' && old.sections[section] !== 'locked'
      // Read while it was open, before anything followed locks here.
      const isHeld = !old.isKnown && next.sections[section] === 'locked' && holds(queryClient, section)
      // What is here was read when nothing was kept in the vault, also where that was before this page was opened.
      const knewKept = old.isKnown ? old.kept[section] !== 'off' : (remembered?.kept?.includes(section) ?? false)
      const isKept = next.isKnown && next.kept[section] === 'locked' && !knewKept
      if (isShut || isLocked || isHeld || isKept) forgetSection(workspace, section)
      else if (hasOpen(next, section) && !hasOpen(old, section)) readAgain(section)
    }
    if (next.isKnown) void rememberLocks(workspace, next).catch(() => undefined)
    if (isNews) notify()
  }

  const shut = () => {
    generation += 1
    if (isOpen()) take(lockedSight(sight))
  }

  const askOnce = async () => {
    const asked = generation
    // Another tab notes it before this one hears of it.
    const isOld = () => asked !== generation || readPreference(owedKey) !== null
    try {
      if (readPreference(owedKey) !== null || mustLock) {
        await api.vault.revokeAccess({ body: { accountId } })
        mustLock = false
        if (asked === generation) writePreference(owedKey, null)
      }
      const answer = await api.vault.checkAccess({ query: { accountId } }, { signal: closing })
      if (closing.aborted) return
      if (isOld()) isStale = true
      else take(sightOf(answer))
    } catch (error) {
      if (closing.aborted) return
      if (asked !== generation) isStale = true
      // A refusal is no access. Without a network, what is open stays so until its time.
      else if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429) shut()
    } finally {
      hasAsked = true
    }
  }
  const refresh = (): Promise<void> => {
    isStale = true
    asking ??= (async () => {
      while (isStale && !closing.aborted) {
        isStale = false
        await askOnce()
      }
      asking = null
      if (hasOthersToRead) setTimeout(readOthersAgain, othersAfterMs)
      hasOthersToRead = false
      notify()
    })()
    return asking
  }

  const isOver = () => {
    const end = endOf(sight)
    return end !== null && end <= nowMs()
  }
  /** The server judges: another tab may have kept it open. */
  const atEnd = async () => {
    if (!isOver()) return take(sight)
    const isHardEnd = sight.expiresAt !== null && sight.expiresAt <= nowMs()
    if (!isHardEnd && isInTouch())
      await Promise.race([refresh(), new Promise((resolve) => setTimeout(resolve, lastWordMs))])
    if (isOver()) shut()
  }

  const tabs = openTabChannel(
    scope,
    (news) => {
      if (news === 'shut') shut()
      else if (news === 'changed') void refresh()
      else hidden.seenElsewhere()
    },
    closing,
  )
  const lockNow = async () => {
    if (!isOpen()) return
    writePreference(owedKey, '1')
    shut()
    tabs.tell('shut')
    await refresh()
  }
  const hidden = watchHidden({
    isOpen,
    shut: () => void lockNow(),
    tellSeen: () => tabs.tell('seen'),
    signal: closing,
  })
  /** The app was closed, or out of sight, for longer than the person wants it to be open. */
  let mustLock = hidden.wasOverdue

  const stops = [onLive('vault:changed', () => void refresh()), onLive('rights:changed', () => void refresh())]
  let wasLive = liveState().isLive
  stops.push(
    onLiveState(() => {
      const { isLive } = liveState()
      if (isLive && !wasLive) void refresh()
      wasLive = isLive
    }),
  )
  const onVisible = () => {
    if (document.visibilityState === 'visible' && isOver()) shut()
  }
  document.addEventListener('visibilitychange', onVisible, { signal: closing })
  globalThis.addEventListener('online', () => void refresh(), { signal: closing })
  closing.addEventListener('abort', () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  })
  // A locked answer, or a refusal, tells more than what is known here.
  stops.push(
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const { action, query } = event
      const isRefused =
        action.type === 'error' && action.error instanceof ApiError && action.error.code === 'VAULT_LOCKED'
      const section = vaultSections.find((one) => one === query.queryKey[0])
      const isTold = isRefused || (action.type === 'success' && action.manual !== true && isLockedAnswer(action.data))
      // The first answer, which is on its way, says it too.
      if (isTold && hasAsked && section !== undefined && sight.sections[section] !== 'locked') void refresh()
    }),
  )

  return {
    get: () => sight,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isAsking: () => !hasAsked,
    refresh,
    opened: async (sections = [], expiresAt) => {
      generation += 1
      writePreference(owedKey, null)
      // At once: the first picture need not wait for another answer.
      if (expiresAt !== undefined && sections.length > 0) take(openedSight(sight, sections, expiresAt, nowMs()))
      await refresh()
      tabs.tell('changed')
    },
    lockNow,
    used: () => {
      if (!isOpen() || nowMs() - usedAt < usedEveryMs) return
      usedAt = nowMs()
      const told = generation
      api.vault.stayOpen({ body: { accountId } }).then(
        ({ expiresAt, idleEndsAt }) => {
          if (told !== generation || !isOpen()) return
          const msOf = (at: string | null) => (at === null ? null : Date.parse(at))
          // Nothing is open at the server any more, and no event has told so.
          if (expiresAt === null) void refresh()
          else take({ ...sight, expiresAt: msOf(expiresAt), idleEndsAt: msOf(idleEndsAt) })
        },
        () => {
          usedAt = 0
        },
      )
    },
  }
}
