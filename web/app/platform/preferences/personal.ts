import { readPreference, writePreference } from './preferences.ts'

/**
 * Settings that belong to the person: the device keeps a copy, so that the first paint and being offline need no
 * network, and notes which of them the server has not been told yet.
 */
const unsentKey = 'nestwren.unsentSettings'

/** Sent on `globalThis` when a setting waits to be sent, or no longer does. */
export const unsentEvent = 'nestwren:unsent'

/** Keys of the settings that the server has not been told yet. */
export function readUnsent(): readonly string[] {
  return readPreference(unsentKey)?.split(' ') ?? []
}

function writeUnsent(keys: readonly string[]): void {
  writePreference(unsentKey, keys.length === 0 ? null : keys.join(' '))
  globalThis.dispatchEvent?.(new Event(unsentEvent))
}

/** Stores a choice of the person. While nobody is signed in it is the device's alone. */
export function writePersonal(key: string, value: string | null): void {
  writePreference(key, value)
  if (readPreference('token') !== null) writeUnsent([...new Set([...readUnsent(), key])])
}

/** The server knows these now. */
export function markSent(keys: readonly string[]): void {
  const left = readUnsent().filter((key) => !keys.includes(key))
  if (left.length !== readUnsent().length) writeUnsent(left)
}
