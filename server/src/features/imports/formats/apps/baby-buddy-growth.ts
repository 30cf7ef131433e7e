import { column, hasColumns, type Table } from '../text/table.ts'
import { childItem, measurement, written } from '../values/more-items.ts'
import { childOf, isOfChild, listRole } from './baby-buddy-row.ts'
import { dayFrom, timeFrom } from './moments.ts'
import { type ChildFacts, entry, lookup, type Role, unsupported } from './role.ts'

function measured(name: string, of: 'weight' | 'length' | 'head', field: string): Role {
  return listRole(
    name,
    (table) => hasColumns(table, field, 'date'),
    (table, { setting, notes }) => {
      const [date, value] = [column(table, 'date'), column(table, field)]
      const unit = setting.unit(of === 'weight' ? 'weight' : 'length')
      return (cells) => {
        const on = dayFrom(date(cells), setting.order)
        return entry(measurement(on, { [of]: written(value(cells), unit) }, notes(cells)))
      }
    },
  )
}

const bmi = listRole(
  'BMI',
  (table) => hasColumns(table, 'bmi'),
  () => () => unsupported('BMI'),
)

export const babyBuddyGrowth: readonly Role[] = [
  measured('Weight', 'weight', 'weight'),
  measured('Height', 'length', 'height'),
  measured('HeadCircumference', 'head', 'head_circumference'),
  bmi,
]

export const childRole: Role = {
  name: 'Child',
  matches: (table) => !isOfChild(table) && hasColumns(table, 'first_name', 'birth_date'),
  id: (table) => column(table, 'id'),
  child: (table) => {
    const id = column(table, 'id')
    return (cells) => (id(cells) === '' ? '' : `child:${id(cells)}`)
  },
  reader: (table, setting) => {
    const [born, time, name] = [column(table, 'birth_date'), column(table, 'birth_time'), nameIn(table, '')]
    return ([cells = []]) => {
      const birthdate = born(cells) === '' ? null : dayFrom(born(cells), setting.order)
      return entry(childItem(name(cells), { birthdate, birthTime: timeFrom(time(cells)), dueDate: null, sex: null }))
    }
  },
}

export const tagRole: Role = {
  name: 'Tag',
  isLookup: true,
  matches: (table) => !isOfChild(table) && hasColumns(table, 'name', 'color') && table.columns.length <= 6,
  reader: () => () => lookup,
}

function nameIn(table: Table, prefix: string): (cells: readonly string[]) => string {
  const [first, last] = [column(table, `${prefix}first_name`), column(table, `${prefix}last_name`)]
  return (cells) => `${first(cells)} ${last(cells)}`.trim()
}

/** Names from every list, birth dates from the list of children. */
export function childFacts(tables: readonly Table[]): ReadonlyMap<string, ChildFacts> {
  const found = new Map<string, ChildFacts>()
  const nobody = { name: null, birthdate: null, birthTime: null, adjustedBirthdate: null, sex: null }
  for (const table of tables.filter((one) => !childRole.matches(one))) {
    const [key, name] = [childOf(table), nameIn(table, 'child_')]
    for (const cells of table.rows)
      if (!found.has(key(cells))) found.set(key(cells), { ...nobody, name: name(cells) || null })
  }
  for (const table of tables.filter((one) => childRole.matches(one))) {
    const key = childRole.child?.(table) ?? (() => '')
    const [name, born, time] = [nameIn(table, ''), column(table, 'birth_date'), column(table, 'birth_time')]
    for (const cells of table.rows) {
      const birthdate = /^\d{4}-\d{2}-\d{2}$/.test(born(cells)) ? born(cells) : null
      found.set(key(cells), { ...nobody, name: name(cells) || null, birthdate, birthTime: timeFrom(time(cells)) })
    }
  }
  return found
}
