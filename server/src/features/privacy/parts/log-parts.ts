import { type KindName, kindNames, kinds } from '@nestwren/contract/logs/kinds/index'
import { type SQL, sql } from 'drizzle-orm'
import { memberName } from '../../account/member-name-queries.ts'
import { logEntriesTable } from '../../logs/tables.ts'
import { commentsTable, likesTable } from '../../reactions/tables.ts'
import { iso, type RowsPart } from '../export-part.ts'
import type { ExportScope } from '../export-scope.ts'

const e = logEntriesTable
const c = commentsTable
const l = likesTable

/** Which kinds of which child from when on, for a caregiver. */
function visibleKinds({ children }: ExportScope): { childId: string; kind: KindName; from: string }[] {
  return children.flatMap(({ childId, levels, from }) =>
    kindNames
      .filter((kind) => levels[kinds[kind].area] !== 'none')
      .map((kind) => ({ childId, kind, from: from?.toISOString() ?? '-infinity' })),
  )
}

/** The entries of the scope, as a condition; null where there cannot be any. Caregivers take living ones along only. */
function isWithin(scope: ExportScope): SQL | null {
  const isOfFamily = sql`${e.accountId} = ${scope.accountId}`
  if (scope.isWholeFamily) return isOfFamily
  const visible = visibleKinds(scope)
  if (visible.length === 0) return null
  const childIds = sql.param(visible.map(({ childId }) => childId))
  const kindList = sql.param(visible.map(({ kind }) => kind))
  const froms = sql.param(visible.map(({ from }) => from))
  return sql`${isOfFamily} and ${e.deletedAt} is null and exists (
    select 1 from unnest(${childIds}::uuid[], ${kindList}::text[], ${froms}::timestamptz[]) as visible(child_id, kind, from_at)
    where visible.child_id = ${e.childId} and visible.kind = ${e.kind} and ${e.startAt} >= visible.from_at)`
}

function entriesOf(kind: KindName): RowsPart {
  return {
    what: 'rows',
    name: `entries-${kind}`,
    about: { en: `What was logged: ${kind}.`, es: `Lo anotado: ${kind}.` },
    spread: 'details',
    select: (scope) => {
      const isSeen = isWithin(scope)
      if (isSeen === null) return null
      return sql`
        select ${e.id}, ${e.childId} as "childId", ${e.kind}, ${iso(e.startAt)} as "startAt", ${iso(e.endAt)} as "endAt",
          ${e.tz}, ${e.notes}, ${e.details}, to_jsonb(${e.photoIds}) as "photoIds", ${e.createdBy} as "createdBy",
          ${memberName(e.accountId, e.createdBy)} as "createdByName", ${e.updatedBy} as "updatedBy",
          ${memberName(e.accountId, e.updatedBy)} as "updatedByName", ${iso(e.createdAt)} as "createdAt",
          ${iso(e.updatedAt)} as "updatedAt", ${iso(e.deletedAt)} as "deletedAt"
        from ${e} where ${isSeen} and ${e.kind} = ${kind} order by ${e.startAt}, ${e.id}`
    },
  }
}

const reactions: readonly RowsPart[] = [
  {
    what: 'rows',
    name: 'comments',
    about: { en: 'Comments on what was logged.', es: 'Comentarios a lo anotado.' },
    select: (scope) => {
      const isSeen = isWithin(scope)
      if (isSeen === null) return null
      return sql`
        select ${c.id}, ${c.itemType} as "itemType", ${c.itemId} as "itemId", ${c.content},
          ${c.createdBy} as "createdBy", ${memberName(c.accountId, c.createdBy)} as "createdByName",
          ${iso(c.createdAt)} as "createdAt"
        from ${c} join ${e} on ${e.accountId} = ${c.accountId} and ${e.id} = ${c.itemId}
        where ${c.itemType} = 'log' and ${c.deletedAt} is null and ${isSeen} order by ${c.createdAt}, ${c.id}`
    },
  },
  {
    what: 'rows',
    name: 'likes',
    about: { en: 'Who likes what was logged.', es: 'A quién le gusta lo anotado.' },
    select: (scope) => {
      const isSeen = isWithin(scope)
      if (isSeen === null) return null
      return sql`
        select ${l.itemType} as "itemType", ${l.itemId} as "itemId", ${l.userId} as "userId",
          ${memberName(l.accountId, l.userId)} as "userName", ${iso(l.createdAt)} as "createdAt"
        from ${l} join ${e} on ${e.accountId} = ${l.accountId} and ${e.id} = ${l.itemId}
        where ${l.itemType} = 'log' and ${isSeen} order by ${l.createdAt}, ${l.itemId}, ${l.userId}`
    },
  },
]

/** Everything that was logged, a list for each kind, with what was said about it. */
export const logParts: readonly RowsPart[] = [...kindNames.map(entriesOf), ...reactions]
