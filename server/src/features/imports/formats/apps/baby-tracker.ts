import { column, type Table } from '../text/table.ts'
import { repaired } from './baby-tracker-repair.ts'
import { babyTrackerRoles } from './baby-tracker-roles.ts'
import type { App, ChildFacts } from './role.ts'

function children(tables: readonly Table[]): ReadonlyMap<string, ChildFacts> {
  const found = new Map<string, ChildFacts>()
  for (const table of tables) {
    const name = column(table, 'baby')
    for (const cells of table.rows)
      if (name(cells) !== '')
        found.set(`name:${name(cells).toLowerCase()}`, {
          name: name(cells),
          birthdate: null,
          birthTime: null,
          adjustedBirthdate: null,
          sex: null,
        })
  }
  return found
}

/** Baby Tracker by Nighp: a CSV for each type, with dates as the phone writes them. */
export const babyTracker: App = {
  name: 'baby-tracker',
  roles: babyTrackerRoles,
  variantOf: () => '',
  isIgnored: () => false,
  asksZone: () => true,
  children,
  repair: repaired,
}
