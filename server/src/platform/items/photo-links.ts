/**
 * Fields by which anything names photos of the family's gallery: one id, or a list of them. No other field may, so that all that
 * names a photo is found by these names where photos are locked.
 */
export const photoLinks = { photoId: 'one', photoIds: 'several' } as const

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

/** The value without the names of photos: `null` for one, an empty list for several. What was given stays as it is. */
export function withoutPhotoLinks<T>(value: T): T {
  return namesPhotos(value) ? (unlinked(value) as T) : value
}

function unlinked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unlinked)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (!isLink(name)) return [name, unlinked(inner)]
      return [name, Array.isArray(inner) ? [] : inner === undefined ? undefined : null]
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
