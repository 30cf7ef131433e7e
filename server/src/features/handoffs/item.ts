import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { memberName } from '../account/public.ts'
import { handoffChildrenTable, handoffSeenTable, handoffsTable } from './tables.ts'

const h = handoffsTable
const c = handoffChildrenTable

/**
 * A brief for whoever takes over. Whoever sees logs of one of its children finds it; its parts follow from their areas, and
 * who hands over where, when it was made at an exchange, from custody.
 */
export const handoffItem = {
  name: 'handoffs',
  type: null,
  table: h,
  area: 'logs',
  at: h.at,
  children: { several: h.childIds, rows: { table: c, itemId: c.handoffId, at: c.at, name: 'children of handoffs' } },
  borrowed: {
    area: 'custody',
    in: { column: h.reason, value: 'exchange' },
    columns: ['reason', 'fromName', 'toName', 'place', 'createdBy', 'createdByName'],
  },
  hasTrash: false,
  exported: {
    name: 'handoffs',
    about: {
      en: 'Handoff notes: who handed off to whom, when, and their note.',
      es: 'Notas de relevo: quién pasó el relevo a quién, cuándo, y su nota.',
    },
    columns: {
      at: iso(h.at),
      reason: h.reason,
      fromName: h.fromName,
      toName: h.toName,
      place: h.place,
      note: h.note,
      createdBy: h.createdBy,
      createdByName: memberName(h.accountId, h.createdBy),
      createdAt: iso(h.createdAt),
      deletedAt: iso(h.deletedAt),
    },
  },
  returns: {
    // Whoever may not see custody takes along nothing of where and between whom.
    row: z.object({
      at: z.iso.datetime(),
      reason: z.nullish(z.enum(['exchange', 'byHand'])),
      fromName: z.nullish(z.string().check(z.maxLength(60))),
      toName: z.nullish(z.string().check(z.maxLength(60))),
      place: z.nullish(z.string().check(z.maxLength(200))),
      note: z.string().check(z.maxLength(500)),
    }),
    statement: 'ownWords',
    // It is the importer who says that they handed over: no file can say that an exchange took place, where, or that somebody
    // else was there. What a brief held is in the lists of the log: it is left out, since it says more of each child than everybody
    // who takes an export along may see. It was always made after the moment it tells of (`isImported` of queries.ts).
    follows: ({ at }, { by, now }) => ({
      at: new Date(Math.min(Date.parse(String(at)), now.getTime() - 1)),
      reason: 'byHand',
      fromId: by,
      fromName: '',
      toId: null,
      toName: '',
      place: '',
      briefs: [],
    }),
  },
  beside: { 'handoffs seen': handoffSeenTable },
} as const satisfies ItemFacts
