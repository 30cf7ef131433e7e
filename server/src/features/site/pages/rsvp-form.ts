import { eventOverAt, mostGuests } from '@nestwren/contract/site-invites-terms'
import { siteTexts } from '@nestwren/contract/site-texts/every-page'
import { inviteTexts, rsvpTexts } from '@nestwren/contract/site-texts/invites'
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import type { ShownInvite } from '../site-view.ts'
import { icon } from './icons.ts'
import type { Page } from './page.ts'
import { dialogTag, formError, scriptNote, textField } from './page-parts.ts'
import { deadlineText } from './times.ts'

const errorId = 'rsvp-error'
const answers = ['going', 'maybe', 'declined'] as const

/** The form with which a guest answers, or why there is none. */
export function rsvpSection(page: Page, invite: ShownInvite): Html {
  const { say, now, locale } = page
  const { deadline, tz, isOpen, placesLeft } = invite
  if (eventOverAt(invite) < now.getTime())
    return html`<section class="card pad" id="rsvp"><p>${say(inviteTexts.over)}</p></section>`
  const until =
    isOpen &&
    deadline !== null &&
    html`<p class="small muted">${say(rsvpTexts.deadline, { day: deadlineText(deadline, tz, locale) })}</p>`
  // The script shows the form to whoever comes by the link of their answer: they can still take it back.
  const closed =
    !isOpen && html`<p data-closed-note="" data-own="${say(rsvpTexts.closedOwn)}">${say(rsvpTexts.closed)}</p>`
  return html`<section class="card pad" id="rsvp" data-change="${say(rsvpTexts.change)}" data-save="${say(rsvpTexts.save)}" data-saving="${say(rsvpTexts.saving)}">
<h2 class="title" id="rsvp-title" tabindex="-1"${hiddenUnless(isOpen)}>${say(rsvpTexts.title)}</h2>
${closed}${until}
${isOpen && placesLeft === 0 && html`<p class="small muted" id="rsvp-full">${say(rsvpTexts.full)}</p>`}
${rsvpForm(page, invite)}
<div data-done="" hidden><p class="heading" role="status" tabindex="-1">${say(rsvpTexts.done)}</p><p class="small muted" data-mailed="" hidden>${say(rsvpTexts.mailed)}</p></div>
<div data-removed="" hidden><p class="heading" role="status" tabindex="-1">${say(rsvpTexts.removed)}</p></div>
</section>`
}

const hiddenUnless = (isShown: boolean) => !isShown && attributes` hidden`

function rsvpForm(page: Page, { slug, placesLeft, asksDietary, allowsGuests, isOpen }: ShownInvite): Html {
  const { say } = page
  return html`<form class="stack" method="dialog" novalidate data-form="rsvp" data-invite="${slug}" data-missing="${say(rsvpTexts.missing)}" data-failed="${say(rsvpTexts.failed)}"${hiddenUnless(isOpen)}>
<fieldset class="segmented"><legend class="vh">${say(rsvpTexts.answer)}</legend>${answers.map((answer) => answerChoice(page, answer, placesLeft === 0))}</fieldset>
<div class="${allowsGuests ? 'two' : 'one'}">
${textField({ id: 'rsvp-name', name: 'name', label: say(rsvpTexts.name), errorId, autocomplete: 'name', maxLength: 100 })}
${allowsGuests ? guestsField(page) : html`<input type="hidden" name="guestsCount" value="1">`}
</div>
${textField({ id: 'rsvp-email', name: 'email', label: say(rsvpTexts.email), errorId, autocomplete: 'email', inputMode: 'email', maxLength: 254 })}
${textField({ id: 'rsvp-message', name: 'message', label: say(rsvpTexts.message), example: say(rsvpTexts.messageExample), errorId, maxLength: 1000, isLong: true })}
${asksDietary && textField({ id: 'rsvp-dietary', name: 'dietary', label: say(rsvpTexts.dietary), optional: say(siteTexts.optional), example: say(rsvpTexts.dietaryExample), errorId, maxLength: 300 })}
${formError(errorId)}
<button class="btn btn-primary btn-block" data-busy="${say(rsvpTexts.sending)}">${say(rsvpTexts.send)}</button>
<button class="btn btn-ghost btn-block" type="button" data-open="remove-answer" hidden>${say(rsvpTexts.remove)}</button>
${scriptNote(page)}
</form>`
}

/** Where there is no room left, an answer begins with maybe; somebody who is coming already may stay so. */
function answerChoice({ say }: Page, answer: (typeof answers)[number], isFull: boolean): Html {
  const isFirst = answer === (isFull ? 'maybe' : 'going')
  const isClosed = isFull && answer === 'going'
  return html`<label class="segment"><input type="radio" name="status" value="${answer}"${isFirst && attributes` checked`}${isClosed && attributes` disabled`}><span>${say(rsvpTexts[answer])}</span></label>`
}

function guestsField({ say }: Page): Html {
  return html`<div class="field"><label for="rsvp-guests">${say(rsvpTexts.guests)}</label><div class="stepper"><button class="icon-btn" type="button" data-step="-1" aria-label="${say(rsvpTexts.fewer)}">${icon('minus')}</button><input id="rsvp-guests" name="guestsCount" type="number" inputmode="numeric" min="1" max="${mostGuests}" value="1" aria-required="true" aria-describedby="${errorId}"><button class="icon-btn" type="button" data-step="1" aria-label="${say(rsvpTexts.more)}">${icon('plus')}</button></div></div>`
}

/** Asks before an answer is removed, by somebody who came by the link in their mail. */
export function removeDialog(page: Page): Html {
  const { say } = page
  const body = html`<div class="sheet-body"><p>${say(rsvpTexts.removeHint)}</p>
${formError('remove-error')}
<div class="acts">
<button class="btn btn-danger btn-block" type="button" data-remove="" data-busy="${say(rsvpTexts.removing)}" data-failed="${say(rsvpTexts.failed)}">${say(rsvpTexts.remove)}</button>
<button class="btn btn-ghost btn-block" type="button" data-close="">${say(siteTexts.keep)}</button>
</div></div>`
  return dialogTag(page, { id: 'remove-answer', title: say(rsvpTexts.removeAsk), body })
}
