import { readPage } from './documents.ts'

/**
 * Addresses of pictures end after some minutes. A page that was open for longer reads itself again for those that it could not
 * load any more.
 */

/** Addresses that came from reading again: when one of them does not load either, the picture is gone. */
const fresh = new Set<string>()
const reading = new Map<string, Promise<HTMLElement | null>>()

function readOnce(address: string): Promise<HTMLElement | null> {
  const found = reading.get(address) ?? readPage(address).finally(() => reading.delete(address))
  reading.set(address, found)
  return found
}

export function watchPictures(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.dataset.picture !== undefined) void renew(target)
    },
    true,
  )
}

async function renew(picture: HTMLImageElement): Promise<void> {
  if (fresh.has(picture.src)) return
  const { photo } = picture.dataset
  const tile =
    photo === undefined ? null : document.querySelector<HTMLElement>(`#photos [data-photo="${CSS.escape(photo)}"]`)
  const page = await readOnce((tile ?? picture).closest<HTMLElement>('[data-page]')?.dataset.page ?? location.href)
  if (page === null) return
  if (photo !== undefined) return renewLarge(picture, page, photo)
  const next = page.querySelector<HTMLImageElement>(`img[data-picture="${CSS.escape(picture.dataset.picture ?? '')}"]`)
  if (next === null || next.src === picture.src) return
  fresh.add(next.src)
  // The choice of sizes first, so that the browser does not begin with the one it does not need.
  picture.srcset = next.srcset
  picture.src = next.src
  const [ours, theirs] = [
    picture.closest<HTMLAnchorElement>('a[data-photo]'),
    next.closest<HTMLAnchorElement>('a[data-photo]'),
  ]
  if (ours !== null && theirs !== null) ours.href = theirs.href
}

/** The photo in the viewer, by the link of its tile. */
function renewLarge(picture: HTMLImageElement, page: HTMLElement, photo: string): void {
  const next = page.querySelector<HTMLAnchorElement>(`[data-photo="${CSS.escape(photo)}"]`)
  if (next === null || picture.dataset.photo !== photo || next.href === picture.src) return
  fresh.add(next.href)
  picture.srcset = next.querySelector('img')?.srcset ?? ''
  picture.src = next.href
}
