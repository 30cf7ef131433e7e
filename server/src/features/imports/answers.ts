import type { ImportAnswers, ImportAsks, ImportChoice } from '@nestwren/contract/imports-schemas'
import type { Answers, Asks } from './formats/upload.ts'
import type { ParseResults } from './parse/protocol.ts'

/** The answers in the form in which files are read. */
export function answersForReading(answers: ImportAnswers, choices: ReadonlyMap<string, ImportChoice>): Answers {
  const children = answers.children.map(({ key, is }) => {
    const childId = 'childId' in is ? is.childId : 'newChild' in is ? is.newChild.id : null
    return [key, childId] as const
  })
  const { zone, units, dateOrder, includeRepeats, useAdjustedBirthdates } = answers
  return {
    ...{ zone, units, dateOrder, includeRepeats, useAdjustedBirthdates },
    // Keys come from files and may be the name of what every object has.
    children: bare(children),
    choices: bare([...choices].map(([ref, choice]) => [ref, 'leaveOut' in choice ? noReading : choice] as const)),
    mappings: bare(answers.mappings.map(({ file, mapping }) => [file, mapping] as const)),
  }
}

/** Names a reading that no row has: the row stays as it is, and no answer for all rows like it is applied to it. */
const noReading = { reading: -1 }

function bare<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  const object: Record<string, T> = Object.create(null)
  for (const [key, value] of entries) object[key] = value
  return object
}

/** Keys of the children that the import makes. */
export function newChildKeys({ children }: ImportAnswers): string[] {
  return children.flatMap(({ key, is }) => ('newChild' in is ? [key] : []))
}

/** True where everything that the files leave open is answered. */
export function isAnswered(asks: Asks, answers: ImportAnswers): boolean {
  const keys = new Set(answers.children.map(({ key }) => key))
  const mapped = new Set(answers.mappings.map(({ file }) => file))
  return (
    asks.children.every(({ key }) => keys.has(key)) &&
    (!asks.dateOrder || answers.dateOrder !== null) &&
    asks.units.every((quantity) => answers.units[quantity] !== undefined) &&
    (asks.mappings.length === 0 || asks.children.length > 0 || asks.mappings.some((file) => mapped.has(file)))
  )
}

/** What the wizard asks, with the children that only the reading found. */
export function asksOnWire(
  { recognised, proposals }: ParseResults['look'],
  unanswered: ParseResults['read']['unanswered'] = [],
): ImportAsks {
  const { zone, dateOrder, datesMixed, units, children } = recognised.asks
  const known = new Set(children.map(({ key }) => key))
  const nobody = { birthdate: null, birthTime: null, adjustedBirthdate: null, sex: null }
  const more = unanswered
    .filter(({ key }) => !known.has(key))
    .map(({ key, records }) => ({
      key,
      name: key.startsWith('file:') ? null : key.replace(/^name:/, ''),
      ...nobody,
      records,
    }))
  return {
    ...{ zone, dateOrder, datesMixed },
    units: [...units],
    children: [...children.map((child) => ({ ...child })), ...more],
    mappings: proposals.map(({ columns, mapping, ...rest }) => ({
      ...rest,
      columns: columns.map((column) => ({ ...column, examples: [...column.examples], values: [...column.values] })),
      mapping: { ...mapping, columns: [...mapping.columns], kinds: { ...mapping.kinds } },
    })),
  }
}
