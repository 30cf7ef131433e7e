import type { ShownPhoto } from '@nestwren/contract/public-sites'
import { homeTexts } from '@nestwren/contract/site-texts/home'
import { type Html, html } from '../../../platform/html/html.ts'
import type { ShownInvite } from '../site-view.ts'
import { eventRow } from './event-row.ts'
import { photoName } from './gallery-page.ts'
import { icon } from './icons.ts'
import { aboutSite, type Page, type Shown } from './page.ts'
import { tallHero } from './page-parts.ts'
import { countText } from './page-words.ts'
import { pictureTag } from './picture.ts'
import { siteDocument } from './site-document.ts'

/** Photos of the gallery that the home shows. */
const mostPhotos = 4

/** The site's home: a card for each module that is on, the first photos, and what comes next. */
export function homePage(page: Page, home: Shown<'home'>): string {
  const { say, title, hero, modules } = page
  const { counts, next } = home
  const cards = [
    modules.registryEnabled &&
      moduleCard(page, {
        path: '/registry',
        name: say(homeTexts.registry),
        glyph: html`<span class="glyph is-gifts">${icon('gift')}</span>`,
        words: say(homeTexts.gifts, { count: { count: counts.gifts } }),
      }),
    modules.invitesEnabled &&
      moduleCard(page, {
        path: '/invites',
        name: say(homeTexts.invites),
        glyph: html`<span class="glyph is-invites">${icon('mail')}</span>`,
        words: say(homeTexts.inviteCount, { count: { count: counts.invites } }),
      }),
  ].filter((card) => card !== false)
  const main = html`<main class="wrap" id="content" tabindex="-1">
${cards.length > 0 && html`<div class="mods">${cards}</div>`}
${modules.galleryEnabled && gallerySection(page, home)}
${modules.invitesEnabled && next !== null && nextSection(page, next)}
</main>`
  return siteDocument(page, {
    title,
    description: aboutSite(page),
    picture: hero,
    banner: tallHero(page),
    main,
  })
}

interface Card {
  readonly path: string
  readonly name: string
  readonly glyph: Html
  readonly words: string
}

function moduleCard({ to }: Page, { path, name, glyph, words }: Card): Html {
  return html`<a class="card mod" href="${to(path)}">${glyph}<span class="mod-words"><strong class="heading">${name}</strong><span class="small muted">${words}</span></span>${icon('right')}</a>`
}

function gallerySection(page: Page, { counts, photos }: Shown<'home'>): Html {
  const { say, to, locale } = page
  const title = html`<h2 class="title">${say(homeTexts.gallery)}</h2>`
  if (counts.photos === 0)
    return html`<section><div class="section-head">${title}</div><p class="muted">${say(homeTexts.noPhotos)}</p></section>`
  const peeks = photos
    .slice(0, mostPhotos)
    .map((photo, index) => html`<a class="peek-photo" href="${to('/gallery')}">${peek(page, photo, index)}</a>`)
  const all = say(homeTexts.allPhotos, { count: countText(counts.photos, locale) })
  return html`<section><div class="section-head">${title}<a class="link-btn" href="${to('/gallery')}">${all}${icon('right', 'sm')}</a></div><div class="peek">${peeks}</div></section>`
}

function peek(page: Page, photo: ShownPhoto, place: number): Html {
  return pictureTag(
    { ...photo, cloudUrl: photo.url },
    {
      alt: photoName(page, photo, place),
      across: '(min-width: 760px) 176px, 23vw',
      className: 'cut',
      when: 'soon',
      name: photo.id,
    },
  )
}

function nextSection(page: Page, next: ShownInvite): Html {
  return html`<section><div class="section-head"><h2 class="title">${page.say(homeTexts.next)}</h2></div>${eventRow(page, next, 'h3')}</section>`
}
