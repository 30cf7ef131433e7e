import { id } from '@nestwren/contract/fields'
import { detailsOf } from '@nestwren/contract/logs/details'
import { type AnyDetails, entryProblems, isOpen, kindOf } from '@nestwren/contract/logs/entry'
import { entryFields } from '@nestwren/contract/logs/entry-schema'
import { type KindName, kindNames } from '@nestwren/contract/logs/kinds/index'
import * as z from 'zod/mini'
import type { ItemReturn } from '../../platform/items/item.ts'
import { isInFuture } from './entry-checks.ts'

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
export const entryReturn: ItemReturn = {
  row,
  problem: ({ startAt, endAt, details }, { now }) => (isInFuture({ startAt, endAt, details }, now) ? 'inFuture' : null),
  follows: (entry) => ({ isOpen: isOpen(entry as unknown as Entry) }),
  searchTexts: (entry) => {
    const { kind, notes, details } = entry as unknown as Entry
    return [notes, ...kindOf(kind).searchTexts(details)]
  },
}
