import { siteTexts } from '@nestwren/contract/site-texts/common'
import { homeTexts } from '@nestwren/contract/site-texts/home'
import { inviteTexts } from '@nestwren/contract/site-texts/invites'
import { html } from '../../../platform/html/html.ts'
import { eventRow } from './event-row.ts'
import type { Page } from './page.ts'
import { emptyNote, notReadNote, shortHero } from './page-parts.ts'
import type { ShownSite, SitePage } from './shapes.ts'
import { siteDocument } from './site-document.ts'

/** The family's invites, each with a link to its page. */
export function invitesPage(page: Page, site: ShownSite, { list }: Extract<SitePage, { page: 'invites' }>): string {
  const { say } = page
  const heading = say(homeTexts.invites)
  const content =
    'failed' in list
      ? notReadNote(list, say(inviteTexts.notLoaded))
      : list.invites.length === 0
        ? emptyNote(say(homeTexts.inviteCount, { count: { count: 0 } }), say(inviteTexts.emptyHint))
        : html`<ul class="events" role="list">${list.invites.map((invite) => html`<li>${eventRow(page, invite, 'h2')}</li>`)}</ul>`
  return siteDocument(page, {
    title: say(siteTexts.pageTitle, { page: heading, site: site.title }),
    description: site.bio === '' ? site.title : site.bio,
    picture: site.hero,
    path: '/invites',
    banner: shortHero(page, site, heading),
    main: html`<main class="wrap" id="content" tabindex="-1">${content}</main>`,
  })
}
