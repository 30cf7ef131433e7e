import { readPreference, writePreference } from '../preferences/preferences.ts'
import { liveState, setLiveState } from './live.ts'

/** Fires when the server answers again after it did not: for what waits to be sent. */
export const backInReachEvent = 'nestwren:back'

/** After this long without any answer the app says that it cannot reach us. */
const unreachableAfterMs = 10_000
/** A probe without an answer is given up after this; the next one does not wait for it. */
const probeTimeoutMs = 6_000
/** The moment of the last answer is written down this often. */
const noteEveryMs = 15_000
/** A single call that fails while others are answered is tried again this often. */
const quietEveryMs = 20_000

export interface ReachParts {
  /** Where the device keeps when it last heard from us: of this person in this family. */
  readonly key: string
  /** Sends a light call; true when it was our server that returned something, and no failure of it. */
  readonly probe: (signal: AbortSignal) => Promise<boolean>
  /** The server answers again. `isAfterOutage`: everything on screen may be out of date. */
  readonly onBack: (isAfterOutage: boolean) => void
}

let parts: ReachParts | null = null
let heardAt: number | null = null
let notedAt = 0
let troubleSince: number | null = null
let hasProbeFailed = false
let probeCount = 0
let quietAt = Number.NEGATIVE_INFINITY
let verdict: ReturnType<typeof setTimeout> | undefined
let nextProbe: ReturnType<typeof setTimeout> | undefined
const calls = new Set<{ readonly sentAt: number; readonly abort: () => void }>()

const isHidden = () => typeof document !== 'undefined' && document.visibilityState === 'hidden'
const isDeviceOnline = () => typeof navigator === 'undefined' || navigator.onLine !== false

function note(now: number, isUrgent = false): void {
  if (parts === null || heardAt === null || (!isUrgent && now - notedAt < noteEveryMs)) return
  notedAt = now
  writePreference(parts.key, String(heardAt))
}

/** Until when what is shown was up to date: now while the live connection stood, else the last answer. */
function upToDateAt(troubleAt: number): number | null {
  if (liveState().isLive) return Math.max(troubleAt, heardAt ?? 0)
  if (heardAt !== null) return heardAt
  const kept = parts === null ? Number.NaN : Number(readPreference(parts.key) ?? Number.NaN)
  return Number.isFinite(kept) ? kept : null
}

/** The server returned something of its own to what was sent then. */
function hear(sentAt: number): void {
  heardAt = Date.now()
  note(heardAt)
  const since = troubleSince
  if (since === null) {
    if (liveState().staleSince !== null) setLiveState({ staleSince: null })
    return
  }
  const { isReachable, staleSince } = liveState()
  const isAfterOutage = !isReachable || staleSince !== null
  const isWorthReading = isAfterOutage || hasProbeFailed || heardAt - quietAt > quietEveryMs
  endTrouble()
  setLiveState({ isReachable: true, staleSince: null })
  if (!isWorthReading) return
  quietAt = heardAt
  // Nobody will return what was sent before: it fails now instead of in ten seconds.
  for (const call of calls) if (call.sentAt < sentAt) call.abort()
  const owner = parts
  // Spread, so that a server that comes back is not asked by everyone in the same moment.
  setTimeout(() => {
    if (parts === owner) owner?.onBack(isAfterOutage)
  }, Math.random() * 300)
}

function endTrouble(): void {
  troubleSince = null
  hasProbeFailed = false
  probeCount = 0
  clearTimeout(verdict)
  clearTimeout(nextProbe)
}

/** A call that was sent then has come to nothing. */
function miss(sentAt: number): void {
  if (!isDeviceOnline() || troubleSince !== null) return
  troubleSince = sentAt
  const left = sentAt + unreachableAfterMs - Date.now()
  clearTimeout(verdict)
  verdict = setTimeout(declare, Math.max(0, left))
  probeSoon()
}

function declare(): void {
  if (troubleSince === null || !isDeviceOnline()) return
  note(Date.now(), true)
  setLiveState({ isReachable: false, staleSince: upToDateAt(troubleSince) })
}

