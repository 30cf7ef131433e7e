import { milk, milkLot } from '@nestwren/contract/milk'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { futureToleranceMs } from '../../platform/clock/device-clock.ts'
import { iso } from '../../platform/db/iso.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { milkLotsTable, milkUsesTable } from './tables.ts'

const l = milkLotsTable
const u = milkUsesTable
const { place, amountMl, pumpedAt, label } = milk.create.body.shape
const { movedAt, isThawed, expiresAt, entryId, endedAt, endedAs } = milkLot.shape
const hasOwnExpiry = z._default(z.boolean(), false)

/** Milk that was put by: of today while it is there, and of the day on which it was used or thrown away. */
export const milkLotItem = {
  name: 'milk lots',
  type: null,
  table: l,
  area: 'pumping',
  at: l.endedAt,
  children: { one: l.childId },
  hasTrash: false,
  exported: {
    name: 'milk-stock',
    about: { en: 'Stored milk.', es: 'La leche guardada.' },
    columns: {
      place: l.place,
      amountMl: l.amountMl,
      fedMl: sql`(select coalesce(sum(${u.amountMl}), 0)::int from ${u}
        where ${u.accountId} = ${l.accountId} and ${u.lotId} = ${l.id})`,
      pumpedAt: iso(l.pumpedAt),
      movedAt: iso(l.movedAt),
      isThawed: l.isThawed,
      expiresAt: iso(l.expiresAt),
      hasOwnExpiry: l.hasOwnExpiry,
      label: l.label,
      entryId: l.entryId,
      endedAt: iso(l.endedAt),
      endedAs: l.endedAs,
      createdBy: l.createdBy,
      createdByName: memberName(l.accountId, l.createdBy),
      createdAt: iso(l.createdAt),
      deletedAt: iso(l.deletedAt),
    },
  },
  returns: {
    problem: ({ pumpedAt, movedAt, endedAt }, { now }) =>
      [pumpedAt, movedAt, endedAt].some((at) => Date.parse(String(at)) > now.getTime() + futureToleranceMs)
        ? 'inFuture'
        : null,
    row: z.object({
      ...{ place, amountMl, pumpedAt, label, movedAt, isThawed, expiresAt, hasOwnExpiry, entryId, endedAt, endedAs },
    }),
  },
  beside: { 'milk uses': u },
} as const satisfies ItemFacts
