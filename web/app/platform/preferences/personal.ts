import { readPreference, writePreference } from './preferences.ts'

/**
 * Settings that belong to the person: the device keeps a copy, so that the first paint and being offline need no network,
 * and notes which of them the queue of writes has not been given yet. Versions up to 0.1.7 kept all that waits noted so.
 */
const unsentKey = 'nestwren.unsentSettings'

/** Sent on `globalThis` when settings are noted. */
export const unsentEvent = 'nestwren:unsent'

/** Keys of the settings that the queue has not been given yet. */
export function readUnsent(): readonly string[] {
  return readPreference(unsentKey)?.split(' ') ?? []
}

function writeUnsent(keys: readonly string[]): void {
  writePreference(unsentKey, keys.length === 0 ? null : keys.join(' '))
}

/** Notes settings of this device that the server has to be told. */
export function markUnsent(keys: readonly string[]): void {
  if (keys.length === 0) return
  writeUnsent([...new Set([...readUnsent(), ...keys])])
  globalThis.dispatchEvent?.(new Event(unsentEvent))
}

/** Stores a choice of the person. While nobody is signed in it is the device's alone. */
export function writePersonal(key: string, value: string | null): void {
  writePreference(key, value)
  if (readPreference('token') !== null) markUnsent([key])
}

/** The queue has these now. */
export function markQueued(keys: readonly string[]): void {
  writeUnsent(readUnsent().filter((key) => !keys.includes(key)))
}
