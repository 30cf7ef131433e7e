import { siteTexts } from '@nestwren/contract/site-texts/common'
import { inviteTexts } from '@nestwren/contract/site-texts/invites'
import { type Html, html } from '../../../platform/html/html.ts'
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts'
import { icon } from './icons.ts'
import type { Page } from './page.ts'
import { coverHero, notReadNote } from './page-parts.ts'
import { rsvpSection } from './rsvp-form.ts'
import type { ShownInvite, ShownSite, SitePage } from './shapes.ts'
import { siteDocument } from './site-document.ts'
import { eventTime } from './times.ts'

/** Names of services, which no language changes. */
const calendars = [
  ['Google Calendar', googleCalendarLink],
  ['Outlook', outlookCalendarLink],
] as const

/** One event: what, when and where it is, ways into a calendar, and the form to answer. */
export function invitePage(
  page: Page,
  site: ShownSite,
  { invite, inviteSlug }: Extract<SitePage, { page: 'invite' }>,
): string {
  const { say } = page
  const common = { path: `/invites/${encodeURIComponent(inviteSlug)}` }
  if ('failed' in invite) {
    return siteDocument(page, {
      ...common,
      title: site.title,
      description: site.title,
      picture: site.hero,
      banner: coverHero(page, site, null),
      main: html`<main class="wrap is-event" id="content" tabindex="-1">${notReadNote(invite, say(inviteTexts.oneNotLoaded))}</main>`,
    })
  }
  const { title, description, cover } = invite
  return siteDocument(page, {
    ...common,
    title: say(siteTexts.pageTitle, { page: title, site: site.title }),
    description: description === '' ? title : description,
    picture: cover ?? site.hero,
    banner: coverHero(page, site, cover),
    main: html`<main class="wrap is-event" id="content" tabindex="-1">
<h1 class="display" dir="auto">${title}</h1>
${description !== '' && html`<p class="muted words" dir="auto">${description}</p>`}
${facts(page, invite)}
${rsvpSection(page, invite)}
</main>`,
  })
}

function facts({ say, locale, now }: Page, invite: ShownInvite): Html {
  const { dateTime, tz, location, icsUrl } = invite
  const time = eventTime(invite, locale, now)
  const others = calendars.map(
    ([name, linkOf]) =>
      html`<a class="link-btn" href="${linkOf(invite)}" target="_blank" rel="noopener noreferrer nofollow" aria-label="${say(inviteTexts.calendarOf, { calendar: name })}">${name}</a>`,
  )
  return html`<ul class="facts" role="list">
<li>${icon('schedule')}<span><span class="vh">${say(inviteTexts.when)}: </span><time class="label" id="event-time" datetime="${dateTime}" data-zone="${tz}" data-yours="${say(inviteTexts.yours)}">${time.text}</time></span></li>
${location.text !== '' && html`<li>${icon('pin')}<span><span class="vh">${say(inviteTexts.where)}: </span><span class="label words" dir="auto">${location.text}</span>${
    location.mapUrl !== null &&
    html` <a class="link-btn" href="${location.mapUrl}" target="_blank" rel="noopener noreferrer nofollow">${say(inviteTexts.map)}</a>`
  }</span></li>`}
<li>${icon('download')}<span class="calendars"><a class="link-btn" href="${icsUrl}" download="">${say(inviteTexts.calendar)}</a>${others}</span></li>
</ul>`
}
