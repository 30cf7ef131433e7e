import * as z from 'zod/mini'
import { type Access, type ErrorDeclaration, endpoint, nothing, type Schema } from './endpoint.ts'
import { id, page, paging, versionOfChange } from './fields.ts'
import type { Area } from './permissions.ts'

/** A list that a family keeps: items with ids made by the browser and versions, read in pages, written offline. */

type Shape = z.core.$ZodShape
type Errors = Readonly<Record<string, ErrorDeclaration>>

/** The refusal of a change to a version that is no longer the current one; `details.current` is the item as it is. */
export const stale = { STALE_VERSION: { status: 409, text: 'Someone else just changed this.' } } as const

/** The refusal of one more than there can be, for lists that have no words of their own for it. */
export const tooMany = {
  TOO_MANY: { status: 400, text: 'This list is full. Remove something to add more.' },
} as const

/** The fields of a new item's body beside its own: an id sent again answers the item that it made. */
export const newItem = { id: z.optional(id) }

/** The fields of a change beside the item's own. */
export const change = {
  version: versionOfChange,
  /** Marks one change, so that sending it again is harmless. */
  mutationId: z.optional(id),
}

/** The same of a list with items that are there before anything is said of them, in version 0. */
export const changeOfUnsaid = { ...change, version: z.optional(z.union([z.literal(0), versionOfChange])) }

type Partly<Fields extends Shape> = {
  [Name in keyof Fields]: z.ZodMiniOptional<Fields[Name] extends z.ZodMiniDefault<infer Inner> ? Inner : Fields[Name]>
}

/** Makes all fields of a change optional: fields that are left out stay, so that defaults are those of new items alone. */
export function partly<const Fields extends Shape>(fields: Fields): Partly<Fields> {
  const innerOf = (field: z.core.$ZodType) => (field instanceof z.ZodMiniDefault ? field.def.innerType : field)
  const entries = Object.entries(fields).map(([name, field]) => [name, z.optional(innerOf(field))])
  return Object.fromEntries(entries) as Partly<Fields>
}

/** The rights of a list of each child: reading takes `view` of the area, a new item `add`, a change `manage`, or `add` of its maker. */
export function byArea<const A extends Area>(area: A) {
  return {
    list: { who: 'family', area, level: 'view' },
    create: { who: 'child', area, level: 'add', child: 'body.childId' },
    change: { who: 'item', level: 'manage', own: 'add' },
    of: { childId: id },
  } as const
}

/** The query of a list, none where it is absent, and its answer. */
interface Listing {
  readonly query?: Schema
  readonly output: Schema
}

function pagesOf<Item extends Schema>(item: Item) {
  return { query: z.strictObject(paging), output: page(item) }
}

/** The listing of a list that is short enough to be answered at once. */
export function wholeList<Item extends Schema>(item: Item) {
  return { output: z.object({ items: z.array(item) }) }
}

interface KeptListOptions<
  Rest extends string,
  Rights,
  Item extends Schema,
  Fields extends Shape,
  Changed extends Shape,
  List extends Listing,
  Declared extends Errors,
  Refused extends Errors,
  ChangeRefused extends Errors,
  Example,
> {
  /** Of the list; a change adds `/:id`. */
  readonly path: `/api/${Rest}`
  /** {@link byArea}, or the access of each verb. The fields of `of` name the child of a new item. */
  readonly rights: Rights
  /** As it is answered. */
  readonly item: Item
  /** As a person enters it, in a new item and in a change alike. */
  readonly fields: Fields
  /** The fields of a change, where they are not those of a new item. */
  readonly changes?: Changed
  /** Without it the list comes in pages and is asked with nothing else. */
  readonly list?: List
  /** Refusals of `create` and `update` alike. */
  readonly errors?: Declared
  /** Refusals of `create` alone: the one of the cap, where its words name what there can be. */
  readonly createErrors?: Refused
  /** Refusals of `update` alone. */
  readonly changeErrors?: ChangeRefused
  /** Fields and list items that the body of a new item, or of a change, may have; without it the server's usual limit. */
  readonly maxFields?: number
  /** Fields of one, as a person might enter it: what tests make of it where they need one, unless they have their own. */
  readonly example?: Example & { readonly [Name in keyof Fields]?: z.input<Fields[Name]> }
  /** A sentence for each call on the API page. */
  readonly summaries: Readonly<Record<'list' | 'create' | 'update' | 'remove', string>>
}

interface Rights<L extends Access, C extends Access, U extends Access, Of extends Shape> {
  readonly list: L
  readonly create: C
  readonly change: U
  readonly of: Of
}

