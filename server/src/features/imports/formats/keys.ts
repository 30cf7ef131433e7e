import { hash } from 'node:crypto'
import type { RoledTable } from './identify.ts'
import type { Reason } from './result.ts'
import { type Cells, caregiverColumn, type Table } from './text/table.ts'

/** Who a row is, and whether one like it stood before it. */
export interface RowKey {
  readonly key: string
  readonly repeat: Reason | null
}

/**
 * Keys of the rows of a table, the same however often and in whichever form it was saved: by the source's ids, else by what
 * stands in the cells and which of its equals a row is.
 */
export function keysOf(app: string, { table, role }: RoledTable): readonly RowKey[] {
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
export function isByContent(key: string): boolean {
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
