import { column, hasColumns, type Table } from '../text/table.ts'
import type { Quantity } from '../upload.ts'
import { babyBuddyCare } from './baby-buddy-care.ts'
import { babyBuddyFeeding } from './baby-buddy-feeding.ts'
import { babyBuddyGrowth, childFacts, childRole, tagRole } from './baby-buddy-growth.ts'
import type { App } from './role.ts'

const roles = [...babyBuddyFeeding, ...babyBuddyCare, ...babyBuddyGrowth, childRole, tagRole]

/** Which units stand behind the numbers of each column; the files say none. */
const unitless: readonly { readonly role: string; readonly column: string; readonly quantity: Quantity }[] = [
  { role: 'Feeding', column: 'amount', quantity: 'volume' },
  { role: 'Pumping', column: 'amount', quantity: 'volume' },
  { role: 'Weight', column: 'weight', quantity: 'weight' },
  { role: 'Height', column: 'height', quantity: 'length' },
  { role: 'HeadCircumference', column: 'head_circumference', quantity: 'length' },
]

function hasNumbers(tables: readonly Table[], role: string, name: string): boolean {
  const matches = roles.find((one) => one.name === role)
  return tables.some((table) => {
    const cell = column(table, name)
    return matches?.matches(table) === true && table.rows.some((cells) => cell(cells) !== '')
  })
}

/** Baby Buddy: the lists of its admin pages as CSV or JSON, or those of its REST API. */
export const babyBuddy: App = {
  name: 'baby-buddy',
  roles,
  variantOf: (tables) => (tables.some(({ isJson }) => isJson) ? 'rest' : 'csv'),
  isIgnored: () => false,
  asksZone: (tables) => tables.some((table) => !hasColumns(table, 'color', 'name')),
  // A temperature says its unit itself: none under 50 is in °F, none above in °C.
  asksUnits: (tables) => [
    ...new Set(unitless.filter((one) => hasNumbers(tables, one.role, one.column)).map(({ quantity }) => quantity)),
  ],
  children: childFacts,
  lookups: (tables) => {
    const tags = tables.filter((table) => tagRole.matches(table))
    return new Map(
      tags.flatMap((table) => {
        const [id, name] = [column(table, 'id'), column(table, 'name')]
        return table.rows.map((cells) => [id(cells), name(cells)] as const)
      }),
    )
  },
}