/**
 * Declares `list`, `create`, `update` and `remove` of a kept list. A verb of its own, or another form of one of these, is
 * written beside it: `{ ...keptList({ … }), restore: endpoint({ … }) }`. The server answers them with
 * `platform/items/kept-list.ts`, the web registers them with `listOf`.
 */
export function keptList<
  const Rest extends string,
  const L extends Access,
  const C extends Access,
  const U extends Access,
  Of extends Shape,
  Item extends Schema,
  Fields extends Shape,
  Changed extends Shape = Fields,
  List extends Listing = ReturnType<typeof pagesOf<Item>>,
  const Declared extends Errors = Record<never, never>,
  const Refused extends Errors = typeof tooMany,
  const ChangeRefused extends Errors = Record<never, never>,
  const Example extends Readonly<Record<string, unknown>> | undefined = undefined,
>({
  path,
  rights,
  item,
  fields,
  changes = fields as unknown as Changed,
  list = pagesOf(item) as unknown as List,
  errors = {} as Declared,
  createErrors = tooMany as unknown as Refused,
  changeErrors = {} as ChangeRefused,
  maxFields,
  example,
  summaries,
}: KeptListOptions<Rest, Rights<L, C, U, Of>, Item, Fields, Changed, List, Declared, Refused, ChangeRefused, Example>) {
  const params = z.strictObject({ id })
  const most = maxFields === undefined ? {} : { maxFields }
  const one = `${path}/:id` as const
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: summaries.list,
      access: rights.list,
      ...list,
      errors: {},
    }),
    create: endpoint({
      method: 'POST',
      path,
      summary: summaries.create,
      access: rights.create,
      ...most,
      body: z.strictObject({ ...newItem, ...rights.of, ...fields }),
      output: item,
      status: 201,
      errors: { ...errors, ...createErrors },
      example: example as Example,
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      summary: summaries.update,
      access: rights.change,
      params,
      ...most,
      body: z.strictObject({ ...change, ...changes }),
      output: item,
      errors: { ...errors, ...changeErrors, ...stale },
    }),
    remove: endpoint({
      method: 'DELETE',
      path: one,
      summary: summaries.remove,
      access: rights.change,
      params,
      output: nothing,
      errors: {},
    }),
  }
}

interface UnderChildOptions<
  All extends string,
  Rest extends string,
  A extends Area,
  U extends Access,
  Item extends Schema,
  Fields extends Shape,
  Declared extends Errors,
  Refused extends Errors,
> {
  /** Where the items of all children are listed. */
  readonly all: `/api/${All}`
  /** Of the list of a child, behind `/api/user-children/:childId`. */
  readonly path: `/${Rest}`
  /** Lists need `view` of it, a new item `add`. */
  readonly area: A
  /** The access of a change, where it is not `add`: one that the handler looks at more closely. */
  readonly change?: U
  readonly item: Item
  readonly fields: Fields
  readonly errors: Declared
  readonly createErrors: Refused
  readonly summaries: Readonly<Record<'listAll' | 'list' | 'create' | 'update' | 'remove', string>>
}

/** {@link keptList} for a list whose addresses name the child: `listAll` of all children, the other verbs of one. */
export function keptUnderChild<
  const All extends string,
  const Rest extends string,
  const A extends Area,
  Item extends Schema,
  Fields extends Shape,
  const Declared extends Errors,
  const Refused extends Errors,
  const U extends Access = {
    readonly who: 'child'
    readonly area: A
    readonly level: 'add'
    readonly child: 'params.childId'
  },
>({
  all,
  path,
  area,
  change: changing,
  item,
  fields,
  errors,
  createErrors,
  summaries,
}: UnderChildOptions<All, Rest, A, U, Item, Fields, Declared, Refused>) {
  const add = { who: 'child', area, level: 'add', child: 'params.childId' } as const
  const usual = keptList({
    path: `/api/user-children/:childId${path}`,
    rights: { list: { ...add, level: 'view' }, create: add, change: (changing ?? add) as U, of: {} },
    item,
    fields,
    errors,
    createErrors,
    summaries,
  })
  const ofChild = { params: z.strictObject({ childId: id }) }
  const ofOne = { params: z.strictObject({ childId: id, id }) }
  return {
    listAll: endpoint({
      ...usual.list,
      path: all,
      summary: summaries.listAll,
      access: { who: 'family', area, level: 'view' },
    }),
    list: endpoint({ ...usual.list, ...ofChild }),
    create: endpoint({ ...usual.create, ...ofChild }),
    update: endpoint({ ...usual.update, ...ofOne }),
    remove: endpoint({ ...usual.remove, ...ofOne }),
  }
}
