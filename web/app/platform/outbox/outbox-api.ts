import type { AnyDetails, DetailsOf, Entry, Person } from '@nestwren/contract/logs/entry'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { applyStep, type TimerStep } from '@nestwren/contract/logs/timer-steps'
import { detailsForTwin } from '@nestwren/contract/logs/twins'
import { currentWorkspace } from '../cache/current-workspace.ts'
import { session } from '../session/session.ts'
import { buildOperation, expectedEntry } from './build.ts'
import { zoneForNewLogs } from './device-zone.ts'
import { newId } from './ids.ts'
import { type EntryFields, endpointOfStep, type Operation } from './operation.ts'

/**
 * Writes that may wait. Each shows at once and is sent when the server can be reached. `isStored` resolves when the
 * device would keep the write through a power cut, and rejects when it cannot keep it; then nothing is shown of it.
 */
export interface Written {
  readonly isStored: Promise<void>
}

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

function me(): Person {
  const state = session.get()
  if (state.status !== 'signedIn') throw new Error('Nobody is signed in.')
  return { id: state.user.id, name: state.user.name }
}

function shown(id: string): Entry {
  const entry = currentWorkspace().entries.get(id)?.entry
  if (entry === undefined) throw new Error('This entry is not on this device.')
  return entry
}

/** Puts a write into the queue of whoever is signed in. */
export function queue(what: Parameters<typeof buildOperation>[2]): Written & { operation: Operation } {
  const { outbox, scope } = currentWorkspace()
  const operation = buildOperation(scope, new Date(), what)
  return { operation, isStored: outbox.enqueue(operation) }
}

/** What an entry names that the family keeps beside its log: it waits for those that are not there yet. */
function linksOf(details: object): string[] {
  const {
    medicineId,
    kindId,
    bottles = [],
  } = details as {
    medicineId?: string | null
    kindId?: string
    bottles?: readonly { milkLots?: readonly { lotId: string }[] }[]
  }
  const lots = bottles.flatMap(({ milkLots = [] }) => milkLots.map(({ lotId }) => lotId))
  return [medicineId, kindId, ...lots].filter((one) => typeof one === 'string')
}

/** Logs something; `ids` are the new entries, the first child's first. */
export function createEntry<K extends KindName>(
  input: NewEntryInput<K>,
): Written & { readonly ids: readonly string[] } {
  const { childId, also = [], kind, startAt, endAt = null, notes = '', details } = input
  const tz = input.tz ?? zoneForNewLogs()
  const fields = { startAt, endAt, tz, notes, details }
  const children = [childId, ...also].map((child) => ({ id: newId(), childId: child }))
  const now = new Date()
  const by = me()
  const ids = children.map(({ id }) => id)
  const [first, ...others] = children
  const { isStored } = queue({
    endpoint: 'logs.create',
    input: { body: { ...first, also: others, kind, ...fields } },
    change: {
      kind: 'create',
      entries: children.map((one, index) => {
        const own = index === 0 ? details : detailsForTwin(details)
        return expectedEntry(one.id, one.childId, { kind, ...fields, details: own } as never, by, now)
      }),
    },
    touches: ids,
    makes: ids,
    needs: [...children.map((one) => one.childId), ...linksOf(details)],
  })
  return { ids, isStored }
}

/** Changes an entry. `details`, when given, replaces all details. */
export function updateEntry(
  id: string,
  changes: Partial<Omit<EntryFields, 'details'>> & { readonly details?: AnyDetails },
): Written {
  const before = shown(id)
  const { startAt, endAt, tz, notes, details } = before
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
    needs: [id, before.childId, ...linksOf(changes.details ?? {})],
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
  deleted.set(deletedKey(id), { ...before, deletedAt: new Date().toISOString(), version: before.version + 1 })
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
  const before =
    known.deletedAt === null ? { ...known, deletedAt: new Date().toISOString(), version: known.version + 1 } : known
  deleted.delete(deletedKey(id))
  return queue({
    endpoint: 'logs.restore',
    input: { params: { id } },
    change: { kind: 'restore', id, before },
    touches: [id],
    needs: [id],
  })
}

/** What can be liked and commented on. */
export type ReactionItem = 'log' | 'photo' | 'document'

/** Likes a thing of any sort, or takes the like back. */
export function react(kind: 'like' | 'unlike', id: string, item: ReactionItem): Written {
  return queue({
    endpoint: `${item}Reactions.${kind}`,
    input: { params: { id } },
    change: { kind, id, userId: me().id },
    touches: [`like:${id}`],
    needs: [id],
  })
}

export function likeEntry(id: string): Written {
  return react('like', id, 'log')
}

export function unlikeEntry(id: string): Written {
  return react('unlike', id, 'log')
}
