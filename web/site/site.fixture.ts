import { vi } from 'vitest'

/** Pages as the server writes them (server/src/features/site/pages), as far as the script looks at them. */

const field = (name: string, more = '') => `<div class="field"><input name="${name}" ${more}><p></p></div>`
const error = (id: string) => `<p class="form-error" id="${id}" role="alert"></p>`

export const page = (main: string, { dialogs = '', more = '', title = 'Juno' } = {}) =>
  `<div id="site" data-slug="juno" data-title="${title}" data-gone="Link gone" data-not-loaded="Not loaded" ${more}><main id="content" tabindex="-1"><h1>${title}</h1>${main}</main>${dialogs}</div>`

export const gate = page(
  `<form data-form="unlock" data-failed="Not checked" data-wrong="Incorrect password">${field('password', 'type="password"')}${error('gate-error')}<button data-busy="Unlocking">Unlock</button></form>`,
  { more: 'data-locked=""' },
)

export const reserveDialog = `<dialog class="sheet" id="reserve"><h2 tabindex="-1">Reserve this gift</h2><button type="button" data-close=""></button>
<form data-form="claim" data-missing="Please enter your name and email." data-failed="Failed to reserve"><span class="gift-named"></span>
${field('name')}${field('email')}
<div class="field" data-when="quantity" hidden><input name="quantity" type="number" value="1" data-wrong="Choose a number from 1 to {left}."></div>
<div class="field" data-when="share" hidden><input name="share" data-wrong="Enter an amount up to {left}."><span data-currency-name=""></span></div>
<div class="field"><textarea name="note"></textarea></div>${error('reserve-error')}<button data-busy="Reserving">Reserve this gift</button></form>
<div data-done="" data-title="Gift reserved" hidden><p role="status">Done</p><button type="button" data-close=""></button></div></dialog>`

export const reservationDialog = `<dialog class="sheet" id="reservation"><h2 tabindex="-1">Your reservation</h2>
<div data-step="show" data-failed="Not saved"><p data-named=""></p><p data-state="" data-open="Not bought" data-bought="Bought"></p><a data-store="" hidden>Store</a>${error('a-error')}
<button type="button" data-buy="" data-busy="Saving" data-unbuy="Mark as not bought" data-label="Mark as bought">Mark as bought</button><button type="button" data-ask="">Release</button></div>
<div data-step="ask" data-title="Release this gift?" hidden>${error('b-error')}<button type="button" data-release="" data-busy="Releasing">Release</button><button type="button" data-keep="">Keep it</button></div>
<div data-step="gone" data-released="Gift released" hidden><p data-said=""></p></div></dialog>`

export const giftButton = (id: string, more = '') =>
  `<button type="button" data-open="reserve" data-gift="${id}" data-title="Rings" data-price="$24" ${more}>Reserve</button>`

export const rsvp = page(
  `<section id="rsvp" data-change="Change your answer" data-save="Save changes" data-saving="Saving"><h2 tabindex="-1">Are you coming?</h2>
<form data-form="rsvp" data-invite="party-1" data-missing="Please fill all required fields." data-failed="Failed to submit">
<label><input type="radio" name="status" value="going" checked></label><label><input type="radio" name="status" value="maybe"></label><label><input type="radio" name="status" value="declined"></label>
${field('name')}<div class="stepper"><button type="button" data-step="-1"></button><input name="guestsCount" type="number" value="1" min="1" max="50"><button type="button" data-step="1"></button></div>
${field('email')}<div class="field"><textarea name="message"></textarea></div>${field('dietary')}${error('rsvp-error')}
<button data-busy="Sending">Send RSVP</button><button type="button" data-open="remove-answer" hidden>Remove</button></form>
<div data-done="" hidden><p role="status" tabindex="-1">RSVP submitted. Thank you!</p><p data-mailed="" hidden>Mailed</p></div><div data-removed="" hidden><p role="status" tabindex="-1">Removed</p></div></section>`,
  {
    dialogs: `<dialog class="sheet" id="remove-answer"><h2>Remove?</h2>${error('remove-error')}<button type="button" data-remove="" data-busy="Removing" data-failed="Failed to submit">Remove</button></dialog>`,
  },
)

/** The same after the deadline: its form is there for whoever comes by the link of their answer. */
export const closedRsvp = rsvp
  .replace('</h2>', '</h2><p data-closed-note data-own="Yours">The time is over.</p>')
  .replace('<h2 ', '<h2 hidden ')
  .replace('<form ', '<form hidden ')

const tile = (id: string) =>
  `<li><a href="/large/${id}?k=1" data-photo="${id}" data-caption="About ${id}"><img data-picture="${id}" src="/small/${id}?k=1" alt="${id}"></a></li>`
const viewer = `<dialog class="viewer" id="viewer"><img id="viewer-picture" data-picture="viewer" alt=""><p id="viewer-caption"></p><button type="button" data-close=""></button><button type="button" data-turn="-1"></button><button type="button" data-turn="1"></button></dialog>`

export const gallery = (ids: readonly string[], next: number | null, count = '') =>
  page(
    `<ul id="photos">${ids.map(tile).join('')}</ul><p id="photo-count">${count}</p>${
      next === null
        ? ''
        : `<form id="more" action="/juno/gallery" data-form="more" data-failed="No more photos came"><input type="hidden" name="page" value="${next}"><button data-busy="Loading">Load more</button>${error('more-error')}</form>`
    }`,
    { dialogs: viewer, title: 'Gallery' },
  )

/** A call that the page made. */
interface Made {
  readonly method: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>> | null
  readonly access: string | null
}

type Reply = { readonly status?: number; readonly json?: object; readonly html?: string } | 'nothing'

/** Answers the page's calls by `METHOD path`; what is not named is answered 404. Says which were made. */
export function serve(replies: Readonly<Record<string, Reply>>): Made[] {
  const made: Made[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(address, location.href)
    const method = init.method ?? 'GET'
    const headers = new Headers(init.headers)
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : null
    made.push({ method, path: pathname + search, body, access: headers.get('x-site-access') })
    const reply = replies[`${method} ${pathname}${search}`] ?? {
      status: 404,
      json: { error: 'None', code: 'NOT_FOUND' },
    }
    if (reply === 'nothing') throw new TypeError('There is no network.')
    const { status = 200, json, html } = reply
    if (html !== undefined) return new Response(`<!doctype html><html><body>${html}</body></html>`, { status })
    return new Response(status === 204 ? null : JSON.stringify(json), { status })
  })
  return made
}

/** Shows a page of the site at an address. */
export function show(html: string, address = '/juno'): void {
  history.replaceState(null, '', address)
  document.body.innerHTML = html
}

export function find<Found extends HTMLElement = HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector)
  if (found === null) throw new Error(`There is no ${selector}.`)
  return found
}

export const type = (name: string, value: string, within = ''): void => {
  find<HTMLInputElement>(`${within} [name="${name}"]`).value = value
}

/** Sends the form of this sort. */
export function submit(form: 'unlock' | 'claim' | 'rsvp' | 'more'): void {
  find(`[data-form="${form}"]`).dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}
