import { nowMs } from '../../platform/clock/now.ts'
import { readPreference, writePreference } from '../../platform/preferences/preferences.ts'
import type { Scope } from '../../platform/session/token-store.ts'

/** How far somebody has read an article. */
export interface Reading {
  /** 0 to 1. */
  readonly share: number
  readonly atMs: number
}
type Readings = Readonly<Record<string, Reading>>

/** So many articles are remembered, those read last. */
const most = 60
/** Less is a look, more is the end. */
const begun = 0.05
const ended = 0.95

const listeners = new Set<() => void>()
const known = new Map<string, { readonly text: string | null; readonly readings: Readings }>()
const none: Readings = {}

const keyOf = ({ userId, accountId }: Scope) => `nestwren.reading.${accountId}.${userId}`

function isReading(value: unknown): value is Reading {
  const { share, atMs } = (value ?? {}) as Partial<Reading>
  return typeof share === 'number' && share >= 0 && share <= 1 && typeof atMs === 'number'
}

function parsed(text: string | null): Readings {
  try {
    const all: unknown = JSON.parse(text ?? '{}')
    return Object.fromEntries(Object.entries(all as object).filter(([, one]) => isReading(one)))
  } catch {
    return none
  }
}

/** What the person has read on this device, by article. The same object until something changes. */
export function readingsOf(scope: Scope): Readings {
  const key = keyOf(scope)
  const text = readPreference(key)
  const last = known.get(key)
  if (last !== undefined && last.text === text) return last.readings
  const readings = parsed(text)
  known.set(key, { text, readings })
  return readings
}

/** Notes how far somebody got; never less far than before, until they begin anew at the top of what they have finished. */
export function noteReading(scope: Scope, id: string, share: number, atMs = nowMs()): void {
  const before = readingsOf(scope)
  const reached = Math.min(1, Math.max(0, share, before[id]?.share ?? 0))
  const all = Object.entries({ ...before, [id]: { share: Math.round(reached * 100) / 100, atMs } })
  const kept = all.sort(([, a], [, b]) => b.atMs - a.atMs).slice(0, most)
  writePreference(keyOf(scope), JSON.stringify(Object.fromEntries(kept)))
  for (const listener of listeners) listener()
}

export function isBegun({ share }: Reading): boolean {
  return share >= begun && share < ended
}

export function isEnded(reading: Reading | undefined): boolean {
  return reading !== undefined && reading.share >= ended
}

/** Told when something was read, in this tab or in another. */
export function onReading(listener: () => void): () => void {
  listeners.add(listener)
  globalThis.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener('storage', listener)
  }
}
