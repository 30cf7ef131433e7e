import type { ItemFacts } from '../../platform/items/item.ts'
import type { ListedRow, OwnExport } from './parse/protocol.ts'
import { shownCells } from './parse/shown.ts'

/** What a list of the family's own export holds, as far as it comes back. */
export type OwnList =
  | { readonly is: 'children' | 'settings' | 'sources'; readonly name: string }
  | { readonly is: 'item'; readonly name: string; readonly item: ItemFacts }
  | { readonly is: 'comments' | 'likes'; readonly name: string; readonly item: ItemFacts; readonly idName: string }

/** Who made the export is in it; the name stands in no report. */
export const profileList = 'profile'

/** Lists that come back, in the order in which they do: marks of other apps and children before what is theirs, items before what is said of them. */
export function ownLists(items: readonly ItemFacts[]): readonly OwnList[] {
  return [
    { is: 'sources', name: 'import-sources' },
    { is: 'settings', name: 'family-settings' },
    { is: 'children', name: 'children' },
    ...items.flatMap(listsOfItem),
    ...items.flatMap(reactionsOf),
  ]
}

function listsOfItem(item: ItemFacts): OwnList[] {
  const { area, exported } = item
  const kinds = typeof area === 'string' ? [''] : Object.keys(area.of)
  return kinds.map((kind) => ({ is: 'item', name: exported.name.replace('{kind}', kind), item }))
}

function reactionsOf(item: ItemFacts): OwnList[] {
  const { reactions } = item.exported
  if (reactions === undefined) return []
  const idName = reactions.idName ?? 'itemId'
  return [
    { is: 'comments', name: reactions.comments.name, item, idName },
    { is: 'likes', name: reactions.likes.name, item, idName },
  ]
}

/**
 * The lists of an export: those that come back, and those that are not among `known`, which is whatever an export of this
 * version holds.
 */
export function listsIn(own: OwnExport, items: readonly ItemFacts[], known: ReadonlySet<string>) {
  const here = new Set(own.lists)
  return {
    returning: ownLists(items).filter(({ name }) => here.has(name)),
    unknown: own.lists.filter((name) => !known.has(name)),
  }
}

/** Where the file of each item stands in the ZIP, by id. */
export function filesById(own: OwnExport, item: ItemFacts): ReadonlyMap<string, string> {
  const folder = item.exported.files?.name
  const found = new Map<string, string>()
  if (folder === undefined) return found
  for (const path of own.files) {
    if (!path.startsWith(`${folder}/`)) continue
    const [id] = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/.exec(path) ?? []
    if (id !== undefined) found.set(id, path)
  }
  return found
}

/** A row of a list that does not come back, with what stands in it. */
export function leftOutRow(
  list: string,
  record: number,
  reason: NonNullable<ListedRow['reason']>,
  raw: Readonly<Record<string, unknown>> = {},
): ListedRow {
  return {
    ref: `${list}#${record}`,
    file: list,
    record,
    outcome: 'leftOut',
    reason,
    label: list,
    cells: shownCells(cellsOf(raw)),
    items: [],
    readings: [],
  }
}

/** Values as texts, without empty ones. */
function cellsOf(raw: Readonly<Record<string, unknown>>): Record<string, string> {
  const texts = Object.entries(raw).map(([name, value]) => [name, textOf(value)] as const)
  return Object.fromEntries(texts.filter(([, text]) => text !== ''))
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
