import { sql } from 'drizzle-orm'
import { familySettingsTable } from '../../family-settings/tables.ts'
import type { RowsPart } from '../export-part.ts'

const f = familySettingsTable

/** How a family keeps its house, beside the things that are in it. */
export const householdParts: readonly RowsPart[] = [
  {
    what: 'rows',
    name: 'family-settings',
    about: {
      en: 'Family settings, such as how feeds are counted.',
      es: 'Ajustes de la familia, por ejemplo cómo se cuentan las tomas.',
    },
    select: ({ accountId, isWholeFamily, children }) =>
      isWholeFamily || children.length > 0
        ? sql`select ${f.settings} from ${f} where ${f.accountId} = ${accountId}`
        : null,
  },
]
