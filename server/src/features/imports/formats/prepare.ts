import { hash } from 'node:crypto'
import { childKeys, isOfFile, targetOf } from './children.ts'
import type { RoledTable } from './identify.ts'
import type { Reason } from './result.ts'
import { type Cells, caregiverColumn, type Table } from './text/table.ts'
import type { Answers, Choice } from './upload.ts'

/** A table of which is known, for each row, whose it is, who it is, and whether it was there before. */
export interface Prepared extends RoledTable {
  readonly keys: readonly RowKey[]
  /** Child of each row; null in a table that is only looked up. */
  readonly children: readonly (string | null)[]
  /** Why a row is not taken: it is a repeat. Null for one that is. */
  readonly repeats: readonly (Reason | null)[]
  /** Rows that are one entry with others, by their places. */
  readonly groups: ReadonlyMap<number, readonly number[]>
}

/** How `Answers.choices` names a record. */
export function recordRef({ file, record }: { readonly file: string; readonly record: number }): string {
  return `${file}#${record}`
}

/** What the person decided about a record; null where they did not. */
export function choiceOf({ choices }: Answers, ref: string): Choice | null {
  return Object.hasOwn(choices, ref) ? (choices[ref] ?? null) : null
}

/** Finds repeats within each table and, of tables that overlap such as two exports of one child, across them. */
export function prepared(app: string, tables: readonly RoledTable[], answers: Answers): readonly Prepared[] {
  const children = childKeys(tables)
  const seen = new Map<string, string>()
  return tables.map((one) => {
    const keys = keysOf(app, one)
    const named = children.get(one) ?? []
    const own = one.role.isLookup === true ? named.map(() => null) : named
    const within = keys.map(({ repeat }, place) => (isKept(one, place, repeat, answers) ? null : repeat))
    const repeats = tables.length === 1 ? within : across(one, { keys, within, children: own, answers, seen })
    return { ...one, keys, children: own, repeats, groups: groupsOf(one, repeats) }
  })
}

function isKept({ table }: RoledTable, place: number, repeat: Reason | null, answers: Answers): boolean {
  if (repeat?.code !== 'sameCells') return false
  const choice = choiceOf(answers, recordRef({ file: table.name, record: place + 1 }))
  return answers.includeRepeats || (choice !== null && 'keep' in choice)
}

interface Across {
  readonly keys: readonly RowKey[]
  readonly within: readonly (Reason | null)[]
  readonly children: readonly (string | null)[]
  readonly answers: Answers
  /** The first file of each key, by child. Added to. */
  readonly seen: Map<string, string>
}

function across({ table, role }: RoledTable, { keys, within, children, answers, seen }: Across): (Reason | null)[] {
  return within.map((repeat, place) => {
    const target = targetOf(answers, children[place] ?? null)
    if (repeat !== null || role.isLookup === true || target === null) return repeat
    const row = keys[place]?.key ?? ''
    const key = isOfNobody(role, children[place]) && !isByContent(row) ? row : `${target}\u0001${row}`
    const before = seen.get(key)
    if (before === undefined) seen.set(key, table.name)
    return before === undefined ? null : { code: 'sameInOtherFile', params: { file: before } }
  })
}

/** A row of an app that names children, which names none: what was pumped stands in the export of each twin. */
function isOfNobody(role: RoledTable['role'], child: string | null | undefined): boolean {
  return role.child !== undefined && isOfFile(child ?? '')
}

function groupsOf(
  { table, role }: RoledTable,
  repeats: readonly (Reason | null)[],
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>()
  if (role.groups === undefined) return found
  const places = [...table.rows.keys()].filter((place) => repeats[place] === null && !table.broken.has(place))
  for (const group of role.groups(table, places)) for (const place of group) found.set(place, group)
  return found
}

/** Who a row is, and whether one like it stood before it. */
interface RowKey {
  readonly key: string
  readonly repeat: Reason | null
}

/**
 * Keys of the rows of a table, the same however often and in whichever form it was saved: by the source's ids, else by what
 * stands in the cells and which of its equals a row is.
 */
function keysOf(app: string, { table, role }: RoledTable): readonly RowKey[] {
  const idOf = role.id?.(table)
  const asWritten = role.writes === 'asThePhone' ? table.written : undefined
  const contentOf = contents(table, role.identity)
  const wholeOf = contents(table, table.columns)
  const ids = new Set<string>()
  const wholes = new Set<string>()
  const counts = new Map<string, number>()
  return table.rows.map((row, place) => {
    const cells = asWritten?.[place] ?? row
    const id = idOf?.(cells) ?? ''
    if (id !== '') {
      const key = `${role.name}:${id.length > 100 ? digest(id) : id}`
      const repeat = ids.has(key) ? reason('sameId') : null
      ids.add(key)
      return { key, repeat }
    }
    const text = contentOf(cells)
    const content = digest(`${app}\u0001${role.name}\u0001${text}`)
    const wholeText = wholeOf(cells)
    const whole = wholeText === text ? content : digest(wholeText)
    const count = (counts.get(content) ?? 0) + 1
    counts.set(content, count)
    const repeat = wholes.has(whole) ? reason('sameCells') : null
    wholes.add(whole)
    return { key: `#${content}.${count}`, repeat }
  })
}

/** True for the key of a row to which the source has given no id. */
function isByContent(key: string): boolean {
  return key.startsWith('#')
}

function reason(code: 'sameId' | 'sameCells'): Reason {
  return { code, params: {} }
}

function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22)
}

/**
 * A row as one text: the cells that say something, by the names of their columns, in the order of the names. Who wrote it
 * down is no part of what happened: a row stays the same when a person is renamed.
 */
function contents(table: Table, identity: readonly string[] | undefined): (cells: Cells) => string {
  const isPart = (name: string) => (identity === undefined ? !caregiverColumn.test(name) : identity.includes(name))
  const places = table.columns
    .map((name, place) => ({ name, place }))
    .filter(({ name }) => isPart(name))
    .sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)))
  return (cells) => {
    let text = ''
    for (const { name, place } of places) {
      const cell = (cells[place] ?? '').trim()
      if (cell !== '') text += `${name}\u0002${cell}\u0001`
    }
    return text
  }
}
