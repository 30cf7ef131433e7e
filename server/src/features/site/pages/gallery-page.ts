import { galleryTexts, homeTexts } from '@nestwren/contract/site-texts/home'
import { siteTexts } from '@nestwren/contract/site-texts/common'
import { type Html, html } from '../../../platform/html/html.ts'
import { icon } from './icons.ts'
import type { Page } from './page.ts'
import { emptyNote, notReadNote, shortHero } from './page-parts.ts'
import { countText } from './page-words.ts'
import { pictureTag } from './picture.ts'
import { galleryPageSize, type ShownPhoto, type ShownSite, type SitePage } from './shapes.ts'
import { siteDocument } from './site-document.ts'

type Gallery = Extract<SitePage, { page: 'gallery' }>

/** Photos that are on the first screen of a phone. */
const soon = 9
const inGrid = '(min-width: 760px) 178px, (min-width: 560px) 24vw, 32vw'

/** What a photo is called: its caption, else its place in the gallery (from 0). */
export function photoName({ say, locale }: Page, { caption }: ShownPhoto, place: number): string {
  return caption === '' ? say(galleryTexts.photo, { number: countText(place + 1, locale) }) : caption
}

/** A page of the site's photos. Each is a link to itself, which the script opens in a viewer. */
export function galleryPage(page: Page, site: ShownSite, { number, gallery }: Gallery): string {
  const { say } = page
  const heading = say(homeTexts.gallery)
  const content =
    'failed' in gallery
      ? notReadNote(gallery, say(galleryTexts.notLoaded))
      : gallery.total === 0
        ? emptyNote(say(homeTexts.noPhotos), say(galleryTexts.emptyHint))
        : photoGrid(page, number, gallery)
  return siteDocument(page, {
    title: say(siteTexts.pageTitle, { page: heading, site: site.title }),
    description: site.bio === '' ? site.title : site.bio,
    picture: site.hero,
    path: '/gallery',
    ...(number > 1 && { query: { page: String(number) } }),
    banner: shortHero(page, site, heading),
    main: html`<main class="wrap" id="content" tabindex="-1">${content}</main>`,
    dialogs: viewer(page),
  })
}

function photoGrid(
  page: Page,
  number: number,
  { total, photos }: { readonly total: number; readonly photos: readonly ShownPhoto[] },
): Html {
  const { say, locale } = page
  const before = (number - 1) * galleryPageSize
  const shown = before + photos.length
  const tiles = photos.map((photo, index) => photoTile(page, photo, before + index, index < soon))
  const count = say(galleryTexts.shown, { shown: countText(shown, locale), total: countText(total, locale) })
  return html`<ul class="photos" id="photos" role="list">${tiles}</ul>
<p class="small muted photo-count" id="photo-count" role="status">${count}</p>
${shown < total && photos.length > 0 && moreLink(page, number + 1)}
<p class="form-error" id="gallery-error" role="alert"></p>`
}

function photoTile(page: Page, photo: ShownPhoto, place: number, isSoon: boolean): Html {
  const { id, caption, picture } = photo
  const image = pictureTag(picture, {
    alt: photoName(page, photo, place),
    sizes: inGrid,
    className: 'cut',
    when: isSoon ? 'soon' : 'later',
    name: id,
  })
  return html`<li><a class="photo" href="${picture.large}" data-photo="${id}" data-caption="${caption}">${image}</a></li>`
}

function moreLink({ say, to }: Page, next: number): Html {
  return html`<a class="btn btn-soft btn-block" id="more" href="${to('/gallery', { page: String(next) })}" data-busy="${say(galleryTexts.loading)}" data-failed="${say(galleryTexts.noMore)}">${say(galleryTexts.more)}</a>`
}

/** One photo, as large as the screen. */
function viewer({ say }: Page): Html {
  return html`<dialog class="viewer" id="viewer" aria-labelledby="viewer-caption">
<img class="viewer-picture" id="viewer-picture" alt="" data-picture="viewer">
<p class="viewer-caption" id="viewer-caption" dir="auto"></p>
<button class="viewer-btn is-close" type="button" data-close="" aria-label="${say(siteTexts.close)}">${icon('close', 'lg')}</button>
<button class="viewer-btn is-previous" type="button" data-turn="-1" aria-label="${say(galleryTexts.previous)}">${icon('left', 'lg')}</button>
<button class="viewer-btn is-next" type="button" data-turn="1" aria-label="${say(galleryTexts.next)}">${icon('right', 'lg')}</button>
</dialog>`
}
