import { column, hasColumns, type Table } from '../text/table.ts'
import { type Draft, type Role, type Setting, unsupported } from './role.ts'
import { sideNamed, sidePairs } from './sprout-feeds.ts'
import { sproutLogCare } from './sprout-log-care.ts'
import { nursingIn, sproutLogFeeds } from './sprout-log-feeds.ts'
import { type LogReader, logRow } from './sprout-log-row.ts'

const identity = [
  'date',
  'time',
  'activity type',
  'sub-type',
  'start time',
  'end time',
  'duration',
  'amount',
  'unit',
  'details',
  'notes',
] as const

const types: ReadonlyMap<string, LogReader> = new Map([...sproutLogFeeds, ...sproutLogCare])

/** The activity log of one child: every row twelve cells, times on the browser's clock. */
export const activityLog: Role = {
  name: 'activity-log',
  identity,
  matches: (table) => hasColumns(table, 'date', 'time', 'activity type', 'sub-type'),
  label: (table) => column(table, 'activity type'),
  isSleep: (table) => {
    const type = column(table, 'activity type')
    return (cells) => /^sleep$/i.test(type(cells))
  },
  groups: (table, places) => {
    const row = logRow(table)
    const at = (place: number) => row(table.rows[place] ?? [])
    return sidePairs(
      places.filter((place) => isNursing(table, place)),
      (place) => `${at(place).date} ${at(place).time}`,
      (place) => sideNamed(at(place).details.replace(/^Side: /, '')),
    )
  },
  reader: (table: Table, setting: Setting): ((rows: readonly (readonly string[])[]) => Draft) => {
    const row = logRow(table)
    return (rows) => {
      const [first, ...others] = rows.map(row)
      if (first === undefined) return unsupported('')
      if (others.length > 0) return nursingIn([first, ...others], setting)
      return types.get(first.type.toLowerCase())?.(first, setting) ?? unsupported(first.type)
    }
  },
}

function isNursing(table: Table, place: number): boolean {
  const { type, subType } = logRow(table)(table.rows[place] ?? [])
  return /^feed$/i.test(type) && /^breast$/i.test(subType)
}
