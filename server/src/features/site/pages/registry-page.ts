import { siteTexts } from '@nestwren/contract/site-texts/every-page'
import { homeTexts } from '@nestwren/contract/site-texts/home'
import { giftTexts } from '@nestwren/contract/site-texts/registry'
import { attributes, type Html, html } from '../../../platform/html/html.ts'
import type { ShownGift } from '../site-view.ts'
import { icon } from './icons.ts'
import { aboutSite, type Page, type Shown } from './page.ts'
import { emptyNote, shortHero } from './page-parts.ts'
import { countText, moneyText } from './page-words.ts'
import { pictureTag } from './picture.ts'
import { reservationDialog, reserveDialog } from './registry-dialogs.ts'
import { siteDocument } from './site-document.ts'

/** The gifts a family wishes for, what is reserved among them, and the dialog that reserves one. */
export function registryPage(page: Page, { gifts }: Shown<'registry'>): string {
  const { say, title, hero } = page
  const heading = say(homeTexts.registry)
  const content =
    gifts.length === 0
      ? emptyNote(say(homeTexts.gifts, { count: { count: 0 } }), say(giftTexts.emptyHint))
      : html`<ul class="gifts" role="list">${gifts.map((gift) => html`<li>${giftCard(page, gift)}</li>`)}</ul>
<noscript><p class="small muted">${say(siteTexts.needsScript)}</p></noscript>`
  return siteDocument(page, {
    title: say(siteTexts.pageTitle, { page: heading, site: title }),
    description: aboutSite(page),
    picture: hero,
    banner: shortHero(page, heading),
    main: html`<main class="wrap" id="content" tabindex="-1">${content}</main>`,
    dialogs: html`${reserveDialog(page)}${reservationDialog(page)}`,
  })
}

function giftCard(page: Page, gift: ShownGift): Html {
  const { say, locale } = page
  const { id, title, note, price, currency, image, status, priority } = gift
  const isReserved = status === 'reserved'
  const titleId = `gift-${id}`
  return html`<article class="card gift${isReserved ? ' is-reserved' : ''}" aria-labelledby="${titleId}">${giftPicture(image, id)}<div class="gift-words">
<h2 class="label" id="${titleId}" dir="auto">${title}</h2>
${price !== null && html`<p class="price">${moneyText(price, currency, locale)}</p>`}
${priority !== null && !isReserved && html`<p class="gift-marks"><span class="badge${priority === 'must' ? ' badge-primary' : ''}">${say(giftTexts[priority])}</span></p>`}
${note !== '' && html`<p class="small muted words" dir="auto">${note}</p>`}
${!isReserved && progressOf(page, gift)}
<div class="gift-acts">${isReserved ? reservedBadge(page) : actsOf(page, gift)}</div>
</div></article>`
}

function giftPicture(image: ShownGift['image'], id: string): Html {
  if (image === null) return html`<span class="gift-picture glyph is-gifts">${icon('gift', 'lg')}</span>`
  return pictureTag(image, {
    alt: '',
    across: '92px',
    className: 'gift-picture cut',
    when: 'later',
    name: `gift-${id}`,
  })
}

function reservedBadge({ say }: Page): Html {
  return html`<span class="badge">${icon('check', 'sm')}${say(giftTexts.reserved)}</span>`
}

/** What is left of several, or how far a group gift has come. */
function progressOf({ say, locale }: Page, { quantity, left, amountLeft, price, currency }: ShownGift): Html | null {
  if (amountLeft !== null && price !== null) {
    const raised = inHundredths(price - amountLeft)
    const words = say(giftTexts.raised, {
      raised: moneyText(raised, currency, locale),
      price: moneyText(price, currency, locale),
    })
    return html`<div class="gift-progress"><p class="small muted">${say(giftTexts.group)}: ${words}</p><progress max="${price}" value="${raised}" aria-label="${words}"></progress></div>`
  }
  if (quantity === 1) return null
  const values = { left: countText(left, locale), quantity: countText(quantity, locale) }
  return html`<p class="small muted">${say(giftTexts.left, values)}</p>`
}

const inHundredths = (amount: number) => Math.max(0, Math.round(amount * 100) / 100)

function actsOf({ say, locale }: Page, gift: ShownGift): Html {
  const { id, title, storeUrl, price, currency, left, amountLeft } = gift
  const shop =
    storeUrl !== null &&
    html`<a class="link-btn" href="${storeUrl}" target="_blank" rel="noopener noreferrer nofollow" aria-label="${say(giftTexts.storeOf, { gift: title })}">${say(giftTexts.store)} ${icon('link', 'sm')}</a>`
  const ofGroup =
    amountLeft !== null &&
    attributes` data-rest="${amountLeft}" data-rest-words="${moneyText(amountLeft, currency, locale)}" data-currency="${currency}"`
  const ofSeveral = amountLeft === null && left > 1 && attributes` data-left="${left}"`
  // The dialog reads what it is about from the button that opens it.
  const about = attributes` data-gift="${id}" data-title="${title}" data-price="${price === null ? '' : moneyText(price, currency, locale)}"${ofGroup}${ofSeveral}`
  return html`${shop}<button class="btn btn-primary btn-sm" type="button" data-open="reserve" aria-haspopup="dialog" aria-label="${say(giftTexts.reserveOf, { gift: title })}"${about}>${say(giftTexts.reserve)}</button>`
}
