import { inviteTexts } from '@nestwren/contract/site-texts/invites'
import { type Html, html } from '../../../platform/html/html.ts'
import type { ShownInvite } from '../site-view.ts'
import type { Page } from './page.ts'
import { eventTime } from './times.ts'

/** One event of a list, with the leaf of a calendar before it. */
export function eventRow({ say, to, locale, now }: Page, invite: ShownInvite, level: 'h2' | 'h3'): Html {
  const { title, location, dateTime, slug } = invite
  const time = eventTime(invite, locale, now)
  const heading =
    level === 'h2' ? html`<h2 class="label" dir="auto">${title}</h2>` : html`<h3 class="label" dir="auto">${title}</h3>`
  return html`<article class="card event"><span class="date" aria-hidden="true">${time.month}<b>${time.day}</b></span><div class="event-words">${heading}<p class="small muted"><time datetime="${dateTime}">${time.text}</time></p>${
    location.text !== '' && html`<p class="small muted" dir="auto">${location.text}</p>`
  }</div><a class="btn btn-soft btn-sm" href="${to(`/invites/${encodeURIComponent(slug)}`)}" aria-label="${say(inviteTexts.viewOf, { invite: title })}">${say(inviteTexts.view)}</a></article>`
}
