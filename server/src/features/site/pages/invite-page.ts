import { siteTexts } from '@nestwren/contract/site-texts/every-page'
import { inviteTexts } from '@nestwren/contract/site-texts/invites'
import { type Html, html } from '../../../platform/html/html.ts'
import type { InviteCalendar, ShownInvite } from '../site-view.ts'
import { icon } from './icons.ts'
import type { Page, Shown } from './page.ts'
import { coverHero } from './page-parts.ts'
import { removeDialog, rsvpSection } from './rsvp-form.ts'
import { siteDocument } from './site-document.ts'
import { eventTime } from './times.ts'

/** One event: what, when and where it is, ways into a calendar, and the form to answer. */
export function invitePage(page: Page, { invite, calendar }: Shown<'invite'>): string {
  const { say, hero, title: site } = page
  const { title, description, cover } = invite
  return siteDocument(page, {
    title: say(siteTexts.pageTitle, { page: title, site }),
    description: description === '' ? title : description,
    picture: cover ?? hero,
    banner: coverHero(page, cover),
    main: html`<main class="wrap is-event" id="content" tabindex="-1">
<h1 class="display" dir="auto">${title}</h1>
${description !== '' && html`<p class="muted words" dir="auto">${description}</p>`}
${facts(page, invite, calendar)}
${rsvpSection(page, invite)}
</main>`,
    dialogs: removeDialog(page),
  })
}

function facts({ say, locale, now }: Page, invite: ShownInvite, calendar: InviteCalendar): Html {
  const { dateTime, tz, location } = invite
  const time = eventTime(invite, locale, now)
  // Names of services, which no language changes.
  const services = [
    ['Google Calendar', calendar.googleUrl],
    ['Outlook', calendar.outlookUrl],
  ] as const
  const others = services.map(
    ([name, address]) =>
      html`<a class="link-btn" href="${address}" target="_blank" rel="noopener noreferrer nofollow" aria-label="${say(inviteTexts.calendarOf, { calendar: name })}">${name}</a>`,
  )
  return html`<ul class="facts" role="list">
<li>${icon('schedule')}<span><span class="vh">${say(inviteTexts.when)}: </span><time class="label" id="event-time" datetime="${dateTime}" data-zone="${tz}" data-yours="${say(inviteTexts.yours)}">${time.text}</time></span></li>
${
  location.text !== '' &&
  html`<li>${icon('pin')}<span><span class="vh">${say(inviteTexts.where)}: </span><span class="label words" dir="auto">${location.text}</span>${
    location.mapUrl !== null &&
    html` <a class="link-btn" href="${location.mapUrl}" target="_blank" rel="noopener noreferrer nofollow">${say(inviteTexts.map)}</a>`
  }</span></li>`
}
<li>${icon('download')}<span class="calendars"><a class="link-btn" href="${calendar.icsUrl}" download="">${say(inviteTexts.calendar)}</a>${others}</span></li>
</ul>`
}
