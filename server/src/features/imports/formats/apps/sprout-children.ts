import { type Cells, column, hasColumns, type Table } from '../text/table.ts'
import { instantMs } from '../time/wall.ts'
import { dayIn } from '../time/zones.ts'
import { childItem } from '../values/more-items.ts'
import { type ChildFacts, deletedThere, entry, type Role } from './role.ts'

const isBabies = (table: Table) => hasColumns(table, 'familyid', 'firstname', 'birthdate')

/** A birth date is an instant there; its day is that of the zone. */
function factsIn(table: Table, zone: string): (cells: Cells) => ChildFacts {
  const [first, last, born, gender] = [
    column(table, 'firstname'),
    column(table, 'lastname'),
    column(table, 'birthdate'),
    column(table, 'gender'),
  ]
  return (cells) => {
    const ms = instantMs(born(cells))
    const sex = gender(cells).toLowerCase()
    return {
      name: `${first(cells)} ${last(cells)}`.trim() || null,
      birthdate: ms === null ? null : dayIn(zone, ms),
      birthTime: null,
      adjustedBirthdate: null,
      sex: sex === 'female' || sex === 'male' ? sex : null,
    }
  }
}

export const babies: Role = {
  name: 'babies',
  matches: isBabies,
  id: (table) => column(table, 'id'),
  child: (table) => {
    const id = column(table, 'id')
    return (cells) => (id(cells) === '' ? '' : `child:${id(cells)}`)
  },
  reader: (table, setting) => {
    const [facts, deleted] = [factsIn(table, setting.zone), column(table, 'deletedat')]
    return ([cells = []]) => {
      if (deleted(cells) !== '') return deletedThere()
      const { name, birthdate, sex } = facts(cells)
      return entry(childItem(name ?? '', { birthdate, birthTime: null, dueDate: null, sex }))
    }
  },
}

/** Names from every list, the rest from the list of babies; before a zone is known, birth dates are those of UTC. */
export function sproutChildren(tables: readonly Table[]): ReadonlyMap<string, ChildFacts> {
  const found = new Map<string, ChildFacts>()
  for (const table of tables.filter((one) => !isBabies(one))) {
    const [id, name] = [column(table, 'babyid'), column(table, 'babyname')]
    for (const cells of table.rows) {
      const key = `child:${id(cells)}`
      if (found.has(key)) continue
      const facts = { birthdate: null, birthTime: null, adjustedBirthdate: null, sex: null }
      found.set(key, { name: name(cells) || null, ...facts })
    }
  }
  for (const table of tables.filter(isBabies)) {
    const [id, facts] = [column(table, 'id'), factsIn(table, 'UTC')]
    for (const cells of table.rows) found.set(`child:${id(cells)}`, facts(cells))
  }
  return found
}
