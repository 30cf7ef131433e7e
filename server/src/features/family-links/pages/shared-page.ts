import type { Locale } from '@nestwren/contract/auth'
import { longestGreeting } from '@nestwren/contract/family-links'
import type { LinkComment, LinkItem, LinkPicture } from '@nestwren/contract/link-visits'
import { photoSizes, photoTypes } from '@nestwren/contract/photos'
import { siteTexts } from '@nestwren/contract/site-texts/every-page'
import { linkTexts, motorTexts } from '@nestwren/contract/site-texts/link'
import { attributes, type Html, html, htmlData } from '../../../platform/html/html.ts'
import { linkDocument } from './link-document.ts'
import { addressOn, dayText, type LinkSetting, namesText, type Say, wordsIn } from './link-words.ts'

/** What the link shows to the one who holds it. */
interface Shared {
  readonly name: string
  readonly children: readonly string[]
  readonly items: readonly LinkItem[]
  readonly nextCursor: string | null
  /** It begins with the latest. */
  readonly isFirst: boolean
  readonly arePhotosLocked: boolean
  /** Hearts, comments and greetings are taken. */
  readonly mayWrite: boolean
  readonly token: string
}

interface Page extends LinkSetting {
  readonly say: Say
  readonly mayWrite: boolean
}

/** The photos and milestones of a link, with what its holder may answer. */
export function sharedPage(setting: LinkSetting, shared: Shared): string {
  const { locale } = setting
  const page: Page = { ...setting, say: wordsIn(locale), mayWrite: shared.mayWrite }
  const { say } = page
  const { children, items, isFirst, arePhotosLocked, mayWrite, token } = shared
  const names = namesText(children, locale)
  const main = html`
<header class="top"><p class="hello" dir="auto">${say(linkTexts.hello, { name: shared.name })}</p><h1 dir="auto">${
    children.length === 0 ? say(linkTexts.plainTitle) : say(linkTexts.title, { children: names })
  }</h1></header>
${mayWrite ? html`<noscript><p class="note">${say(siteTexts.needsScript)}</p></noscript>` : html`<p class="note">${say(linkTexts.readOnly)}</p>`}
${arePhotosLocked && html`<p class="note">${say(linkTexts.locked)}</p>`}
${mayWrite && isFirst && greetingForm(page)}
${items.length === 0 && isFirst && !arePhotosLocked && html`<div class="card"><h2>${say(linkTexts.nothing)}</h2><p>${say(linkTexts.nothingHint)}</p></div>`}
<div class="items">${items.map((item, place) => itemCard(page, item, isFirst && place === 0))}</div>
${pagingLinks(page, shared)}`
  const title = children.length === 0 ? say(linkTexts.plainTitle) : say(linkTexts.title, { children: names })
  const data = mayWrite ? htmlData('with', { token, words: scriptWords(say, locale) }) : null
  return linkDocument(setting, { title, main, data })
}

function pagingLinks(page: Page, { nextCursor, isFirst }: Shared): Html | null {
  if (nextCursor === null && isFirst) return null
  const { say } = page
  return html`<nav class="pages">${
    nextCursor !== null &&
    html`<a class="btn" href="${addressOn(page, '', { after: nextCursor })}">${say(linkTexts.older)}</a>`
  }${!isFirst && html`<a class="btn is-quiet" href="${addressOn(page, '')}">${say(linkTexts.newest)}</a>`}</nav>`
}

function itemCard(page: Page, item: LinkItem, isFirst: boolean): Html {
  return item.is === 'photo' ? photoCard(page, item, isFirst) : milestoneCard(page, item, isFirst)
}

type PhotoItem = Extract<LinkItem, { is: 'photo' }>

function photoCard(page: Page, item: PhotoItem, isFirst: boolean): Html {
  const { say, locale, mayWrite } = page
  const { id, caption, children, takenAt, tz } = item
  const day = dayText(takenAt, tz, locale)
  const alt = caption === '' ? say(linkTexts.photoOf, { children: namesText(children, locale), date: day }) : caption
  return html`<article class="card item" data-photo="${id}">
${pictureTag(item, alt, isFirst)}
<p class="when"><time datetime="${takenAt}">${day}</time></p>
${caption !== '' && html`<p class="words" dir="auto">${caption}</p>`}
${heartLine(page, item)}
<ul class="comments"${item.comments.length === 0 && attributes` hidden=""`}>${item.comments.map((comment) => commentLine(page, comment))}</ul>
${mayWrite && commentForm(page, id)}
</article>`
}

const heartDrawing = html`<svg class="ic" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M12 20.3S3.5 15.2 3.5 9.2A4.7 4.7 0 0 1 12 6.4a4.7 4.7 0 0 1 8.5 2.8c0 6-8.5 11.1-8.5 11.1z"/></svg>`

