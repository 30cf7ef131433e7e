import { siteTexts } from '@nestwren/contract/site-texts/every-page'
import { claimTexts, giftTexts, reservationTexts } from '@nestwren/contract/site-texts/registry'
import { type Html, html } from '../../../platform/html/html.ts'
import type { Page } from './page.ts'
import { dialogTag, formError, textField } from './page-parts.ts'

/** Reserves a gift. Which one it is, and whether it asks for a number or a share, the script says (web/site/claims.ts). */
export function reserveDialog(page: Page): Html {
  const { say } = page
  const errorId = 'reserve-error'
  const body = html`<form class="sheet-body" method="dialog" novalidate data-form="claim" data-missing="${say(claimTexts.missing)}" data-failed="${say(claimTexts.failed)}">
<p class="small muted sheet-note"><span class="gift-named" dir="auto"></span> ${say(claimTexts.hint)}</p>
<div class="stack">
${textField({ id: 'reserve-name', name: 'name', label: say(claimTexts.name), errorId, autocomplete: 'name', maxLength: 100 })}
${textField({ id: 'reserve-email', name: 'email', label: say(claimTexts.email), errorId, autocomplete: 'email', inputMode: 'email', maxLength: 254 })}
<div class="field" data-when="quantity" hidden><label for="reserve-quantity">${say(claimTexts.quantity)}</label><input class="input" id="reserve-quantity" name="quantity" type="number" inputmode="numeric" min="1" value="1" aria-describedby="${errorId}" data-wrong="${say(claimTexts.quantityWrong)}"></div>
<div class="field" data-when="share" hidden><label for="reserve-share">${say(claimTexts.share)} <span class="muted field-optional" data-currency-name=""></span></label><input class="input" id="reserve-share" name="share" type="text" inputmode="decimal" autocomplete="off" maxlength="12" aria-describedby="${errorId}" data-wrong="${say(claimTexts.shareWrong)}"></div>
${textField({ id: 'reserve-note', name: 'note', label: say(claimTexts.note), optional: say(siteTexts.optional), example: say(claimTexts.noteExample), errorId, maxLength: 1000, isLong: true })}
${formError(errorId)}
</div>
<button class="btn btn-primary btn-block" data-busy="${say(claimTexts.busy)}">${say(claimTexts.title)}</button>
</form>
<div class="sheet-body" data-done="" data-title="${say(claimTexts.doneTitle)}" hidden>
<p role="status">${say(claimTexts.done)}</p>
<button class="btn btn-soft btn-block" type="button" data-close="">${say(siteTexts.close)}</button>
</div>`
  return dialogTag(page, { id: 'reserve', title: say(claimTexts.title), body })
}

/** What the link in a visitor's confirmation opens: they mark the gift as bought, or release it (web/site/reservation.ts). */
export function reservationDialog(page: Page): Html {
  const { say } = page
  const store = html`<a class="link-btn" data-store="" target="_blank" rel="noopener noreferrer nofollow" hidden>${say(giftTexts.store)}</a>`
  const body = html`<div class="sheet-body" data-step="show" data-failed="${say(reservationTexts.failed)}">
<p class="heading" data-named="" dir="auto"></p>
<p class="small muted" role="status" data-state="" data-open="${say(reservationTexts.open)}" data-bought="${say(reservationTexts.bought)}"></p>
${store}
${formError('reservation-error')}
<div class="acts">
<button class="btn btn-primary btn-block" type="button" data-buy="" data-busy="${say(reservationTexts.saving)}" data-unbuy="${say(reservationTexts.unbuy)}" data-label="${say(reservationTexts.buy)}">${say(reservationTexts.buy)}</button>
<button class="btn btn-ghost btn-block" type="button" data-ask="">${say(reservationTexts.release)}</button>
</div>
</div>
<div class="sheet-body" data-step="ask" data-title="${say(reservationTexts.releaseAsk)}" hidden>
<p>${say(reservationTexts.releaseHint)}</p>
${formError('release-error')}
<div class="acts">
<button class="btn btn-danger btn-block" type="button" data-release="" data-busy="${say(reservationTexts.releasing)}">${say(reservationTexts.release)}</button>
<button class="btn btn-ghost btn-block" type="button" data-keep="">${say(siteTexts.keep)}</button>
</div>
</div>
<div class="sheet-body" data-step="gone" data-released="${say(reservationTexts.released)}" hidden>
<p role="status" data-said=""></p>
<button class="btn btn-soft btn-block" type="button" data-close="">${say(siteTexts.close)}</button>
</div>`
  return dialogTag(page, { id: 'reservation', title: say(reservationTexts.title), body })
}
