/**
 * Fields by which anything names photos of the family's gallery: one id, or a list of them. No other field may, so that all that
 * names a photo is found by these names where photos are locked.
 */
export const photoLinks = { photoId: 'one', photoIds: 'several', imageId: 'one', coverId: 'one' } as const

/** Which photos a session is told of: all, those that are not kept in the vault, or none, as while they are locked. */
export type PhotoLinks = 'all' | 'unkept' | 'none'

type Value = Readonly<Record<string, unknown>>

const isLink = (name: string): name is keyof typeof photoLinks => Object.hasOwn(photoLinks, name)

/** Objects and lists as JSON has them; a date, a stream or bytes are neither. */
function isPlain(value: unknown): value is Value {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** Whether a photo is named anywhere in a value. */
export function namesPhotos(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(namesPhotos)
  if (!isPlain(value)) return false
  return Object.entries(value).some(([name, inner]) =>
    isLink(name) ? (Array.isArray(inner) ? inner.length > 0 : inner != null) : namesPhotos(inner),
  )
}

/** The ids of all photos that a value names. */
export function photosNamedIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(photosNamedIn)
  if (!isPlain(value)) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    isLink(name) ? [inner].flat().filter((id) => typeof id === 'string') : photosNamedIn(inner),
  )
}

/** Photos that are not to be named: these, or all. */
type Hidden = ReadonlySet<string> | 'all'

/** The value without the names of photos: `null` for one, a shorter list for several. What was given stays as it is. */
export function withoutPhotoLinks<T>(value: T, hidden: Hidden): T {
  const isNothingHidden = hidden !== 'all' && hidden.size === 0
  return isNothingHidden || !namesPhotos(value) ? value : (unlinked(value, hidden) as T)
}

function unlinked(value: unknown, hidden: Hidden): unknown {
  if (Array.isArray(value)) return value.map((one) => unlinked(one, hidden))
  if (!isPlain(value)) return value
  const isHidden = (id: unknown) => hidden === 'all' || (typeof id === 'string' && hidden.has(id))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (!isLink(name)) return [name, unlinked(inner, hidden)]
      if (Array.isArray(inner)) return [name, inner.filter((id) => !isHidden(id))]
      return [name, inner === undefined || !isHidden(inner) ? inner : null]
    }),
  )
}

/**
 * The body of a change by somebody who is not shown photos, without its words that there is none: they send back what they were
 * told, and the photo stays where it is. One that they have just added is named all the same.
 */
export function keepingPhotoLinks(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(keepingPhotoLinks)
  if (!isPlain(body)) return body
  const kept = Object.entries(body).filter(
    ([name, inner]) => !isLink(name) || !(inner === null || (Array.isArray(inner) && inner.length === 0)),
  )
  return Object.fromEntries(kept.map(([name, inner]) => [name, isLink(name) ? inner : keepingPhotoLinks(inner)]))
}
