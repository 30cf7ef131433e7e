import type { MessageDescriptor } from '@lingui/core'
import type { LiveEventName } from '@nestwren/contract/live'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { Area } from '@nestwren/contract/permissions'
import type { QueryClient } from '@tanstack/react-query'
import type { EntryStore } from './indexed/entry-store.ts'
import type { LooseFields, WriteName } from './operation.ts'

/** What is kept with ids and versions, as the queue sees it. */
export interface ListedItem {
  readonly id: string
  readonly version: number
}

/** What the names of live events about single items begin with: `x:new`, `x:updated`, `x:liked`. Logs have their own. */
type ItemNoun = Exclude<
  { [Name in LiveEventName]: Name extends `${infer Noun}:comment:new` ? Noun : never }[LiveEventName],
  'log'
>

/** Those that come as files: they are told of as new ones. */
export type FileNoun = Extract<
  ItemNoun,
  { [Name in LiveEventName]: Name extends `${infer Noun}:new` ? Noun : never }[LiveEventName]
>

/** Something a family keeps, as its feature registers it (app/synced-lists.ts). Nothing else here knows the feature. */
export interface SyncedList<Item = unknown> {
  /** Also the part that `family:changed` names, and what writes that wait on devices are stored under. */
  readonly name: string
  /**
   * `child`: each item is of one child (`childId`), and a new one waits for a child that is itself on its way. `person`: it
   * follows them into every family, without versions: the last change of a field stands.
   */
  readonly scope: 'family' | 'child' | 'person'
  readonly calls: { readonly create?: WriteName; readonly update?: WriteName; readonly remove?: WriteName }
  /** Reads the whole list. For a `single`, what the server answers. */
  readonly read: (signal: AbortSignal) => Promise<unknown>
  /** A family has one of it, without an id: how an answer looks flat, and how changed fields are sent. */
  readonly single?: {
    flat(answer: unknown): Item
    body(fields: object): object
  }
  /** For what is taken only as a whole: the body to send for changed fields, made from what the server has at that moment. */
  readonly whole?: (fields: object, signal: AbortSignal) => Promise<object>
  /** How its calls are written, where that is not `{ params: { id }, body: fields }`. */
  readonly wire?: {
    /** What the address names, such as the child it stands under. What stands there is not sent in the body as well. */
    params(what: 'create' | 'update' | 'remove', item: LooseFields): LooseFields
    /** The body around the fields of a new or a changed item. */
    body?(fields: LooseFields): LooseFields
  }
  /** Kinds of logs that change the list at the server. */
  readonly changedByLogs?: readonly KindName[]
  /** Live events beside `family:changed` that say that it changed. */
  readonly toldBy?: readonly LiveEventName[]
}

/** Things that are shared one by one and cached in pages, kept in step by their own live events; they are not written offline. */
export interface SharedItems {
  /** First word of the keys of the cached answers that hold them. */
  readonly name: string
  readonly noun: ItemNoun
  /** Without this right for any child nothing of them stays on the device. */
  readonly area: Area
  /**
   * Puts one that came or changed where it belongs in the cached answers, and takes one that has gone (null) out of them.
   * Without it what is on screen is read again.
   */
  readonly place?: (of: { readonly queryClient: QueryClient }, id: string, item: object | null) => void
  /** Forgets what else the device has of one that has gone. */
  readonly forgetOne?: (accountId: string, id: string) => void
  /** Forgets what else the device has of all of them. */
  readonly forgetAll?: () => void
  /** How a file becomes one; absent where none does. */
  readonly upload?: {
    readonly path: string
    /** Takes back one that has arrived already. */
    readonly takeBack: (id: string) => Promise<unknown>
    /** What a file that has arrived means for the entries on the device. */
    readonly noteDelivery?: (
      entries: Pick<EntryStore, 'stored' | 'put'>,
      upload: { readonly id: string; readonly fields: Readonly<Record<string, string>> },
    ) => void
  }
}

/** A cached answer that is no list, by the first words of its key. */
export interface CachedAnswer {
  readonly key: readonly [string, ...string[]]
  readonly changedByLogs?: readonly KindName[]
}

/** Everything that features have registered. Fetched after the first paint. */
export interface Registered {
  readonly lists: readonly (SyncedList & {
    /** Where the person finds what waits or was refused, and what that place is called. */
    readonly place: { readonly path: string; readonly title: MessageDescriptor }
  })[]
  readonly items: readonly SharedItems[]
  /** Other answers that hang on rights, or on logs. */
  readonly answers: readonly CachedAnswer[]
}

export type LoadRegistered = () => Promise<Registered>

/** The list of a write; undefined for one that an older or newer version of the app wrote and this one does not know. */
export function listOf({ lists }: Registered, name: string): Registered['lists'][number] | undefined {
  return lists.find((one) => one.name === name)
}
