import { isTimeZone } from '@nestwren/contract/fields'
import { column, hasColumns, type Table } from '../text/table.ts'
import { naraCare } from './nara-care.ts'
import { naraFeeds } from './nara-feeds.ts'
import { naraChild, profile } from './nara-profile.ts'
import { type NaraReader, naraRow } from './nara-row.ts'
import { type App, fail, type Role, unsupported } from './role.ts'

const types: ReadonlyMap<string, NaraReader> = new Map([...naraFeeds, ...naraCare])

const isProfile = (type: string) => /^profile$/i.test(type)

const log: Role = {
  name: 'log',
  matches: (table) => hasColumns(table, 'type', 'start date/time (epoch)', '_activitykey'),
  id: (table) => {
    const [type, key, child] = [column(table, 'type'), column(table, '_activitykey'), column(table, '_profilekey')]
    return (cells) => key(cells) || (isProfile(type(cells)) ? `profile-${child(cells)}` : '')
  },
  child: (table) => {
    const child = column(table, '_profilekey')
    return (cells) => (child(cells) === '' ? '' : `child:${child(cells)}`)
  },
  label: (table) => column(table, 'type'),
  isSleep: (table) => {
    const type = column(table, 'type')
    return (cells) => /^sleep$/i.test(type(cells))
  },
  reader: (table, setting) => {
    const [type, key, row] = [column(table, 'type'), column(table, '_activitykey'), naraRow(table, setting)]
    const readers = new Map([...types].map(([name, reader]) => [name, reader(table)]))
    const readProfile = profile(table, setting)
    return ([cells = []]) => {
      if (isProfile(type(cells))) return readProfile(cells)
      const read = readers.get(type(cells).toLowerCase())
      if (read === undefined) return unsupported(type(cells))
      if (key(cells) === '') fail('idMissing')
      return read(cells, row(cells))
    }
  },
}

function lacksZone(table: Table): boolean {
  const [zone, type] = [column(table, 'time zone'), column(table, 'type')]
  return table.rows.some((cells) => !isProfile(type(cells)) && !isTimeZone(zone(cells)))
}

/** Nara Baby: one CSV for each child, of all types, each with columns of its own. Times carry their zone. */
export const nara: App = {
  name: 'nara',
  roles: [log],
  variantOf: () => '',
  isIgnored: () => false,
  asksZone: (tables) => tables.some(lacksZone),
  children: naraChild,
}
