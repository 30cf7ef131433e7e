import * as z from 'zod/mini'
import { visibleCharacter } from './visible.ts'

/** Field schemas that several features share. Texts are trimmed and hold no control characters but line breaks. */

// A NUL cannot be stored in PostgreSQL; the other control characters have no place in what a person types.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
const hasNoControlCharacters = z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/)
/** A name of nothing but spaces without width would be shown as no name. */
const hasSomethingToSee = z.regex(visibleCharacter)

/** One line of text, 1 to `maxLength` characters after trimming. */
export function line(maxLength: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(maxLength),
      hasNoControlCharacters,
      z.regex(/^[^\r\n\u2028\u2029]*$/),
      hasSomethingToSee,
    )
}

/** Free text with line breaks, at most `maxLength` characters; may be empty. */
export function text(maxLength: number) {
  return z.string().check(z.trim(), z.maxLength(maxLength), hasNoControlCharacters)
}

/** Free text with line breaks that says something: 1 to `maxLength` characters after trimming, one of them to be seen. */
export function words(maxLength: number) {
  return text(maxLength).check(z.minLength(1), hasSomethingToSee)
}

/** An id. In lower case from here on, so that one id is one text wherever it is compared. */
export const id = z.uuid().check(z.toLowerCase())

/** An instant in UTC, ISO 8601 with offset Z, years 2000 to 2099. */
export const instant = z.iso.datetime().check(z.regex(/^20\d\d-/), z.maxLength(30))

/** A calendar date, YYYY-MM-DD, of the years 1900 to 2199; PostgreSQL has no year 0000, which ISO 8601 allows. */
export const date = z.iso.date().check(z.regex(/^(19|20|21)/))

/** A wall-clock time, HH:MM. */
export const wallTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

/** A colour as #RRGGBB. */
export const color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

/** Asking the runtime takes longer than all other checks of a request together, so names it knows are remembered. */
const knownTimeZones = new Set<string>()
/** Above the number of names there are; names ignore case, so there is no end to their spellings. */
const maxKnownTimeZones = 1_000

/** True for a time zone name of the IANA database that this runtime knows. */
export function isTimeZone(name: string): boolean {
  if (knownTimeZones.has(name)) return true
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
  } catch {
    return false
  }
  if (knownTimeZones.size < maxKnownTimeZones) knownTimeZones.add(name)
  return true
}

/** An IANA time zone name, such as Europe/Lisbon. */
export const timeZone = z.string().check(z.minLength(1), z.maxLength(64), z.refine(isTimeZone, 'Unknown time zone'))

/** A whole number from `min` to `max`, both included. */
export function whole(min: number, max: number) {
  return z.int().check(z.gte(min), z.lte(max))
}

/** A whole number in a query, which holds texts: digits only, where a plain conversion would also take 1e1, 0x10 and blanks. */
export function wholeInQuery(min: number, max: number) {
  const written = z.union([whole(min, max), z.string().check(z.regex(/^\d{1,9}$/))])
  const read = z.transform((value: string | number) => Number(value))
  return z.pipe(z.pipe(written, read), whole(min, max))
}

/** Paging of a list: at most `limit` items after `cursor`, which is opaque and comes from the previous page. */
export const paging = {
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  limit: z._default(wholeInQuery(1, 200), 50),
}

/** A page of a list; `nextCursor` is null on the last one. */
export function page<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) })
}

/** Of a list of a section of the vault: a locked one is empty whatever the section holds, and says so. */
export const lockable = { locked: z.optional(z.literal(true)) }

/** A page of such a list. */
export function lockablePage<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.nullable(z.string()), ...lockable })
}

/**
 * The version that a change is of. With it, a row that has changed since is refused; without it the last write wins, for
 * callers who do not know of versions. Our own pages always send it.
 */
export const versionOfChange = z.optional(whole(1, 1_000_000_000))

export const idParams = z.strictObject({ id })

/**
 * Kept in the vault by itself: while the vault is on, a session sees it only once it has opened the section, also where the
 * section is not locked. Stored while the vault is off, and rules nothing then.
 */
export const keptInVault = z.boolean()

/** The same in a form, where every value is a text. Left out, it is not kept. */
export const keptInVaultInForm = z._default(
  z.pipe(
    z.enum(['true', 'false']),
    z.transform((word: 'true' | 'false') => word === 'true'),
  ),
  false,
)
