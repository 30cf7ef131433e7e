import { hasColumns, type Table } from '../text/table.ts'
import type { App } from './role.ts'
import { sproutAccountRoles } from './sprout-account-roles.ts'
import { sproutChildren } from './sprout-children.ts'
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
