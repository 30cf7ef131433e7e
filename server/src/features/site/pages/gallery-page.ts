import { galleryPageSize, type ShownPhoto } from '@nestwren/contract/public-sites'
import { siteTexts } from '@nestwren/contract/site-texts/every-page'
import { galleryTexts, homeTexts } from '@nestwren/contract/site-texts/home'
import { type Html, html } from '../../../platform/html/html.ts'
import { icon } from './icons.ts'
import { aboutSite, type Page, type Shown } from './page.ts'
import { emptyNote, shortHero } from './page-parts.ts'
import { countText } from './page-words.ts'
import { pictureTag } from './picture.ts'
import { siteDocument } from './site-document.ts'

/** Photos that are on the first screen of a phone. */
const soon = 9
const inGrid = '(min-width: 760px) 178px, (min-width: 560px) 24vw, 32vw'

/** What a photo is called: its caption, else its place in the gallery (from 0). */
export function photoName({ say, locale }: Page, { caption }: ShownPhoto, place: number): string {
  return caption === '' ? say(galleryTexts.photo, { number: countText(place + 1, locale) }) : caption
}

/** A page of the site's photos. Each is a link to itself, which the script opens in a viewer. */
export function galleryPage(page: Page, gallery: Shown<'gallery'>): string {
  const { say, title, hero } = page
  const { number, total } = gallery
  const heading = say(homeTexts.gallery)
  const content =
    total === 0 ? emptyNote(say(homeTexts.noPhotos), say(galleryTexts.emptyHint)) : photoGrid(page, gallery)
  return siteDocument(page, {
    title: say(siteTexts.pageTitle, { page: heading, site: title }),
    description: aboutSite(page),
    picture: hero,
    ...(number > 1 && { query: { page: String(number) } }),
    banner: shortHero(page, heading),
    main: html`<main class="wrap" id="content" tabindex="-1">${content}</main>`,
    dialogs: viewer(page),
  })
}

function photoGrid(page: Page, { number, total, photos }: Shown<'gallery'>): Html {
  const { say, locale } = page
  const before = (number - 1) * galleryPageSize
  // Photos that came off the site meanwhile leave pages behind the last one.
  const shown = Math.min(before + photos.length, total)
  const tiles = photos.map((photo, index) => photoTile(page, photo, before + index, index < soon))
  const count = say(galleryTexts.shown, { shown: countText(shown, locale), total: countText(total, locale) })
  return html`<ul class="photos" id="photos" role="list">${tiles}</ul>
<p class="small muted photo-count" id="photo-count" role="status">${count}</p>
${shown < total && photos.length > 0 && moreForm(page, number + 1)}`
}

function photoTile(page: Page, photo: ShownPhoto, place: number, isSoon: boolean): Html {
  const { id, caption, url } = photo
  const image = pictureTag(
    { ...photo, cloudUrl: url },
    {
      alt: photoName(page, photo, place),
      across: inGrid,
      className: 'cut',
      when: isSoon ? 'soon' : 'later',
      name: id,
    },
  )
  return html`<li><a class="photo" href="${url}" data-photo="${id}" data-caption="${caption}">${image}</a></li>`
}

/** A form, which opens the next page where no script puts its photos behind these. */
function moreForm({ say, to, carried }: Page, next: number): Html {
  const fields = [...carried, ['page', String(next)] as const].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return html`<form id="more" action="${to('/gallery')}" method="get" data-form="more" data-failed="${say(galleryTexts.noMore)}">${fields}<button class="btn btn-soft btn-block" data-busy="${say(galleryTexts.loading)}">${say(galleryTexts.more)}</button>
<p class="form-error" role="alert"></p></form>`
}

/** One photo, as large as the screen. */
function viewer({ say }: Page): Html {
  return html`<dialog class="viewer" id="viewer" aria-label="${say(homeTexts.gallery)}">
<img class="viewer-picture" id="viewer-picture" sizes="100vw" alt="" data-picture="viewer">
<p class="viewer-caption" id="viewer-caption" dir="auto"></p>
<button class="viewer-btn is-close" type="button" data-close="" aria-label="${say(siteTexts.close)}">${icon('close', 'lg')}</button>
<button class="viewer-btn is-previous" type="button" data-turn="-1" aria-label="${say(galleryTexts.previous)}">${icon('left', 'lg')}</button>
<button class="viewer-btn is-next" type="button" data-turn="1" aria-label="${say(galleryTexts.next)}">${icon('right', 'lg')}</button>
</dialog>`
}
