import type { Locale } from '@nestwren/contract/auth'
import type { Schema } from '@nestwren/contract/endpoint'
import type { ImportReason, OwnListName } from '@nestwren/contract/imports-words'
import type { ItemType } from '@nestwren/contract/live'
import type { Area, UserPermission } from '@nestwren/contract/permissions'
import type { fileVariants } from '@nestwren/contract/storage'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

type FileVariant = (typeof fileVariants)[number]

/** A table with an id of its own in each family; rows are deleted softly first. */
type ItemTable = PgTable & {
  readonly accountId: PgColumn
  readonly id: PgColumn
  readonly createdBy: PgColumn
  readonly createdAt: PgColumn
  readonly deletedAt: PgColumn
  readonly version: PgColumn
}

/** A row for each child that a living item is of, so that the latest of a child are read straight from an index. */
interface ChildRows {
  readonly table: PgTable & { readonly accountId: PgColumn; readonly childId: PgColumn }
  readonly itemId: PgColumn
  readonly at: PgColumn
  readonly isForParents?: PgColumn
  readonly keptInVault?: PgColumn
  /** As the list of what a family had calls it. */
  readonly name: string
}

/** What search looks at. */
interface ItemSearch {
  /** Words of the item, each with the family before it. */
  readonly words: PgColumn
  /** What is shown of a find; none where the reader shows the item itself. */
  readonly texts: readonly PgColumn[]
  readonly title?: PgColumn
  /** Whether there is a picture of it; absent where there never is. */
  readonly picture?: 'always' | PgColumn
  /** Whose latest rows an index gives: those of the family, or of each child. */
  readonly latestOf: 'family' | 'child'
  /** What a word finds besides the texts. Only an item with kinds has it, whose index gives the latest of each. */
  readonly meant?: WordMeanings
}

/** What folded words mean. */
interface WordMeanings {
  otherNamesOf(word: string): readonly string[]
  /** Rows of a kind, and the condition that a row of it is meant. */
  meaningsOf(word: string): readonly { readonly kind: string; readonly holds: SQL }[]
}

type Words = Readonly<Record<Locale, string>>

/** A list of an export: the name of its files, and a line of README.txt. */
interface ExportedList {
  readonly name: OwnListName | 'entries-{kind}'
  readonly about: Words
}

/** What the files of an item take of the family's room. */
interface ItemRoom {
  /** All of its files together, in bytes. */
  readonly bytes: PgColumn
  /** What it is called among the largest, where people delete it. Without it, it goes with what it stands in. */
  readonly listed?: { readonly title: PgColumn | null; readonly picture: 'always' | 'never' | PgColumn }
}

/** What of an item's file decides where it stands in an export. */
interface FileToExport {
  readonly id: string
  /** ISO. */
  readonly at: string
  readonly contentType: string
  readonly fileName: string | null
}

/** How an item stands in an export. With kinds each has a list of its own: `{kind}` is its name. */
export interface ItemExport extends ExportedList {
  /** What stands in the list behind the id and the children. Never a password, a token or a hash of one. */
  readonly columns: Readonly<Record<string, SQLWrapper>>
  /** A column of objects whose fields become columns of the CSV. */
  readonly spread?: string
  readonly reactions?: {
    readonly comments: ExportedList
    readonly likes: ExportedList
    /** Whether an id is of something that is liked and commented alike and no row of the table: what comes with the product. */
    readonly isElsewhere?: (id: string) => boolean
    /** What the lists call the id of the item; without it they say the type as well. */
    readonly idName?: string
  }
  readonly files?: ExportedList & {
    readonly variant: { readonly ofFamily: FileVariant; readonly ofCaregiver: FileVariant }
    /** Below the folder of the list. */
    pathOf(file: FileToExport): string
  }
}

/** Whose an item becomes. */
export interface Returning {
  readonly accountId: string
  /** Who brings it back: everything was made by them from then on. */
  readonly by: string
  readonly now: Date
}

/**
 * Fields that tell what another area keeps, in rows that were made of it: they need that area's right as well, for each
 * child by whom the reader knows of the item (`seesBorrowed` and `borrowedSeen` of visibility.ts).
 */
interface BorrowedFields {
  readonly area: Area
  /** Rows that were made of it: what stands in the column then. */
  readonly in: { readonly column: PgColumn; readonly value: string }
  /** By their names in the export; whoever may not see them gets null. */
  readonly columns: readonly string[]
}

/** A row of an export, once it is read: by the names of the table's columns. */
export type ReturningRow = Readonly<Record<string, unknown>>

/**
 * How an item of an export comes back into an account (features/imports). Id, children, instants of making, changing and
 * deleting, and the words of `search` need no line: they are the same for all items.
 */
export interface ItemReturn {
  /**
   * Checks a row of the list as strictly as the call that makes one, and gives values by the names of the table's columns.
   * What an older version has not written gets its default; what it does not name is dropped.
   */
  readonly row: Schema
  /** What the call refuses although the row can be read, by the values as they are stored: a time to come, say. */
  readonly problem?: (values: ReturningRow, who: Returning) => ImportReason | null
  /** Columns that stand in no list and follow from a row, or from who brings it. */
  readonly follows?: (row: ReturningRow, who: Returning) => ReturningRow
  /**
   * A row is what somebody said or agreed at an instant: it counts as said by whoever brings it, when they do. `ownWords`: only
   * rows that they had made themselves come back, since nobody else has said what a file says of them.
   */
  readonly statement?: 'any' | 'ownWords'
  /** Texts that search finds it by, where they are more than those of `search`. */
  readonly searchTexts?: (row: ReturningRow) => readonly string[]
  /** Rows come back with their files, which the feature stores together (server/src/item-returns.ts). */
  readonly withFile?: boolean
}

