import { type Cells, column, hasColumns, type Table } from '../text/table.ts'
import { babyConnectCare } from './baby-connect-care.ts'
import { babyConnectFeeds } from './baby-connect-feeds.ts'
import { type ConnectReader, connectRow } from './baby-connect-row.ts'
import { type App, type ChildFacts, type Role, unsupported } from './role.ts'

const types: ReadonlyMap<string, ConnectReader> = new Map([...babyConnectFeeds, ...babyConnectCare])

const childKey = (name: string) => (name === '' ? '' : `name:${name.toLowerCase()}`)

const log: Role = {
  name: 'log',
  matches: (table) => hasColumns(table, 'start time', 'activity', 'extra data', 'text'),
  child: (table) => {
    const name = column(table, 'child name')
    return (cells: Cells) => childKey(name(cells))
  },
  label: (table) => column(table, 'activity'),
  isSleep: (table) => {
    const type = column(table, 'activity')
    return (cells) => /^sleep(?: start)?$/i.test(type(cells))
  },
  reader: (table, setting) => {
    const row = connectRow(table)
    return ([cells = []]) => {
      const one = row(cells)
      return types.get(one.activity.toLowerCase())?.(one, setting) ?? unsupported(one.activity)
    }
  },
}

function children(tables: readonly Table[]): ReadonlyMap<string, ChildFacts> {
  const found = new Map<string, ChildFacts>()
  for (const table of tables) {
    const name = column(table, 'child name')
    for (const cells of table.rows) {
      const key = childKey(name(cells))
      if (key === '' || found.has(key)) continue
      found.set(key, { name: name(cells), birthdate: null, birthTime: null, adjustedBirthdate: null, sex: null })
    }
  }
  return found
}

/** Baby Connect: a CSV for each child and month; half of what it says stands in a sentence. */
export const babyConnect: App = {
  name: 'baby-connect',
  roles: [log],
  variantOf: () => '',
  isIgnored: () => false,
  asksZone: () => true,
  children,
}
