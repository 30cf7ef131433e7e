import { siteTexts } from '@nestwren/contract/site-texts/every-page'
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import { duskArt, icon, nestArt } from './icons.ts'
import type { Page } from './page.ts'
import { pictureTag, type ShownPicture } from './picture.ts'

/** The page is at most this wide (web/site/site.css). */
const acrossPage = '(min-width: 760px) 760px, 100vw'

function heroPicture(picture: ShownPicture | null): Html {
  if (picture === null) return duskArt
  return pictureTag(picture, { alt: '', across: acrossPage, className: 'hero-picture', when: 'first', name: 'hero' })
}

/** The banner of the site's home. */
export function tallHero({ title, bio, hero }: Page): Html {
  return html`<header class="hero is-tall">${heroPicture(hero)}<div class="hero-in"><h1 dir="auto">${title}</h1>${
    bio !== '' && html`<p class="hero-bio words" dir="auto">${bio}</p>`
  }</div></header>`
}

/** The banner of a page below it: the site's title leads back, and the page has a heading of its own. */
export function shortHero({ to, title, bio, hero }: Page, heading: string): Html {
  return html`<header class="hero is-short">${heroPicture(hero)}<div class="hero-in">
<a class="back-link" href="${to('')}">${icon('left', 'sm')}<span dir="auto">${title}</span></a>
<h1>${heading}</h1>${bio !== '' && html`<p class="hero-bio" dir="auto">${bio}</p>`}</div></header>`
}

/** The banner of an event with a picture of its own; the title leads to the site, as everywhere below it. */
export function coverHero({ to, title, hero }: Page, cover: ShownPicture | null): Html {
  return html`<header class="hero is-cover">${heroPicture(cover ?? hero)}
<a class="back-pill" href="${to('')}">${icon('left', 'sm')}<span dir="auto">${title}</span></a></header>`
}

/** For those without scripts, where a form is. */
export function scriptNote({ say }: Pick<Page, 'say'>): Html {
  return html`<noscript><p class="small muted">${say(siteTexts.needsScript)}</p></noscript>`
}

/** The line in which the script says what went wrong with a form; empty, it takes no room. */
export function formError(id: string): Html {
  return html`<p class="form-error" id="${id}" role="alert"></p>`
}

/** A list without anything in it. */
export function emptyNote(title: string, hint: string): Html {
  return html`<div class="empty">${nestArt}<h2 class="title">${title}</h2><p class="muted">${hint}</p></div>`
}

interface DialogParts {
  readonly id: string
  readonly title: string
  readonly body: Html
}

/** A dialog that the script opens; browsers keep the focus in it, close it on Escape and give the focus back. */
export function dialogTag({ say }: Pick<Page, 'say'>, { id, title, body }: DialogParts): Html {
  const close = say(siteTexts.close)
  return html`<dialog class="sheet" id="${id}" aria-labelledby="${id}-title">
<div class="sheet-head"><h2 class="title" id="${id}-title" tabindex="-1">${title}</h2><button class="icon-btn" type="button" data-close="" aria-label="${close}">${icon('close')}</button></div>
${body}
</dialog>`
}

interface FieldParts {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly errorId: string
  /** `(optional)` beside the label. */
  readonly optional?: string
  readonly example?: string
  readonly autocomplete?: string
  readonly inputMode?: 'email' | 'text' | 'decimal'
  readonly maxLength: number
  readonly isLong?: boolean
}

/** A labelled field of a form. */
export function textField(field: FieldParts): Html {
  const { id, name, label, errorId, optional, example = '', autocomplete = 'off', maxLength } = field
  const words = html`<label for="${id}">${label}${
    optional !== undefined && html` <span class="muted field-optional">${optional}</span>`
  }</label>`
  const must = optional === undefined && attributes` aria-required="true"`
  const common = attributes` id="${id}" name="${name}" maxlength="${maxLength}" placeholder="${example}" autocomplete="${autocomplete}" aria-describedby="${errorId}"${must}`
  const input =
    field.isLong === true
      ? html`<textarea class="input" rows="2" dir="auto"${common}></textarea>`
      : html`<input class="input" type="text" inputmode="${field.inputMode ?? 'text'}" dir="auto"${common}>`
  return html`<div class="field">${words}${input}</div>`
}
