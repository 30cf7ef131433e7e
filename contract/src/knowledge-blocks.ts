import * as z from 'zod/mini'
import { id } from './fields.ts'

/**
 * A text as a tree of parts that the browser draws as elements of its own. Nothing in it is HTML, so nothing that somebody
 * writes can become code (docs/decisions/0033). Lists and quotes are nested to a bound: what is deeper is lifted.
 */

/** A piece of text that looks the same from end to end. */
const run = z.object({
  text: z.string(),
  isStrong: z.optional(z.literal(true)),
  isEmphasized: z.optional(z.literal(true)),
  isCode: z.optional(z.literal(true)),
  isStruck: z.optional(z.literal(true)),
  /** Where it leads: https, http or mailto, nothing else. */
  link: z.optional(z.string().check(z.regex(/^(https?:\/\/|mailto:)/))),
})
export type Run = z.infer<typeof run>

const runs = z.array(run)

const leaf = z.discriminatedUnion('is', [
  z.object({ is: z.literal('heading'), level: z.union([z.literal(2), z.literal(3)]), runs }),
  z.object({ is: z.literal('paragraph'), runs }),
  z.object({ is: z.literal('code'), text: z.string() }),
  z.object({ is: z.literal('rule') }),
  z.object({
    is: z.literal('picture'),
    id,
    alt: z.string(),
    /** Signed, for the asking session; null where the picture is not there. */
    url: z.nullable(z.string()),
    width: z.int(),
    height: z.int(),
  }),
])

const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ is: z.literal('list'), isOrdered: z.boolean(), start: z.int(), items: z.array(z.array(item)) })

const innerList = listOf(leaf)
const list = listOf(z.union([leaf, innerList]))

export const block = z.union([
  leaf,
  list,
  z.object({ is: z.literal('quote'), blocks: z.array(z.union([leaf, innerList])) }),
])

/** A block as it crosses the wire. */
export type WireBlock = z.infer<typeof block>

/** A block of any depth, as those who read and draw it see it. */
export type Block =
  | z.infer<typeof leaf>
  | {
      readonly is: 'list'
      readonly isOrdered: boolean
      readonly start: number
      readonly items: readonly (readonly Block[])[]
    }
  | { readonly is: 'quote'; readonly blocks: readonly Block[] }