/**
 * How many living ones there can be. Who makes one, brings one back or changes one into what counts asks for all caps of the
 * item (caps.ts), and so does an import.
 */
export interface ItemCap {
  /** What the call is refused with. */
  readonly code: string
  readonly most: number
  /** Whose they are together: each child's, of an item of one child, or the family's. */
  readonly of: 'child' | 'family'
  /** Which ones count, as a condition on rows and of a row in hand; without it all do. */
  readonly counts?: { readonly where: SQL; readonly isOne: (row: ReturningRow) => boolean }
}

/**
 * Everything about one sort of thing that a family keeps which others need to know: who may see it, where it belongs, what
 * goes with it. A feature writes it once, `server/src/items.ts` lists them all, and lists, search, exports, purges and the
 * rest follow from it (docs/decisions/0021-one-definition-of-an-item.md).
 */
export interface ItemFacts {
  /** As logs and the list of what a family had call it. */
  readonly name: string
  /** What likes, comments, finds and addresses of files call it; null where there are none of it. */
  readonly type: ItemType | null
  readonly table: ItemTable
  /** Whose right it needs; by kind, where that differs. A kind that is not named is not there. */
  readonly area: Area | { readonly kind: PgColumn; readonly of: Readonly<Record<string, Area>> }
  /** The instant that a limited history is asked about; a row without one is of today, and so is every row for null. */
  readonly at: PgColumn | null
  /** Whose it is: a column of one child or of several, or the whole family's, which any of its children opens. */
  readonly children: { readonly one: PgColumn } | { readonly several: PgColumn; readonly rows: ChildRows } | 'family'
  /** The column of what is kept from caregivers, and what stands in it then. */
  readonly forParents?: { readonly column: PgColumn; readonly value: string }
  /** The column of what is kept in the vault by itself. Only an item of one area, which is a section of the vault, has it. */
  readonly keptInVault?: PgColumn
  /** What it tells of another area. */
  readonly borrowed?: BorrowedFields
  /** Whether what was deleted can be brought back for 30 days; without it, a deleted one is not there for anybody. */
  readonly hasTrash: boolean
  readonly search?: ItemSearch
  readonly caps?: readonly ItemCap[]
  readonly exported: ItemExport
  /** How it comes back from an export; whatever is exported has it (features/imports/own-export.test.ts). */
  readonly returns?: ItemReturn
  /** Files are kept of it. */
  readonly hasFiles?: boolean
  /** Each item with files has it. Its table has the triggers of migrations-custom/room.sql. */
  readonly room?: ItemRoom
  /** What a document is called when its file is saved. */
  readonly fileName?: PgColumn
  /** The switch that whoever adds one needs beside the area: calls ask it in their `access`, and an import here. */
  readonly keptBy?: UserPermission
  /** Further tables with rows of it, which go with a family. */
  readonly beside?: Readonly<Record<string, PgTable & { readonly accountId: PgColumn }>>
}

/** An item that can be liked and commented, and that finds and files name. */
export type NamedItem = ItemFacts & { readonly type: NonNullable<ItemFacts['type']> }

/** An item whose files take room. */
export type ItemWithRoom = NamedItem & { readonly room: ItemRoom }

/** One of those that people delete one by one to make room. */
export type ListedItem = ItemWithRoom & { readonly room: Required<ItemRoom> }

/** An item that search looks through. */
export type SearchedItem = NamedItem & { readonly search: ItemSearch }

/** Those of the items that have a name for others. */
export function namedItems(items: readonly ItemFacts[]): readonly NamedItem[] {
  return items.filter((item): item is NamedItem => item.type !== null)
}

export function takesRoom(item: NamedItem): item is ItemWithRoom {
  return item.room !== undefined
}

export function isListed(item: ItemWithRoom): item is ListedItem {
  return item.room.listed !== undefined
}

export function isSearched(item: NamedItem): item is SearchedItem {
  return item.search !== undefined
}

/** The instant by which an item stands among others; every one of them has it. */
export function timeOf({ at, table }: ItemFacts): PgColumn {
  return at?.notNull === true ? at : table.createdAt
}

/** Every area that an item may need. */
export function areasOf({ area }: ItemFacts): readonly Area[] {
  return typeof area === 'string' ? [area] : [...new Set(Object.values(area.of))]
}

/** The kinds that a right in an area opens; null where an item has no kinds. */
export function kindsIn({ area }: ItemFacts, asked: Area): readonly string[] | null {
  if (typeof area === 'string') return null
  return Object.entries(area.of)
    .filter(([, one]) => one === asked)
    .map(([kind]) => kind)
}

/** What stands under the names of a shape: columns of a table, or the values of a row of it. */
export function pick<const Of extends object, Name extends string>(
  of: Of,
  shape: Readonly<Record<Name, unknown>>,
): Pick<Of, Extract<Name, keyof Of>> {
  const names = Object.keys(shape).filter((name) => name in of)
  return Object.fromEntries(names.map((name) => [name, of[name as keyof Of]])) as Pick<Of, Extract<Name, keyof Of>>
}

type OfChildren = Exclude<ItemFacts['children'], 'family'>

/**
 * The condition that a row is of a child, alone or with others.
 * @param childId a uuid: a column, or a value that is cast to one
 */
export function isOfChild(children: OfChildren, childId: SQL): SQL {
  return 'one' in children ? sql`${children.one} = ${childId}` : sql`${childId} = any(${children.several})`
}
