import { useSyncExternalStore } from 'react'
import { writePersonal } from '../preferences/personal.ts'
import { readPreference } from '../preferences/preferences.ts'
import { onUnitsChange, unitsChangedEvent } from '../units/units.ts'

/** Where the device keeps the person's quick-log tiles, in the form of the contract (`quickLog`). */
export const quickLogKey = 'quickLog.tiles'

/** A tile of the quick-log row: a kind's name, or `own:` and an id. */
export interface QuickTile {
  readonly id: string
  readonly isHidden: boolean
}

/**
 * The tiles in the person's order. Those that are new since stand at the end; those that are gone are left out.
 * @param known all tiles there are, in the usual order
 */
export function tilesOf(stored: string | null, known: readonly string[]): readonly QuickTile[] {
  const ordered = stored === null ? [] : stored.split(',').map((one) => one.replace(/^-/, ''))
  const hidden = new Set(stored?.split(',').flatMap((one) => (one.startsWith('-') ? one.slice(1) : [])))
  const kept = ordered.filter((id, at) => known.includes(id) && ordered.indexOf(id) === at)
  return [...kept, ...known.filter((id) => !kept.includes(id))].map((id) => ({ id, isHidden: hidden.has(id) }))
}

/** Stores the tiles for the person, on all their devices; null goes back to the usual row. */
export function setTiles(tiles: readonly QuickTile[] | null): void {
  const stored = tiles?.map(({ id, isHidden }) => (isHidden ? `-${id}` : id)).join(',') ?? null
  writePersonal(quickLogKey, stored === '' ? null : stored)
  globalThis.dispatchEvent(new Event(unitsChangedEvent))
}

/** The person's tiles as stored, for {@link tilesOf}. */
export function useStoredTiles(): string | null {
  return useSyncExternalStore(
    onUnitsChange,
    () => readPreference(quickLogKey),
    () => null,
  )
}
