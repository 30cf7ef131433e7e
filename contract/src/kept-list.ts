import * as z from 'zod/mini'
import { type Access, type ErrorDeclaration, endpoint, nothing, type Schema } from './endpoint.ts'
import { id, page, paging, versionOfChange } from './fields.ts'
import type { Area } from './permissions.ts'

/** A list that a family keeps: items with ids made by the browser and versions, read in pages, written offline. */

type Shape = z.core.$ZodShape
type Errors = Readonly<Record<string, ErrorDeclaration>>

/** The refusal of a change to a version that is no longer the current one; `details.current` is the item as it is. */
export const stale = { STALE_VERSION: { status: 409, text: 'Someone else just changed this.' } } as const

/** The fields of a new item's body beside its own: an id sent again answers the item that it made. */
export const newItem = { id: z.optional(id) }

/** The fields of a change beside the item's own. */
export const change = {
  version: versionOfChange,
  /** Marks one change, so that sending it again is harmless. */
  mutationId: z.optional(id),
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

/** What a list is asked with, nothing where `query` is absent, and how it is answered. */
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
> {
  /** Of the list; a change adds `/:id`. */
  readonly path: `/api/${Rest}`
  /** {@link byArea}, or the access of each verb. `of` are the fields that say whose a new item is. */
  readonly rights: Rights
  /** As it is answered. */
  readonly item: Item
  /** As a person enters it, in a new item and in a change alike. */
  readonly fields: Fields
  /** What a change says, where that is not the same as a new item. */
  readonly changes?: Changed
  /** Without it the list comes in pages and is asked with nothing else. */
  readonly list?: List
  /** Refusals of `create` and `update` alike. */
  readonly errors?: Declared
  /** Refusals of `create` alone, such as the one of the cap. */
  readonly createErrors: Refused
  /** Refusals of `update` alone. */
  readonly changeErrors?: ChangeRefused
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
  const Refused extends Errors = Record<never, never>,
  const ChangeRefused extends Errors = Record<never, never>,
>({
  path,
  rights,
  item,
  fields,
  changes = fields as unknown as Changed,
  list = pagesOf(item) as unknown as List,
  errors = {} as Declared,
  createErrors,
  changeErrors = {} as ChangeRefused,
  summaries,
}: KeptListOptions<Rest, Rights<L, C, U, Of>, Item, Fields, Changed, List, Declared, Refused, ChangeRefused>) {
  const params = z.strictObject({ id })
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
      body: z.strictObject({ ...newItem, ...rights.of, ...fields }),
      output: item,
      status: 201,
      errors: { ...errors, ...createErrors },
    }),
    update: endpoint({
      method: 'PUT',
      path: one,
      summary: summaries.update,
      access: rights.change,
      params,
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
