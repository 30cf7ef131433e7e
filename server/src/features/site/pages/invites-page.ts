import { siteTexts } from '@nestwren/contract/site-texts/every-page'
import { homeTexts } from '@nestwren/contract/site-texts/home'
import { inviteTexts } from '@nestwren/contract/site-texts/invites'
import { html } from '../../../platform/html/html.ts'
import { eventRow } from './event-row.ts'
import { aboutSite, type Page, type Shown } from './page.ts'
import { emptyNote, shortHero } from './page-parts.ts'
import { siteDocument } from './site-document.ts'

/** The family's invites, each with a link to its page. */
export function invitesPage(page: Page, { invites }: Shown<'invites'>): string {
  const { say, title, hero } = page
  const heading = say(homeTexts.invites)
  const content =
    invites.length === 0
      ? emptyNote(say(homeTexts.inviteCount, { count: { count: 0 } }), say(inviteTexts.emptyHint))
      : html`<ul class="events" role="list">${invites.map((invite) => html`<li>${eventRow(page, invite, 'h2')}</li>`)}</ul>`
  return siteDocument(page, {
    title: say(siteTexts.pageTitle, { page: heading, site: title }),
    description: aboutSite(page),
    picture: hero,
    banner: shortHero(page, heading),
    main: html`<main class="wrap" id="content" tabindex="-1">${content}</main>`,
  })
}
