import { type OwnKind, ownKinds } from '@nestwren/contract/own-kinds'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { iso } from '../../platform/db/iso.ts'
import { namedOnly } from '../../platform/entry-links/link-owner.ts'
import type { Feature } from '../../platform/feature/feature.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { keptList } from '../../platform/items/kept-list.ts'
import { lockAccount } from '../account/public.ts'
import { ownKindsTable as k } from './tables.ts'

const { id: _id, ...kindFields } = ownKinds.create.body.shape

/** A kind of log entries that a family made for itself. */
export const ownKindItem = {
  name: 'own kinds',
  type: null,
  table: k,
  area: 'logs',
  at: null,
  children: 'family',
  hasTrash: false,
  caps: [{ code: 'TOO_MANY_KINDS', most: 50, of: 'family' }],
  exported: {
    name: 'own-kinds',
    about: { en: 'Custom logs the family made.', es: 'Registros propios creados por la familia.' },
    columns: {
      name: k.name,
      icon: k.icon,
      color: k.color,
      hasDuration: k.hasDuration,
      createdAt: iso(k.createdAt),
      deletedAt: iso(k.deletedAt),
    },
  },
  returns: { row: z.object(kindFields) },
} as const satisfies ItemFacts

const living = (accountId: string) => and(eq(k.accountId, accountId), isNull(k.deletedAt))

/** Names are compared without regard to case: as browsers see it, and as the index of the table does. */
async function isTaken(db: Db, accountId: string, name: string, byOtherThan: string): Promise<boolean> {
  const others = await db
    .select({ name: k.name, isTheSame: sql<boolean>`lower(${k.name}) = lower(${name})` })
    .from(k)
    .where(and(living(accountId), ne(k.id, byOtherThan)))
  return others.some((other) => other.isTheSame || other.name.toLowerCase() === name.toLowerCase())
}

/** The family's own kinds. The row of one that was taken away stays, for entries that come in late; entries keep how they look. */
export const ownKindList = keptList({
  item: ownKindItem,
  lock: lockAccount,
  told: 'ownKinds',
  changesLock: 'family',
  async settle(context, fields: Pick<OwnKind, 'name'>, { caller, id }) {
    if (await isTaken(context.db, caller.accountId, fields.name, id)) throw context.refuse('NAME_TAKEN')
    return { ...fields }
  },
})

/** Entries of a kind that the family made: it has that kind, or had it when the entry was made. */
export const ownKindLinks = namedOnly(
  'ownKind',
  async (db, { accountId }, id) => (await ownKindList.read(db, accountId, id)) !== null,
)

function present(rows: readonly (typeof k.$inferSelect)[]): OwnKind[] {
  return rows.map(({ id, name, icon, color, hasDuration, version }) => {
    return { id, name, icon, color, hasDuration, version }
  })
}

export const ownKindsFeature: Feature<unknown> = {
  calls: () => [
    ownKindList.calls(
      ownKinds,
      { present },
      {
        async list({ db }, _input, { caller }) {
          const byName = [asc(sql`lower(${k.name})`), asc(k.id)]
          return { items: present(await ownKindList.rowsOf(db, living(caller.accountId), byName)) }
        },
      },
    ),
  ],
}
