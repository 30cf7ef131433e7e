import { gateTexts } from '@nestwren/contract/site-texts/every-page'
import { html } from '../../../platform/html/html.ts'
import type { Page } from './page.ts'
import { formError, scriptNote } from './page-parts.ts'
import { reservationDialog } from './registry-dialogs.ts'
import { siteDocument } from './site-document.ts'

/** The page in front of a site with a password: it shows the site's title and nothing else of it. */
export function gatePage(page: Page): string {
  const { say, title } = page
  const banner = html`<header class="hero is-short is-plain"><div class="hero-in"><h1 dir="auto">${title}</h1></div></header>`
  const main = html`<main class="wrap" id="content" tabindex="-1">
<form class="card pad stack gate" method="dialog" novalidate data-form="unlock" data-failed="${say(gateTexts.notChecked)}" data-wrong="${say(gateTexts.wrong)}">
<h2 class="title">${say(gateTexts.heading)}</h2>
<div class="field"><label for="gate-password">${say(gateTexts.password)}</label><input class="input" id="gate-password" name="password" type="password" autocomplete="current-password" maxlength="200" aria-describedby="gate-error gate-note"></div>
${formError('gate-error')}
<button class="btn btn-primary btn-block" data-busy="${say(gateTexts.unlocking)}">${say(gateTexts.unlock)}</button>
<p class="small muted" id="gate-note">${say(gateTexts.lightweight)}</p>
${scriptNote(page)}
</form>
</main>`
  return siteDocument(page, {
    title,
    description: title,
    picture: null,
    isLocked: true,
    banner,
    main,
    // Whoever has the link of their reservation need not know the password to release it.
    dialogs: reservationDialog(page),
  })
}
