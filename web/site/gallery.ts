import { readPage } from './documents.ts'
import { sayWrong, whileBusy } from './forms.ts'
import { openDialog } from './layers.ts'
import { part, siteElement } from './site-element.ts'

/** Puts the next photos behind those that are there. */
export async function loadMore(form: HTMLFormElement): Promise<void> {
  await whileBusy(part(form, 'button'), async () => {
    sayWrong(form, '')
    const address = `${form.action}?${new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))}`
    const next = await readPage(address)
    const [ours, theirs] = [document.getElementById('photos'), next?.querySelector('#photos')]
    if (next === null || ours === null || theirs == null) return sayWrong(form, form.dataset.failed ?? '')
    const have = new Set([...ours.querySelectorAll<HTMLElement>('[data-photo]')].map(({ dataset }) => dataset.photo))
    // A photo that was published meanwhile moves those after it to a later page.
    const tiles = [...theirs.children].filter(
      (tile) => !have.has(tile.querySelector<HTMLElement>('[data-photo]')?.dataset.photo),
    )
    for (const tile of tiles) {
      if (tile instanceof HTMLElement) tile.dataset.page = address
      ours.append(document.adoptNode(tile))
    }
    tiles[0]?.querySelector('a')?.focus({ preventScroll: true })
    const count = next.querySelector('#photo-count')?.textContent
    if (count != null) part(siteElement(), '#photo-count').textContent = count
    follow(form, next.querySelector<HTMLFormElement>('#more'))
  })
}

/** Asks for what comes after the photos that were added; there is no more behind the last. */
function follow(form: HTMLFormElement, next: HTMLFormElement | null): void {
  const page = next?.querySelector<HTMLInputElement>('[name="page"]')
  if (page == null) form.remove()
  else part<HTMLInputElement>(form, '[name="page"]').value = page.value
}

const tilesOf = () => [...document.querySelectorAll<HTMLAnchorElement>('#photos [data-photo]')]
let shownAt = 0

/** Opens a photo as large as the screen. */
export function openPhoto(tile: HTMLAnchorElement): boolean {
  if (openDialog('viewer') === null) return false
  showPhoto(tilesOf().indexOf(tile))
  return true
}

function showPhoto(place: number): void {
  const tiles = tilesOf()
  const tile = tiles[place]
  const picture = document.getElementById('viewer-picture')
  if (tile === undefined || !(picture instanceof HTMLImageElement)) return
  shownAt = place
  const small = tile.querySelector('img')
  picture.dataset.photo = tile.dataset.photo ?? ''
  // Browsers go on showing the photo before until this one is there, and its words are not about that.
  picture.classList.add('is-coming')
  picture.srcset = small?.srcset ?? ''
  picture.src = tile.href
  picture.alt = small?.alt ?? ''
  part(siteElement(), '#viewer-caption').textContent = tile.dataset.caption ?? ''
  for (const button of document.querySelectorAll<HTMLElement>('#viewer [data-turn]'))
    button.hidden = tiles[place + Number(button.dataset.turn)] === undefined
}

/** Shows the photo before (-1) or after (1) the one that is open. Says whether one is. */
export function turnPhoto(by: number): boolean {
  if (document.querySelector('#viewer[open]') === null) return false
  if (tilesOf()[shownAt + by] === undefined) return true
  const focused = document.activeElement
  showPhoto(shownAt + by)
  // A button that has gone leaves the focus to the one beside it.
  if (focused instanceof HTMLElement && focused.hidden)
    document.querySelector<HTMLElement>('#viewer [data-turn]:not([hidden])')?.focus()
  return true
}

/** Turns photos by keys, and by a finger that draws across. */
export function watchViewer(): void {
  for (const end of ['load', 'error'])
    document.addEventListener(
      end,
      ({ target }) => {
        if (target instanceof Element && target.id === 'viewer-picture') target.classList.remove('is-coming')
      },
      true,
    )
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') turnPhoto(-1)
    if (key === 'ArrowRight') turnPhoto(1)
  })
  const farPx = 48
  let from: number | null = null
  document.addEventListener('touchstart', ({ touches }) => {
    from = touches.length === 1 ? (touches[0]?.clientX ?? null) : null
  })
  document.addEventListener('touchend', ({ changedTouches }) => {
    const moved = from === null ? 0 : (changedTouches[0]?.clientX ?? from) - from
    if (Math.abs(moved) > farPx) turnPhoto(moved > 0 ? -1 : 1)
  })
}
