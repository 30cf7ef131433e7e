import { siteTexts } from '@nestwren/contract/site-texts/every-page'
import { galleryTexts, homeTexts } from '@nestwren/contract/site-texts/home'
import { inviteTexts } from '@nestwren/contract/site-texts/invites'
import { giftTexts } from '@nestwren/contract/site-texts/registry'
import { html } from '../../../platform/html/html.ts'
import { icon } from './icons.ts'
import type { Page, Shown } from './page.ts'
import { coverHero, shortHero, tallHero } from './page-parts.ts'
import { siteDocument } from './site-document.ts'

const headings = { gallery: homeTexts.gallery, registry: homeTexts.registry, invites: homeTexts.invites } as const
const failures = {
  home: siteTexts.notLoaded,
  gallery: galleryTexts.notLoaded,
  registry: giftTexts.notLoaded,
  invites: inviteTexts.notLoaded,
  invite: inviteTexts.oneNotLoaded,
} as const

/** A page whose content could not be read: the site is there, and what happened stands in red. */
export function failedPage(page: Page, { of, message }: Shown<'failed'>): string {
  const { say, title, hero } = page
  const main = html`<main class="wrap" id="content" tabindex="-1">
<p class="failure" role="alert">${icon('alert')}<span>${message ?? say(failures[of])}</span></p>
<p><a class="btn btn-soft" href="${page.again({})}">${say(siteTexts.tryAgain)}</a></p>
</main>`
  const banner =
    of === 'home' ? tallHero(page) : of === 'invite' ? coverHero(page, null) : shortHero(page, say(headings[of]))
  return siteDocument(page, { title, description: title, picture: hero, banner, main })
}
