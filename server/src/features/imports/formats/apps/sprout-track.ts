import type { JsonObject } from '../text/json.ts'
import { hasColumns, type Table } from '../text/table.ts'
import { dateMs } from '../time/wall.ts'
import type { App } from './role.ts'
import { sproutAccountRoles, sproutChildren } from './sprout-account-roles.ts'
import { activityLog } from './sprout-log.ts'

const isOfFamily = (table: Table) => hasColumns(table, 'familyid')

/** Sprout Track: the activity log of one child, or the data of an account. */
export const sproutTrack: App = {
  name: 'sprout-track',
  roles: [activityLog, ...sproutAccountRoles],
  variantOf: (tables) => (tables.some(isOfFamily) ? 'accountData' : 'activityLog'),
  // Caretakers, contacts, medicines: people and settings, which are not taken along.
  isIgnored: (table) => isOfFamily(table) && !hasColumns(table, 'babyid'),
  asksZone: () => true,
  children: sproutChildren,
}

const tablesOfBackup = ['account', 'family', 'baby', 'caretaker', 'sleeplog', 'feedlog', 'diaperlog', 'setting']

/** True for the whole database of a Sprout Track server, which holds other families. */
export function isOperatorBackup(value: JsonObject): boolean {
  const inner = typeof value.data === 'object' && value.data !== null ? (value.data as JsonObject) : value
  const lists = Object.keys(inner).filter((name) => Array.isArray(inner[name]))
  const names = new Set(lists.slice(0, 500).map(singular))
  return tablesOfBackup.filter((name) => names.has(name)).length >= 3
}

/** `families`, `Family` and `family` are one table. */
function singular(name: string): string {
  const letters = name.toLowerCase().replace(/[^a-z]/g, '')
  return letters.endsWith('ies') ? `${letters.slice(0, -3)}y` : letters.replace(/s$/, '')
}

const logColumns = 12

/** True for an activity log whose header is in another language: twelve columns, and its dates. */
export function isTranslatedSprout({ columns, rows }: Table): boolean {
  if (columns.length !== logColumns || columns.includes('activity type')) return false
  const [first] = rows
  const [date = '', time = ''] = first ?? []
  return /^\d{2}\/\d{2}\/\d{4}$/.test(date.trim()) && dateMs(date, 'monthFirst') !== null && / [AP]M$/.test(time.trim())
}
