import { kindOf } from '@nestwren/contract/logs/entry'
import { meaningsOf, otherNamesOf } from '@nestwren/contract/logs/found-by'
import { kindNames } from '@nestwren/contract/logs/kinds/index'
import { type SQL, sql } from 'drizzle-orm'
import { iso } from '../../platform/db/iso.ts'
import { logMutationsTable } from '../../platform/http/tables.ts'
import type { NamedItem } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { entryReturn } from './entry-return.ts'
import { logEntriesTable } from './tables.ts'

const e = logEntriesTable

/** What a word means, as conditions on rows; isMeant of the contract says the same of an entry. */
function meaningsInRows(word: string): readonly { readonly kind: string; readonly holds: SQL }[] {
  return meaningsOf(word).map(({ kind, rule }) => {
    const least = Object.entries(rule.atLeast ?? {})
    const conditions = [
      sql`true`,
      ...(rule.details === undefined ? [] : [sql`${e.details} @> ${JSON.stringify(rule.details)}::jsonb`]),
      ...least.map(([name, value]) => sql`(${e.details} -> ${name}::text) >= to_jsonb(${value}::int)`),
      ...(rule.lastedS === undefined
        ? []
        : [
            sql`${e.endAt} - ${e.startAt} > ${`${rule.lastedS[0]} seconds`}::interval`,
            sql`${e.endAt} - ${e.startAt} <= ${`${rule.lastedS[1]} seconds`}::interval`,
          ]),
    ]
    return { kind, holds: sql.join(conditions, sql` and `) }
  })
}

/** What is logged. */
export const logItem = {
  name: 'log entries',
  type: 'log',
  table: e,
  area: { kind: e.kind, of: Object.fromEntries(kindNames.map((kind) => [kind, kindOf(kind).area])) },
  at: e.startAt,
  children: { one: e.childId },
  hasTrash: true,
  exported: {
    name: 'entries-{kind}',
    about: { en: 'What was logged: {kind}.', es: 'Lo anotado: {kind}.' },
    spread: 'details',
    columns: {
      kind: e.kind,
      startAt: iso(e.startAt),
      endAt: iso(e.endAt),
      tz: e.tz,
      notes: e.notes,
      details: e.details,
      photoIds: sql`to_jsonb(${e.photoIds})`,
      createdBy: e.createdBy,
      createdByName: memberName(e.accountId, e.createdBy),
      updatedBy: e.updatedBy,
      updatedByName: memberName(e.accountId, e.updatedBy),
      createdAt: iso(e.createdAt),
      updatedAt: iso(e.updatedAt),
      deletedAt: iso(e.deletedAt),
    },
    reactions: {
      comments: {
        name: 'comments',
        about: { en: 'Comments on what was logged.', es: 'Comentarios a lo anotado.' },
      },
      likes: {
        name: 'likes',
        about: { en: 'Who likes what was logged.', es: 'A quién le gusta lo anotado.' },
      },
    },
  },
  returns: entryReturn,
  search: { words: e.search, texts: [], latestOf: 'child', meant: { otherNamesOf, meaningsOf: meaningsInRows } },
  beside: { 'log changes': logMutationsTable },
} as const satisfies NamedItem
