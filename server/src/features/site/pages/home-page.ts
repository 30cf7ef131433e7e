import { homeTexts } from '@nestwren/contract/site-texts/home'
import { type Html, html } from '../../../platform/html/html.ts'
import { eventRow } from './event-row.ts'
import { photoName } from './gallery-page.ts'
import { icon } from './icons.ts'
import type { Page } from './page.ts'
import { notReadNote, tallHero } from './page-parts.ts'
import { countText } from './page-words.ts'
import { pictureTag } from './picture.ts'
import { homePhotos, type NotRead, type ShownInvite, type ShownSite, type SitePage } from './shapes.ts'
import { siteDocument } from './site-document.ts'

type Home = Extract<SitePage, { page: 'home' }>

/** The site's home: a card for each module that is on, the first photos, and what comes next. */
export function homePage(page: Page, site: ShownSite, { gallery, registry, invites }: Home): string {
  const { say } = page
  const cards = [
    registry !== null &&
      moduleCard(page, {
        path: '/registry',
        name: say(homeTexts.registry),
        glyph: html`<span class="glyph is-gifts">${icon('gift')}</span>`,
        words: 'failed' in registry ? registry : say(homeTexts.gifts, { count: { count: registry.total } }),
      }),
    invites !== null &&
      moduleCard(page, {
        path: '/invites',
        name: say(homeTexts.invites),
        glyph: html`<span class="glyph is-invites">${icon('mail')}</span>`,
        words: 'failed' in invites ? invites : say(homeTexts.inviteCount, { count: { count: invites.total } }),
      }),
  ]
  const main = html`<main class="wrap" id="content" tabindex="-1">
${cards.some((card) => card !== false) && html`<div class="mods">${cards}</div>`}
${gallery !== null && gallerySection(page, gallery)}
${invites !== null && !('failed' in invites) && invites.next !== null && nextSection(page, invites.next)}
</main>`
  const { title, bio, hero } = site
  return siteDocument(page, {
    title,
    description: bio === '' ? title : bio,
    picture: hero,
    path: '',
    banner: tallHero(site),
    main,
  })
}

interface Card {
  readonly path: string
  readonly name: string
  readonly glyph: Html
  readonly words: string | NotRead
}

function moduleCard({ say, to }: Page, { path, name, glyph, words }: Card): Html {
  const below =
    typeof words === 'string'
      ? html`<span class="small muted">${words}</span>`
      : html`<span class="small danger">${words.message ?? say(homeTexts.notCounted)}</span>`
  return html`<a class="card mod" href="${to(path)}">${glyph}<span class="mod-words"><strong class="heading">${name}</strong>${below}</span>${icon('right')}</a>`
}

function gallerySection(page: Page, gallery: NonNullable<Home['gallery']>): Html {
  const { say, to, locale } = page
  const title = html`<h2 class="title">${say(homeTexts.gallery)}</h2>`
  if ('failed' in gallery)
    return html`<section><div class="section-head">${title}</div>${notReadNote(gallery, say(homeTexts.notCounted))}</section>`
  const { total, photos } = gallery
  if (total === 0)
    return html`<section><div class="section-head">${title}</div><p class="muted">${say(homeTexts.noPhotos)}</p></section>`
  const peeks = photos
    .slice(0, homePhotos)
    .map(
      (photo, index) =>
        html`<a class="peek-photo" href="${to('/gallery')}">${pictureTag(photo.picture, { alt: photoName(page, photo, index), sizes: '(min-width: 760px) 176px, 23vw', className: 'cut', when: 'soon', name: photo.id })}</a>`,
    )
  return html`<section><div class="section-head">${title}<a class="link-btn" href="${to('/gallery')}">${say(homeTexts.allPhotos, { count: countText(total, locale) })} ${icon('right', 'sm')}</a></div><div class="peek">${peeks}</div></section>`
}

function nextSection(page: Page, invite: ShownInvite): Html {
  const { say } = page
  return html`<section><div class="section-head"><h2 class="title">${say(homeTexts.next)}</h2></div>${eventRow(page, invite, 'h3')}</section>`
}
