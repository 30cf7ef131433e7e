import type { MessageDescriptor } from '@lingui/core'
import type { Contract } from '@nestwren/contract'
import type { CallInput, CallOutput, Endpoint } from '@nestwren/contract/endpoint'
import type { LiveEventName } from '@nestwren/contract/live'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import type { Area } from '@nestwren/contract/permissions'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { type Page, readPages } from '../api/read-pages.ts'
import type { Covers } from '../locks/covers.ts'
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

/** What shows a list needs to know of it. */
export interface ReadableList<Item = unknown> {
  /** Also the part that `family:changed` names, and what writes that wait on devices are stored under. */
  readonly name: string
  /** Reads the whole list. For a `single`, what the server answers. */
  readonly read: (signal: AbortSignal) => Promise<unknown>
  /** A family has one of it, without an id: how an answer looks flat, and how changed fields are sent. */
  readonly single?: {
    flat(answer: unknown): Item
    body(fields: object): object
  }
}

/** How its calls are written, where that is not `{ params: { id }, body: fields }`. */
interface Wire {
  /** What addresses name beside the id, such as the child it stands under. It is not sent in the body as well. */
  readonly under?: readonly string[]
  /** What the address of a removal names in place of the id. */
  readonly removedBy?: string
  /** The body around the fields of a new or a changed item. */
  readonly body?: (fields: LooseFields) => LooseFields
}

/** What says that the list changed, beside `family:changed`. */
interface ListNews {
  /** Kinds of logs that change it at the server. */
  readonly changedByLogs?: readonly KindName[]
  readonly toldBy?: readonly LiveEventName[]
}

/**
 * Something a family keeps, as its feature registers it (app/synced-lists.ts). Nothing else here knows the feature. A new
 * item with a `childId` waits for a child that is itself on its way.
 */
export interface SyncedList<Item = unknown> extends ReadableList<Item>, Wire, ListNews {
  /** It follows the person into every family, without versions: the last change of a field stands. */
  readonly isPersonal?: true
  readonly calls: { readonly create?: WriteName; readonly update?: WriteName; readonly remove?: WriteName }
  /** For what is taken only as a whole: the body to send for changed fields, made from what the server has at that moment. */
  readonly whole?: (fields: object, signal: AbortSignal) => Promise<object>
}

/** Groups of the contract that hold the calls of a list. */
type ListGroup = {
  [G in keyof Contract]: 'create' | 'update' | 'remove' extends keyof Contract[G] ? G : never
}[keyof Contract]

type Unwritable<T> = T extends object ? { readonly [K in keyof T]: Unwritable<T[K]> } : T
type Named<Body, Name> = Name extends keyof Body ? Body[Name] : never

/** What the server takes as a change of an item; `Wrap` names the field of the body that holds it, never where none does. */
type ChangeOf<G extends ListGroup, Wrap> =
  CallInput<EndpointOf<G, 'update'>> extends { readonly body: infer Body }
    ? Unwritable<[Wrap] extends [never] ? Omit<Body, 'version' | 'mutationId'> : Named<Body, Wrap>>
    : never

/** A list that knows by its type what a change has to hold: some are taken only whole. Nothing has it as a value. */
export interface Changing<Change> {
  readonly change?: Change
}

/** The call that answers the items of everybody, which some groups have beside the `list` of one child. */
type ReadName<G extends ListGroup> = 'listAll' extends keyof Contract[G] ? 'listAll' : 'list'
type EndpointOf<G extends ListGroup, Name> = Name extends keyof Contract[G]
  ? Extract<Contract[G][Name], Endpoint>
  : never
type QueryOf<G extends ListGroup> =
  CallInput<EndpointOf<G, ReadName<G>>> extends { readonly query?: infer Query } ? NonNullable<Query> : undefined
type ParamsOf<G extends ListGroup, Name> =
  CallInput<EndpointOf<G, Name>> extends { readonly params: infer Params } ? keyof Params : never

/** An item of a list, as the contract has it. */
type ItemOf<G extends ListGroup> =
  CallOutput<EndpointOf<G, ReadName<G>>> extends { readonly items: readonly (infer Item)[] } ? Item : never

/** What of a list does not follow from the names of its group and of its calls. */
type Special<G extends ListGroup, Name extends string, Wrap extends string> = ListNews & {
  /** The body around the fields of a new or a changed item. */
  readonly body?: (fields: LooseFields) => Readonly<Record<Wrap, LooseFields>>
  /** Absent where it is the group's. */
  readonly name?: Name
  /** What is asked for, beside the place of a page. */
  readonly query?: () => QueryOf<G>
} & (ReadName<G> extends 'listAll' ? { readonly readBy: 'listAll' } : object) &
  // One answer is the list. Without pages there is nothing to choose.
  (QueryOf<G> extends { cursor?: unknown } ? { readonly isPaged?: false } : { readonly isPaged: false }) &
  ([ParamsOf<G, 'create'>] extends [never] ? object : { readonly under: readonly ParamsOf<G, 'create'>[] }) &
  ('id' extends ParamsOf<G, 'remove'> ? object : { readonly removedBy: ParamsOf<G, 'remove'> })

/** The same without the group's types. */
interface AnySpecial extends Wire, ListNews {
  readonly query?: () => object | undefined
  readonly readBy?: keyof ReadCalls
  readonly isPaged?: boolean
}
type ReadCall = (input: { readonly query: object }, options: { readonly signal: AbortSignal }) => Promise<Page<unknown>>
interface ReadCalls {
  readonly list: ReadCall
  readonly listAll: ReadCall
}

/**
 * A list of the contract: its calls are `create`, `update` and `remove` of a group, and its items what `list` answers, page
 * after page. The types ask for what the names do not say.
 */
export function listOf<G extends ListGroup, Name extends string = G, Wrap extends string = never>(
  group: G,
  special: Special<G, Name, Wrap>,
): SyncedList<ItemOf<G>> & Changing<ChangeOf<G, Wrap>> & { readonly name: Name } {
  const { query, readBy = 'list', isPaged = true, ...rest }: AnySpecial = special
  const read = async (signal: AbortSignal) => {
    const answers = api[group] as unknown as ReadCalls
    const page = (place: object) => answers[readBy]({ query: { ...query?.(), ...place } }, { signal })
    return isPaged ? readPages(page) : (await page({})).items
  }
  const calls = { create: `${group}.create`, update: `${group}.update`, remove: `${group}.remove` } as const
  return { name: group as string as Name, ...rest, calls, read }
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
  readonly forgetAll?: (of: {
    readonly queryClient: QueryClient
    readonly entries: Pick<EntryStore, 'list' | 'stored' | 'put'>
  }) => void
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
  /** What is shown where something is locked. Absent in tests of other things. */
  readonly covers?: Covers
}

export type LoadRegistered = () => Promise<Registered>

/** The list of a write; undefined for one that an older or newer version of the app wrote and this one does not know. */
export function registeredList({ lists }: Registered, name: string): Registered['lists'][number] | undefined {
  return lists.find((one) => one.name === name)
}
