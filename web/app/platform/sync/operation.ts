import type { contract } from '@nestwren/contract'
import type { CallInput, Endpoint } from '@nestwren/contract/endpoint'
import type { AnyDetails, Entry } from '@nestwren/contract/logs/entry'
import type { Person } from '@nestwren/contract/logs/entry-schema'
import type { TimerStep } from '@nestwren/contract/logs/timer-steps'
import type { Scope } from '../session/token-store.ts'
import { newId } from './ids.ts'

type Contract = typeof contract
/** Calls that change something, as `group.name`. */
export type WriteName = {
  [Group in keyof Contract]: {
    [Name in keyof Contract[Group]]: Contract[Group][Name] extends { method: 'GET' }
      ? never
      : `${Group}.${Name & string}`
  }[keyof Contract[Group]]
}[keyof Contract]

type EndpointOf<N extends WriteName> = N extends `${infer Group extends keyof Contract}.${infer Name}`
  ? Name extends keyof Contract[Group]
    ? Contract[Group][Name] extends Endpoint
      ? Contract[Group][Name]
      : never
    : never
  : never
export type WriteInput<N extends WriteName> = CallInput<EndpointOf<N>>

/** What a person may change of an entry. */
export interface EntryFields {
  readonly startAt: string
  readonly endAt: string | null
  readonly tz: string
  readonly notes: string
  readonly details: AnyDetails
}

/** What a write does to log entries, so that it can be shown before the server has answered. */
export type EntryChange =
  | { readonly kind: 'create'; readonly entries: readonly Entry[] }
  | {
      readonly kind: 'update'
      readonly id: string
      readonly fields: EntryFields
      /** The version this change is made to. */
      readonly baseVersion: number
      readonly before: Entry
      readonly by: Person
      /** Somebody deleted the entry and the person wants it all the same: it is brought back first. */
      readonly isRestoredFirst: boolean
    }
  /** A press on a running timer. It is sent without a version: who was there first does not matter. */
  | {
      readonly kind: 'timer'
      readonly id: string
      readonly step: TimerStep
      /** The version this press is expected to meet; only the edits behind it depend on it. */
      readonly baseVersion: number
      readonly by: Person
    }
  | { readonly kind: 'remove' | 'restore'; readonly id: string; readonly before: Entry }
  | { readonly kind: 'like' | 'unlike'; readonly id: string; readonly userId: string }
  | { readonly kind: 'comment' | 'uncomment'; readonly id: string; readonly commentId: string }

export type LooseFields = Readonly<Record<string, unknown>>

/** An item of a list, as it is shown. What a family has one of is laid flat. */
export type SyncedItem = LooseFields & { readonly version: number }

/** What a write does to an item of a list that a feature has registered (list.ts). */
export interface ItemChange {
  /** The list's name. */
  readonly part: string
  readonly id: string
  readonly what: 'create' | 'update' | 'remove'
  /** What a change says of the item. */
  readonly fields: LooseFields
  /** What of the item looks different meanwhile; all of a new one. */
  readonly shown: LooseFields
  /** The item the change was made to; null for a new one. */
  readonly before: SyncedItem | null
  /** The version a change is made to. */
  readonly baseVersion: number
  /** In a conflict: the item as somebody else left it. */
  readonly theirs: SyncedItem | null
}

export interface OperationError {
  readonly status: number
  readonly code: string
  readonly message: string
}

/** One write that waits for the server. Everything in it survives a restart of the browser. */
export interface Operation {
  /** Also the mutation id the server remembers, so that sending it again is harmless. */
  readonly id: string
  /** Place in the queue of this browser; null until it is stored. */
  readonly seq: number | null
  readonly userId: string
  /** Empty for what is the person's own, in whichever family. */
  readonly accountId: string
  readonly endpoint: WriteName
  readonly input: unknown
  readonly change: EntryChange | null
  /** Absent for everything else, and in what older versions of the app have stored. */
  readonly kept?: ItemChange
  /** Items it changes: a write that failed holds back later ones to the same item. */
  readonly touches: readonly string[]
  /** Items it creates, and items it cannot do without. */
  readonly makes: readonly string[]
  readonly needs: readonly string[]
  readonly createdAt: string
  readonly state: 'waiting' | 'failed' | 'conflict'
  readonly error: OperationError | null
  /** In a conflict: the row as somebody else left it. */
  readonly theirs: Entry | null
}

/** Ids of the entries whose picture the operation changes. */
export function entryIdsOf({ change }: Operation): readonly string[] {
  if (change === null) return []
  return change.kind === 'create' ? change.entries.map(({ id }) => id) : [change.id]
}

/** The call that a press is sent by. */
export function endpointOfStep({ what }: TimerStep): WriteName {
  return `timers.${what}`
}

/** What is not known is not sent. */
function withoutNull(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
}

/**
 * The input to send now. An edit carries the version it is made to, which may have moved since it was queued.
 * @param bodyOf how the list of the write sends the fields of an item
 */
export function inputOf(
  { id, change, kept, input }: Operation,
  bodyOf = (fields: LooseFields): object => fields,
): unknown {
  if (kept?.what === 'create') {
    const { body } = input as { body: LooseFields }
    return { ...(input as object), body: bodyOf(body) }
  }
  if (kept?.what === 'update') {
    const { fields, baseVersion: version } = kept
    return { ...(input as object), body: { ...bodyOf(fields), version, mutationId: id } }
  }
  if (change?.kind === 'timer') {
    const { what, ...body } = change.step
    return { params: { id: change.id }, body: { ...withoutNull(body), mutationId: id } }
  }
  if (change?.kind !== 'update') return input
  return { params: { id: change.id }, body: { ...change.fields, version: change.baseVersion, mutationId: id } }
}

/** Makes a write for the queue. Pure but for its id. */
export function buildOperation(
  scope: Scope,
  now: Date,
  what: {
    endpoint: WriteName
    input: unknown
    change?: EntryChange
    kept?: ItemChange
    touches?: readonly string[]
    makes?: readonly string[]
    needs?: readonly string[]
    accountId?: string
  },
): Operation {
  return {
    id: newId(),
    seq: null,
    userId: scope.userId,
    accountId: what.accountId ?? scope.accountId,
    endpoint: what.endpoint,
    input: what.input,
    change: what.change ?? null,
    ...(what.kept && { kept: what.kept }),
    touches: what.touches ?? [],
    makes: what.makes ?? [],
    needs: what.needs ?? [],
    createdAt: now.toISOString(),
    state: 'waiting',
    error: null,
    theirs: null,
  }
}
