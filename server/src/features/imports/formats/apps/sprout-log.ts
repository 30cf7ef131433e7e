import { column, hasColumns, type Table } from '../text/table.ts'
import { type Draft, type Role, type Setting, unsupported, type Writing } from './role.ts'
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

const two = (count: number) => String(count).padStart(2, '0')

/** `01/10/2026` and `03:13 PM`, whatever the person's language. */
const writes: Writing = {
  isOwnDate: (cell) => /^\d{2}\/\d{2}\/\d{4}$/.test(cell),
  isOwnClock: (cell) => /^\d{2}:\d{2} [AP]M$/.test(cell),
  date: (ms) => {
    const day = new Date(ms)
    return `${two(day.getUTCMonth() + 1)}/${two(day.getUTCDate())}/${day.getUTCFullYear()}`
  },
  clock: (ms) => {
    const hours = Math.floor(ms / 3_600_000) % 24
    return `${two(hours % 12 === 0 ? 12 : hours % 12)}:${two(Math.floor(ms / 60_000) % 60)} ${hours < 12 ? 'AM' : 'PM'}`
  },
}

/** The activity log of one child: every row twelve cells, times on the browser's clock. */
export const activityLog: Role = {
  name: 'activity-log',
  identity,
  writes,
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
