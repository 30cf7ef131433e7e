import { type Cells, column, type Table } from '../text/table.ts'
import { dateMs } from '../time/wall.ts'
import { childItem } from '../values/more-items.ts'
import { type ChildFacts, type Draft, entry, type Setting, unsupported } from './role.ts'

const sexes: ReadonlyMap<string, 'female' | 'male'> = new Map([
  ['female', 'female'],
  ['male', 'male'],
])

function factsIn(table: Table): (cells: Cells) => ChildFacts {
  const [name, born, adjusted, sex] = [
    column(table, 'profile name'),
    column(table, '[profile] birth date'),
    column(table, '[profile] birth date (adjusted)'),
    column(table, '[profile] sex'),
  ]
  return (cells) => ({
    name: name(cells) || null,
    birthdate: dayOrNull(born(cells)),
    birthTime: null,
    adjustedBirthdate: dayOrNull(adjusted(cells)),
    sex: sexes.get(sex(cells).toLowerCase()) ?? null,
  })
}

function dayOrNull(text: string): string | null {
  const ms = dateMs(text, 'yearFirst')
  return ms === null ? null : new Date(ms).toISOString().slice(0, 10)
}

/** Reads the row of a child itself. An adjusted birth date is a due date only where the person agrees. */
export function profile(table: Table, setting: Setting): (cells: Cells) => Draft {
  const facts = factsIn(table)
  const type = column(table, '[profile] type')
  return (cells) => {
    if (!/^(?:child|)$/i.test(type(cells))) return unsupported('Profile')
    const { name, birthdate, birthTime, adjustedBirthdate, sex } = facts(cells)
    const dueDate = setting.useAdjustedBirthdates ? adjustedBirthdate : null
    return entry(childItem(name ?? '', { birthdate, birthTime, dueDate, sex }))
  }
}

/** The children of all files: names from every row, the rest from the rows of the children themselves. */
export function naraChild(tables: readonly Table[]): ReadonlyMap<string, ChildFacts> {
  const found = new Map<string, ChildFacts>()
  for (const table of tables) {
    const [key, type, facts] = [column(table, '_profilekey'), column(table, 'type'), factsIn(table)]
    for (const cells of table.rows) {
      const child = `child:${key(cells)}`
      if (/^profile$/i.test(type(cells)) || !found.has(child)) found.set(child, facts(cells))
    }
  }
  return found
}
