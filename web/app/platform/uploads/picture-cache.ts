/** Small pictures that were seen here, kept by the service worker, for the time without a network. */
export const pictureCacheName = 'nestwren-pictures'

/** Whose small pictures are kept: photos of the vault, and those of children that stand beside their names. */
type PictureOf = 'photo' | 'child'

/** What a small picture is kept under: ids are made by browsers, so two families of one person may have the same one. */
export function pictureKey(accountId: string, itemId: string, what: PictureOf = 'photo'): string {
  return `/api/files/${what}/${itemId}/small?a=${accountId}`
}

const smallPicture = /^\/api\/files\/(photo|child)\/([^/]+)\/small$/
/** One that stands in a text, which can be read without a network and has no smaller one. */
const textPicture = /^\/api\/files\/picture\/[^/]+\/medium$/

/** What the picture of an address is kept under, whatever its signature; null for any other address. */
export function pictureKeyOf({ pathname, searchParams }: URL): string | null {
  const [, what, itemId] = smallPicture.exec(pathname) ?? []
  const accountId = searchParams.get('a')
  if (accountId !== null && textPicture.test(pathname)) return `${pathname}?a=${accountId}`
  return itemId === undefined || accountId === null ? null : pictureKey(accountId, itemId, what as PictureOf)
}

/** Lets the service worker keep pictures: it does only while the cache is there, which is while somebody is signed in. */
export function keepPictures(): void {
  void globalThis.caches?.open(pictureCacheName).catch(() => undefined)
}

/** Removes every kept picture. Never throws. */
export async function forgetPictures(): Promise<void> {
  await globalThis.caches?.delete(pictureCacheName).catch(() => undefined)
}
