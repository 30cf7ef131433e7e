import { id } from '@nestwren/contract/fields'
import { detailsOf } from '@nestwren/contract/logs/details'
import { type AnyDetails, entryProblems, isOpen, kindOf } from '@nestwren/contract/logs/entry'
import { entryFields } from '@nestwren/contract/logs/entry-schema'
import { meaningsOf, otherNamesOf } from '@nestwren/contract/logs/found-by'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import { logMutationsTable } from '../../platform/http/tables.ts'
import type { ItemReturn, NamedItem } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { isInFuture } from './entry-checks.ts'
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

const written = z.object({
  kind: z.enum(kindNames),
  ...entryFields,
  details: z.record(z.string(), z.unknown()),
  photoIds: z._default(z.array(id).check(z.maxLength(200)), []),
})

/** As when somebody enters it: the details by the schema and the rules of their kind. */
const row = z.pipe(
  written,
  z.transform((entry, context) => {
    const { kind, startAt, endAt } = entry
    const details = detailsOf(kindOf(kind)).safeParse(entry.details)
    if (details.success && entryProblems({ kind, startAt, endAt, details: details.data }).length === 0)
      return { ...entry, details: details.data }
    context.issues.push({ code: 'custom', message: 'These are no details of this kind.', input: entry.details })
    return z.NEVER
  }),
)

interface Entry {
  readonly kind: KindName
  readonly startAt: string
  readonly endAt: string | null
  readonly notes: string
  readonly details: AnyDetails
}

/** How entries come back from an export. Milk that they took is noted by who keeps the stock. */
const entryReturn: ItemReturn = {
  row,
  problem: ({ startAt, endAt, details }, { now }) => (isInFuture({ startAt, endAt, details }, now) ? 'inFuture' : null),
  follows: (entry) => ({ isOpen: isOpen(entry as unknown as Entry) }),
  searchTexts: (entry) => {
    const { kind, notes, details } = entry as unknown as Entry
    return [notes, ...kindOf(kind).searchTexts(details)]
  },
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
