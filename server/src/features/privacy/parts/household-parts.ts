import type { Area } from '@nestwren/contract/permissions'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { memberName } from '../../account/member-name-queries.ts'
import { familySettingsTable } from '../../family-settings/tables.ts'
import { medicinesTable } from '../../medicines/tables.ts'
import { milkLotsTable, milkUsesTable } from '../../milk/tables.ts'
import { ownKindsTable } from '../../own-kinds/tables.ts'
import { iso, type RowsPart } from '../export-part.ts'
import type { ExportScope } from '../export-scope.ts'

const f = familySettingsTable
const k = ownKindsTable
const m = medicinesTable
const l = milkLotsTable
const u = milkUsesTable

/**
 * What is there of the children whose area the scope may see, as a condition; null where there is none. What was taken away
 * only the family takes along.
 */
function isWithin(scope: ExportScope, area: Area, { childId, deletedAt }: OfChild): SQL | null {
  if (scope.isWholeFamily) return sql`true`
  const seen = scope.children.filter(({ levels }) => levels[area] !== 'none')
  if (seen.length === 0) return null
  return sql`${childId} = any(${sql.param(seen.map((child) => child.childId))}::uuid[]) and ${deletedAt} is null`
}

interface OfChild {
  readonly childId: PgColumn
  readonly deletedAt: PgColumn
}

/** Milk that was used or thrown away before the history of a child begins is not there. */
function isRecent({ isWholeFamily, children }: ExportScope): SQL {
  if (isWholeFamily) return sql`true`
  const childIds = sql.param(children.map(({ childId }) => childId))
  const froms = sql.param(children.map(({ from }) => from?.toISOString() ?? '-infinity'))
  return sql`(${l.endedAt} is null or exists (
    select 1 from unnest(${childIds}::uuid[], ${froms}::timestamptz[]) as visible(child_id, from_at)
    where visible.child_id = ${l.childId} and ${l.endedAt} >= visible.from_at))`
}

/** What a family keeps beside its log. */
export const householdParts: readonly RowsPart[] = [
  {
    what: 'rows',
    name: 'family-settings',
    about: { en: 'How the family counts.', es: 'Cómo cuenta la familia.' },
    select: ({ accountId, isWholeFamily, children }) =>
      isWholeFamily || children.length > 0
        ? sql`select ${f.settings} from ${f} where ${f.accountId} = ${accountId}`
        : null,
  },
  {
    what: 'rows',
    name: 'own-kinds',
    about: { en: 'Kinds of entries that the family made.', es: 'Tipos de registro creados por la familia.' },
    select: ({ accountId, isWholeFamily, children }) =>
      isWholeFamily || children.some(({ levels }) => levels.logs !== 'none')
        ? sql`
          select ${k.id}, ${k.name}, ${k.icon}, ${k.color}, ${k.hasDuration} as "hasDuration",
            ${iso(k.createdAt)} as "createdAt", ${iso(k.deletedAt)} as "deletedAt"
          from ${k} where ${k.accountId} = ${accountId} and (${isWholeFamily} or ${k.deletedAt} is null) order by ${k.createdAt}, ${k.id}`
        : null,
  },
  {
    what: 'rows',
    name: 'medicines',
    about: { en: 'The medicines of each child.', es: 'Los medicamentos de cada niño.' },
    select: (scope) => {
      const isSeen = isWithin(scope, 'health', m)
      if (isSeen === null) return null
      return sql`
        select ${m.id}, ${m.childId} as "childId", ${m.name}, ${m.dose}, ${m.minIntervalS} as "minIntervalS",
          ${m.maxDosesPerDay} as "maxDosesPerDay", ${m.notes}, ${m.isActive} as "isActive",
          ${m.createdBy} as "createdBy", ${memberName(m.accountId, m.createdBy)} as "createdByName",
          ${iso(m.createdAt)} as "createdAt", ${iso(m.deletedAt)} as "deletedAt"
        from ${m} where ${m.accountId} = ${scope.accountId} and ${isSeen} order by ${m.createdAt}, ${m.id}`
    },
  },
  {
    what: 'rows',
    name: 'milk-stock',
    about: { en: 'Milk that was put by.', es: 'La leche guardada.' },
    select: (scope) => {
      const isSeen = isWithin(scope, 'pumping', l)
      if (isSeen === null) return null
      return sql`
        select ${l.id}, ${l.childId} as "childId", ${l.place}, ${l.amountMl} as "amountMl",
          (select coalesce(sum(${u.amountMl}), 0)::int from ${u}
            where ${u.accountId} = ${l.accountId} and ${u.lotId} = ${l.id}) as "fedMl",
          ${iso(l.pumpedAt)} as "pumpedAt", ${iso(l.movedAt)} as "movedAt", ${l.isThawed} as "isThawed",
          ${iso(l.expiresAt)} as "expiresAt", ${l.label}, ${l.entryId} as "entryId", ${iso(l.endedAt)} as "endedAt",
          ${l.endedAs} as "endedAs", ${l.createdBy} as "createdBy",
          ${memberName(l.accountId, l.createdBy)} as "createdByName", ${iso(l.createdAt)} as "createdAt",
          ${iso(l.deletedAt)} as "deletedAt"
        from ${l} where ${l.accountId} = ${scope.accountId} and ${isSeen} and ${isRecent(scope)}
        order by ${l.createdAt}, ${l.id}`
    },
  },
]
