import * as z from 'zod/mini'
import { detailsOf } from './details.ts'
import { type AnyDetails, type Entry, kindOf } from './entry.ts'
import { stored } from './entry-schema.ts'
import { type KindName, kindNames } from './kinds/index.ts'

// Built from the registry, so that a new kind needs no line here; the types of entry.ts say what the union holds.
export const entry = z.discriminatedUnion(
  'kind',
  kindNames.map((name) =>
    z.extend(stored, { kind: z.literal(name), details: detailsOf<z.ZodMiniType<AnyDetails>>(kindOf(name)) }),
  ) as unknown as [z.ZodMiniObject<{ kind: z.ZodMiniLiteral<KindName> }>],
) as unknown as z.ZodMiniType<Entry, Entry>