/** From a third of a second up to at most 1.8 s apart, never in step with other devices. */
function probeSoon(): void {
  clearTimeout(nextProbe)
  if (parts === null || isHidden()) return
  const delayMs = Math.min(1_000, 300 * 2 ** probeCount) * (1 + 0.8 * Math.random())
  nextProbe = setTimeout(probe, delayMs)
}

function probe(): void {
  const owner = parts
  if (owner === null || troubleSince === null || isHidden() || !isDeviceOnline()) return
  probeCount += 1
  const sentAt = Date.now()
  const controller = new AbortController()
  const giveUp = setTimeout(() => controller.abort(), probeTimeoutMs)
  owner
    .probe(controller.signal)
    .catch(() => false)
    .then((isBack) => {
      clearTimeout(giveUp)
      if (parts !== owner) return
      if (isBack) hear(sentAt)
      else hasProbeFailed = true
    })
  // The next one does not wait for this one, which may hang for good.
  probeSoon()
}

/** Something makes it doubtful whether the server is there; a probe finds out. */
export function doubtReach(): void {
  if (parts !== null && troubleSince === null && isDeviceOnline()) miss(Date.now())
}

/** Follows one call: what became of it says whether the server is there. */
export function followCall(abort: () => void): { heard(): void; missed(): void; end(): void } {
  const call = { sentAt: Date.now(), abort }
  calls.add(call)
  // One that hangs is a sign by itself, but not while others get through.
  const hanging = setTimeout(() => {
    if (heardAt === null || heardAt < call.sentAt) miss(call.sentAt)
  }, unreachableAfterMs - 50)
  const end = () => {
    clearTimeout(hanging)
    calls.delete(call)
  }
  return {
    heard: () => {
      end()
      hear(call.sentAt)
    },
    missed: () => {
      end()
      miss(call.sentAt)
    },
    end,
  }
}

/** Quiet is no call for as long as a page needs to follow an answer up with its next one. */
const quietForMs = 600
const quietStepMs = 150

/**
 * Resolves when nothing is being asked of the server, at the latest after `atMostMs`: on a slow line what is fetched for
 * later takes the room of what somebody is waiting for.
 */
export async function untilQuiet(atMostMs: number): Promise<void> {
  const end = Date.now() + atMostMs
  for (let quietMs = 0; quietMs < quietForMs && Date.now() < end; quietMs += quietStepMs) {
    await new Promise((resolve) => setTimeout(resolve, quietStepMs))
    if (calls.size > 0) quietMs = -quietStepMs
  }
}

/** Watches for one person in one family whether the server is there. Returns how to stop. */
export function watchReach(of: ReachParts): () => void {
  parts = of
  const listening = new AbortController()
  const { signal } = listening
  const onVisibility = () => {
    if (isHidden()) return note(Date.now(), true)
    if (troubleSince !== null) {
      probeCount = 0
      probeSoon()
    } else if (heardAt !== null && Date.now() - heardAt > unreachableAfterMs) doubtReach()
  }
  const onNetwork = () => {
    if (isDeviceOnline()) {
      // Another network says nothing about whether somebody answers on it.
      if (troubleSince === null) return doubtReach()
      probeCount = 0
      return probeSoon()
    }
    const since = upToDateAt(Date.now())
    endTrouble()
    note(Date.now(), true)
    setLiveState({ isReachable: true, staleSince: since })
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  globalThis.addEventListener('online', onNetwork, { signal })
  globalThis.addEventListener('offline', onNetwork, { signal })
  globalThis.addEventListener('pagehide', () => note(Date.now(), true), { signal })
  if (!isDeviceOnline()) setLiveState({ staleSince: upToDateAt(Date.now()) })
  else if (troubleSince !== null) {
    // The verdict may be older than the watch, and nobody could say since when.
    if (!liveState().isReachable) declare()
    probeSoon()
  }
  return () => {
    listening.abort()
    note(Date.now(), true)
    if (parts !== of) return
    parts = null
    heardAt = null
    notedAt = 0
    endTrouble()
    setLiveState({ isReachable: true, staleSince: null })
  }
}

/** What the live connection tells: while it stands, what is shown is up to date. */
export function noteLive(isLive: boolean): void {
  if (isLive) return
  heardAt = Date.now()
  note(heardAt, true)
  doubtReach()
}
