import { linkTexts } from '@nestwren/contract/site-texts/link'
import { html } from '../../../platform/html/html.ts'
import { linkDocument } from './link-document.ts'
import { addressOn, type LinkSetting, wordsIn } from './link-words.ts'

/** A link that is not good, or not any more; from outside all of them look the same. */
export function gonePage(setting: LinkSetting): string {
  const say = wordsIn(setting.locale)
  const main = html`<div class="card"><h1>${say(linkTexts.gone)}</h1><p>${say(linkTexts.goneHint)}</p></div>`
  return linkDocument(setting, { title: say(linkTexts.plainTitle), main })
}

/** Too many tries from one address. */
export function busyPage(setting: LinkSetting): string {
  const say = wordsIn(setting.locale)
  return linkDocument(setting, {
    title: say(linkTexts.plainTitle),
    main: html`<div class="card"><h1>${say(linkTexts.busy)}</h1></div>`,
  })
}

/**
 * Before any device has opened the link. It takes a press, since chats look at addresses that are sent, and none of them is to be the
 * first device; and it names nobody, since they show what they saw.
 */
export function openPage(setting: LinkSetting): string {
  const say = wordsIn(setting.locale)
  const main = html`<div class="card">
<h1>${say(linkTexts.openHeading)}</h1>
<p>${say(linkTexts.openOnce)}</p>
<form method="post" action="${addressOn(setting, '/open')}"><button class="btn" type="submit">${say(linkTexts.open)}</button></form>
<p class="small">${say(linkTexts.cookie)}</p>
</div>`
  return linkDocument(setting, { title: say(linkTexts.plainTitle), main })
}

export interface Elsewhere {
  /** Where a code would go, masked; null: there is no address. */
  readonly address: string | null
  /** A code was mailed for this device. */
  readonly isCodeSent: boolean
  readonly wrong?: 'code' | 'tooMany'
}

/** The link is bound to another device. */
export function elsewherePage(setting: LinkSetting, { address, isCodeSent, wrong }: Elsewhere): string {
  const say = wordsIn(setting.locale)
  const failure = wrong === undefined ? null : wrong === 'code' ? linkTexts.wrongCode : linkTexts.tooManyCodes
  const alert = failure !== null && html`<p class="failure" role="alert" id="failure">${say(failure)}</p>`
  const send = html`<form method="post" action="${addressOn(setting, '/code')}"><button class="btn${
    isCodeSent ? ' is-quiet' : ''
  }" type="submit">${say(linkTexts.sendCode)}</button></form>`
  const enter = html`<form method="post" action="${addressOn(setting, '/move')}">
<label for="code">${say(linkTexts.code)}</label>
<input class="input code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required="" aria-describedby="failure">
<button class="btn" type="submit">${say(linkTexts.useHere)}</button>
</form>`
  const how =
    address === null
      ? html`<p>${say(linkTexts.askFamily)}</p>`
      : html`<p>${say(isCodeSent ? linkTexts.codeSent : linkTexts.moveHere, { address })}</p>${alert}${isCodeSent && enter}${send}`
  const main = html`<div class="card"><h1>${say(linkTexts.elsewhere)}</h1>${how}<p class="small">${say(linkTexts.cookie)}</p></div>`
  return linkDocument(setting, { title: say(linkTexts.plainTitle), main })
}
