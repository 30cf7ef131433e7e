import { ownKinds } from '@nestwren/contract/own-kinds'
import * as z from 'zod/mini'
import { iso } from '../../platform/db/iso.ts'
import type { ItemFacts } from '../../platform/items/item.ts'
import { ownKindsTable } from './tables.ts'

const k = ownKindsTable
const { id: _id, ...fields } = ownKinds.create.body.shape

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
  returns: { row: z.object(fields) },
} as const satisfies ItemFacts