function heartLine({ say, mayWrite }: Page, { hasHeart, hearts }: PhotoItem): Html {
  const count = html`<span class="hearts" data-hearts="">${hearts > 0 && say(linkTexts.hearts, { count: { count: hearts } })}</span>`
  if (!mayWrite) return html`<p class="answers">${count}</p>`
  return html`<p class="answers"><button class="heart" type="button" data-heart="" aria-pressed="${hasHeart ? 'true' : 'false'}">${heartDrawing}<span>${say(linkTexts.heart)}</span></button>${count}<span class="failure" role="alert"></span></p>`
}

function commentLine({ say }: Page, { name, content, isOwn }: LinkComment): Html {
  return html`<li><b dir="auto">${isOwn ? say(linkTexts.you) : name}</b><span class="words" dir="auto">${content}</span></li>`
}

function commentForm({ say }: Page, photoId: string): Html {
  return html`<details class="answer"><summary>${say(linkTexts.comment)}</summary>
<form method="dialog" data-comment="">
<label class="unseen" for="c-${photoId}">${say(linkTexts.comment)}</label>
<textarea class="input" id="c-${photoId}" name="content" rows="3" maxlength="2000" dir="auto" required=""></textarea>
<p class="failure" role="alert"></p>
<button class="btn" type="submit">${say(linkTexts.sendComment)}</button>
</form></details>`
}

type MilestoneItem = Extract<LinkItem, { is: 'milestone' }>

function milestoneCard({ say, locale }: Page, item: MilestoneItem, isFirst: boolean): Html {
  const { key, title, note, achievedOn, children, picture } = item
  const what = key === null ? title : say(motorTexts[key])
  return html`<article class="card item is-milestone">
${picture !== null && pictureTag(picture, what, isFirst)}
<p class="when">${say(linkTexts.milestone)} · <time datetime="${achievedOn}">${dayText(`${achievedOn}T12:00:00Z`, 'UTC', locale)}</time></p>
<h2 dir="auto">${what}</h2>
<p dir="auto">${namesText(children, locale)}</p>
${note !== '' && html`<p class="words" dir="auto">${note}</p>`}
</article>`
}

function greetingForm({ say }: Page): Html {
  return html`<details class="card greet"><summary>${say(linkTexts.greet)}</summary>
<form method="dialog" data-greeting="">
<p>${say(linkTexts.greetHint)}</p>
<label for="greeting">${say(linkTexts.greeting)}</label>
<textarea class="input" id="greeting" name="text" rows="4" maxlength="${longestGreeting}" dir="auto"></textarea>
<label for="photo">${say(linkTexts.photo)}</label>
<input class="input" id="photo" name="file" type="file" accept="${photoTypes.join(',')}">
<p class="failure" role="alert"></p>
<button class="btn" type="submit">${say(linkTexts.sendGreeting)}</button>
</form><p class="done" role="status"></p></details>`
}

/** A picture in the size that the screen needs; its room is known before it is there. */
function pictureTag(picture: LinkPicture, alt: string, isFirst: boolean): Html {
  const { smallUrl, mediumUrl, largeUrl, width, height } = picture
  const sources = [
    [smallUrl, photoSizes.small],
    [mediumUrl, photoSizes.medium],
    [largeUrl, photoSizes.large],
  ] as const
  const widthWithin = (edge: number) => Math.max(1, Math.round(width * Math.min(1, edge / Math.max(width, height))))
  const srcset = sources.map(([address, edge]) => `${address} ${widthWithin(edge)}w`).join(', ')
  const loading = isFirst ? attributes` fetchpriority="high"` : attributes` loading="lazy"`
  return html`<img src="${mediumUrl}" srcset="${srcset}" sizes="(min-width: 760px) 720px, 100vw" width="${width}" height="${height}" alt="${alt}" decoding="async"${loading}>`
}

/** What the script says, by name; counts come in both numbers, since it has no rules of languages. */
function scriptWords(say: Say, locale: Locale): Readonly<Record<string, string>> {
  const { you, sending, greetingSent, notSent, waitABit, tooLarge, noPhoto, full, empty, gone, elsewhere } = linkTexts
  const said = { you, sending, greetingSent, notSent, waitABit, tooLarge, noPhoto, full, empty, gone, elsewhere }
  const many = 2_000_002
  const number = new Intl.NumberFormat(locale).format(many)
  return {
    ...Object.fromEntries(Object.entries(said).map(([name, text]) => [name, say(text)])),
    oneHeart: say(linkTexts.hearts, { count: { count: 1 } }),
    manyHearts: say(linkTexts.hearts, { count: { count: many } }).replace(number, '#'),
  }
}
