import type { AnyDetails, DetailsOf, Entry } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { neededBy } from '@nestwren/contract/logs/links'
import { applyStep, type TimerStep } from '@nestwren/contract/logs/timer-steps'
import { detailsForTwin } from '@nestwren/contract/logs/twins'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { nowIso, nowMs } from '../../platform/clock/now.ts'
import { newId } from '../../platform/sync/ids.ts'
import { type EntryFields, endpointOfStep } from '../../platform/sync/operation.ts'
import { react } from '../../platform/sync/reactions.ts'
import { me, queue, type Written } from '../../platform/sync/write.ts'
import { zoneForNewLogs } from '../../platform/units/device-zone.ts'
import { expectedEntry } from './expected-entry.ts'
import { tellLogged } from './logged.ts'

export interface NewEntryInput<K extends KindName = KindName> {
  readonly childId: string
  /** Further children who get the same entry, each one of their own. */
  readonly also?: readonly string[]
  readonly kind: K
  readonly startAt: string
  readonly endAt?: string | null
  /** Default: the zone of this device. */
  readonly tz?: string
  readonly notes?: string
  /** Complete, as the kind's schema puts it out. */
  readonly details: DetailsOf<K>
}

/**
 * Entries this page has deleted, so that Undo works by id even when the server has confirmed the deletion. By family:
 * ids are made by browsers, so two families of one person may have the same one.
 */
const deleted = new Map<string, Entry>()
const deletedKey = (id: string) => `${currentWorkspace().scope.accountId} ${id}`

function shown(id: string): Entry {
  const entry = currentWorkspace().entries.get(id)?.entry
  if (entry === undefined) throw new Error('This entry is not on this device.')
  return entry
}

/** Logs something; `ids` are the new entries, the first child's first. */
export function createEntry<K extends KindName>(
  input: NewEntryInput<K>,
): Written & { readonly ids: readonly string[] } {
  const { childId, also = [], kind, startAt, endAt = null, notes = '', details } = input
  const tz = input.tz ?? zoneForNewLogs()
  const fields = { startAt, endAt, tz, notes, details }
  const children = [childId, ...also].map((child) => ({ id: newId(), childId: child }))
  const now = new Date(nowMs())
  const by = me()
  const ids = children.map(({ id }) => id)
  const [first, ...others] = children
  const { isStored } = queue({
    endpoint: 'logs.create',
    input: { body: { ...first, also: others, kind, ...fields } },
    change: {
      kind: 'create',
      entries: children.map((one, index) => {
        const own = index === 0 ? details : detailsForTwin(kind, details)
        return expectedEntry(one.id, one.childId, { kind, ...fields, details: own } as never, by, now)
      }),
    },
    touches: ids,
    makes: ids,
    needs: [...children.map((one) => one.childId), ...neededBy({ kind, details })],
  })
  tellLogged()
  return { ids, isStored }
}

/** Changes an entry. `details`, when given, replaces all details. */
export function updateEntry(
  id: string,
  changes: Partial<Omit<EntryFields, 'details'>> & { readonly details?: AnyDetails },
): Written {
  const before = shown(id)
  const { startAt, endAt, tz, notes, details } = before
  const { details: named } = changes
  return queue({
    endpoint: 'logs.update',
    input: null,
    change: {
      kind: 'update',
      id,
      fields: { startAt, endAt, tz, notes, details, ...changes },
      baseVersion: before.version,
      before,
      by: me(),
      isRestoredFirst: false,
    },
    touches: [id],
    needs: [id, before.childId, ...(named === undefined ? [] : neededBy({ kind: before.kind, details: named }))],
  })
}

/** A press on a running timer; null when there is nothing left for it to do. */
export function stepTimer(id: string, step: TimerStep): Written | null {
  const shownNow = shown(id)
  if (applyStep(shownNow, step) === shownNow) return null
  return queue({
    endpoint: endpointOfStep(step),
    input: null,
    change: { kind: 'timer', id, step, baseVersion: shownNow.version, by: me() },
    touches: [id],
    needs: [id, shownNow.childId],
  })
}

/** Deletes an entry; it stays among the recently deleted for 30 days. */
export function removeEntry(id: string): Written {
  const before = shown(id)
  deleted.set(deletedKey(id), { ...before, deletedAt: nowIso(), version: before.version + 1 })
  return queue({
    endpoint: 'logs.remove',
    input: { params: { id } },
    change: { kind: 'remove', id, before },
    touches: [id],
    needs: [id],
  })
}

/** Brings a deleted entry back: one this page has deleted by its id, any other as the server's list has it. */
export function restoreEntry(one: Entry | string): Written {
  const id = typeof one === 'string' ? one : one.id
  const known = deleted.get(deletedKey(id)) ?? (typeof one === 'string' ? null : one)
  if (known === null) throw new Error('This entry is not on this device.')
  const before = known.deletedAt === null ? { ...known, deletedAt: nowIso(), version: known.version + 1 } : known
  deleted.delete(deletedKey(id))
  return queue({
    endpoint: 'logs.restore',
    input: { params: { id } },
    change: { kind: 'restore', id, before },
    touches: [id],
    needs: [id],
  })
}

export function likeEntry(id: string): Written {
  return react('like', id, 'log')
}

export function unlikeEntry(id: string): Written {
  return react('unlike', id, 'log')
}
