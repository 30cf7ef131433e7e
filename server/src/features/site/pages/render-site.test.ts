import { contract } from '@nestwren/contract'
import { commonErrors, type EndpointGroup } from '@nestwren/contract/endpoint'
import type { Message } from '@nestwren/contract/message'
import { publicSites } from '@nestwren/contract/public-sites'
import { errorTexts } from '@nestwren/contract/site-texts/errors'
import * as common from '@nestwren/contract/site-texts/every-page'
import * as home from '@nestwren/contract/site-texts/home'
import * as invites from '@nestwren/contract/site-texts/invites'
import * as registry from '@nestwren/contract/site-texts/registry'
import { spanish } from '@nestwren/contract/spanish'
import { Window } from 'happy-dom'
import { describe, expect, it, test } from 'vitest'
import type { SitePage, SiteView } from '../site-view.ts'
import { renderSite } from './render-site.ts'
import { calendar, gift, invite, pages, photo, picture, view } from './site-view.fixture.ts'

function open(page: SitePage, over: Partial<SiteView> = {}) {
  const { document } = new Window({ settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true } })
  document.write(renderSite(view(page, over)))
  const text = (selector: string) => document.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim()
  const texts = (selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim())
  const attribute = (selector: string, name: string) => document.querySelector(selector)?.getAttribute(name)
  return { document, text, texts, attribute }
}

describe.each(Object.entries(pages))('the page %s', (name, page) => {
  it('is a whole document that search engines leave alone', () => {
    const { document, text, attribute } = open(page)
    expect(renderSite(view(page))).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(attribute('meta[name="robots"]', 'content')).toBe('noindex, nofollow')
    expect(text('title')).toContain('Juno and Otis')
    expect(document.querySelectorAll('h1')).toHaveLength(1)
    expect(document.querySelectorAll('main')).toHaveLength(1)
    expect(attribute('link[rel="stylesheet"]', 'href')).toBe('/assets/site-1.css')
    expect(attribute('script[type="module"]', 'src')).toBe('/assets/site-1.js')
    // Before the script is there, a press on a form's button would put what it holds into the address.
    expect(document.querySelectorAll('form:not([method="dialog"]):not(#more)')).toHaveLength(0)
    expect(document.querySelectorAll('script:not([src]):not([type="application/json"]), style, [style]')).toHaveLength(
      0,
    )
  })

  it('says each thing by a name, once', () => {
    const { document } = open(page)
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
    const named = ['aria-describedby', 'aria-labelledby', 'for'].flatMap((attribute) =>
      [...document.querySelectorAll(`[${attribute}]`)].flatMap((one) => (one.getAttribute(attribute) ?? '').split(' ')),
    )
    expect(named.filter((id) => !ids.includes(id))).toEqual([])
    for (const one of document.querySelectorAll('button, a'))
      expect(
        one.getAttribute('aria-label') || one.textContent.trim() || one.querySelector('img')?.getAttribute('alt'),
      ).toBeTruthy()
    for (const one of document.querySelectorAll('input:not([type="hidden"]), textarea'))
      expect(one.closest('label') ?? document.querySelector(`label[for="${one.id}"]`)).not.toBeNull()
    for (const one of document.querySelectorAll('img')) {
      expect(one.hasAttribute('alt')).toBe(true)
      if (one.id !== 'viewer-picture')
        expect([one.getAttribute('width'), one.getAttribute('height')]).toEqual(['3000', '2000'])
    }
  })

  it('can be read in Spanish, and leads to the other language', () => {
    const { document, attribute } = open(page, { locale: 'es', query: '?preview=1' })
    expect(document.documentElement.lang).toBe('es')
    expect(attribute('[data-language]', 'href')).toBe('?preview=1&lang=en')
    expect(JSON.parse(document.getElementById('error-words')?.textContent ?? '')).toHaveProperty('RATE_LIMITED')
    expect(open(page).document.getElementById('error-words')).toBeNull()
    expect(name).not.toBe('')
  })
})

test('every text has its Spanish', () => {
  const groups = [common, home, invites, registry].flatMap((module) => Object.values<Record<string, Message>>(module))
  const texts = groups.flatMap((group) => Object.values(group))
  expect([...texts, ...Object.values(errorTexts)].filter(({ id }) => spanish[id] === undefined)).toEqual([])
})

test('refusals of all calls of visitors can be said in other languages', () => {
  const groups: readonly EndpointGroup[] = [...Object.values(contract), publicSites]
  const visited = groups.flatMap((group) => Object.values(group)).filter(({ access }) => access.who === 'visitor')
  expect(visited.length).toBeGreaterThan(2)
  const known: Readonly<Record<string, { readonly message: string }>> = errorTexts
  for (const [code, { text }] of visited.flatMap(({ errors }) =>
    Object.entries({ SITE_LOCKED: commonErrors.SITE_LOCKED, ...errors }),
  )) {
    // Each call has its own words for too many.
    if (code === 'RATE_LIMITED') expect(known[code]).toBeDefined()
    else expect([code, known[code]?.message]).toEqual([code, text])
  }
})

describe('the home', () => {
  const counts = (gifts: number, count: number) =>
    open({ ...pages.home, counts: { photos: 0, gifts, invites: count } }).texts('.mod .muted')

  it('has a card for each module that is on, with how much there is', () => {
    const { texts, document, attribute } = open(pages.home)
    expect(texts('.mod strong')).toEqual(['Gift Registry', 'RSVP Invites'])
    expect([...document.querySelectorAll('.mod')].map((one) => one.getAttribute('href'))).toEqual([
      '/juno/registry',
      '/juno/invites',
    ])
    expect(texts('.mod .muted')).toEqual(['Browse 8 gifts', 'View 2 invites'])
    expect(counts(0, 0)).toEqual(['No gifts added yet', 'No invites yet'])
    expect(counts(1, 1)).toEqual(['Browse 1 gift', 'View 1 invite'])
    expect(attribute('.section-head .link-btn', 'href')).toBe('/juno/gallery')
    expect(document.querySelectorAll('.peek img')).toHaveLength(4)
    const off = open(pages.home, { modules: { galleryEnabled: false, registryEnabled: true, invitesEnabled: false } })
    expect(off.texts('.mod strong')).toEqual(['Gift Registry'])
    expect(off.texts('h2')).toEqual([])
  })

  it('has a taller banner than the pages below it, with title and bio', () => {
    expect(open(pages.home).document.querySelector('.hero.is-tall h1')?.textContent).toBe('Juno and Otis')
    expect(open(pages.home).text('.hero-bio')).toContain('Our small news page')
    const below = open(pages.registry)
    expect(below.document.querySelector('.hero.is-tall')).toBeNull()
    expect([below.text('.back-link'), below.attribute('.back-link', 'href')]).toEqual(['Juno and Otis', '/juno'])
    expect(below.text('.hero-bio')).toContain('Our small news page')
  })

  it('tells chats its title, its words and its picture', () => {
    const { attribute } = open(pages.home)
    expect(attribute('meta[property="og:title"]', 'content')).toBe('Juno and Otis')
    expect(attribute('meta[property="og:description"]', 'content')).toContain('Our small news page')
    expect(attribute('meta[property="og:image"]', 'content')).toBe(
      'https://nestwren.example/api/public/sites/juno/files/photo/hero/medium?k=1.abc',
    )
    expect(attribute('.hero img', 'fetchpriority')).toBe('high')
  })
})

describe('a site with a password', () => {
  it('shows its title, the field and what it is worth, and nothing else', () => {
    const { document, text, texts } = open(pages.gate, { passwordEnabled: true })
    expect(text('h1')).toBe('Juno and Otis')
    expect(texts('form h2, form label, form button, #gate-note')).toEqual([
      'This page is protected by a password.',
      'Password',
      'Unlock',
      'This is a lightweight gate, not strict security.',
    ])
    expect(document.querySelector('form')?.dataset.wrong).toBe('Incorrect password')
    expect(document.querySelector('#site[data-locked]')).not.toBeNull()
    expect(document.documentElement.outerHTML).not.toMatch(/news page|files\/photo|og:image|registry"|invites"/)
  })
})

describe('the gallery', () => {
  const of = (number: number, count: number, total: number) =>
    open({
      is: 'gallery',
      number,
      total,
      photos: Array.from({ length: count }, (_, index) => photo(`p${index}`, { caption: '' })),
    })

  it('shows a page of photos, and where more are', () => {
    const first = of(1, 24, 46)
    expect(first.document.querySelectorAll('.photo')).toHaveLength(24)
    expect([first.text('#more button'), first.attribute('#more', 'action')]).toEqual(['Load more', '/juno/gallery'])
    expect(first.attribute('#more [name="page"]', 'value')).toBe('2')
    expect(first.text('#photo-count')).toBe('24 of 46 photos')
    const last = of(2, 22, 46)
    expect(last.document.querySelector('#more')).toBeNull()
    expect([last.text('#photo-count'), last.attribute('.photo img', 'alt')]).toEqual(['46 of 46 photos', 'Photo 25'])
    expect(last.attribute('[data-language]', 'href')).toBe('?page=2&lang=es')
    expect(of(1, 0, 0).text('.empty h2')).toBe('No photos yet')
    expect(of(9, 0, 46).document.querySelector('#more')).toBeNull()
  })

  it('lets the browser choose a size, and fetch those below the first screen later', () => {
    const { document, attribute } = of(1, 24, 24)
    expect(attribute('.photo img', 'srcset')).toBe(
      ['small 320w', 'medium 960w', 'large 2048w']
        .map((one) => one.replace(' ', '?k=1.abc '))
        .map((one) => `/api/public/sites/juno/files/photo/p0/${one}`)
        .join(', '),
    )
    expect(document.querySelectorAll('.photo img[loading="lazy"]')).toHaveLength(15)
  })

  it('carries the ticket of a preview on', () => {
    const { attribute, text } = open({ ...pages.gallery }, { isPreview: true, query: '?preview=abc' })
    expect(text('.preview')).toBe('This is a preview. It shows what visitors see.')
    expect(attribute('.back-link', 'href')).toBe('/juno?preview=abc')
    expect(attribute('#more [name="preview"]', 'value')).toBe('abc')
    expect(attribute('#site', 'data-preview')).toBe('This is a preview, so nothing was sent.')
  })
})

describe('the registry', () => {
  const card = (over: Parameters<typeof gift>[0], locale: 'en' | 'es' = 'en') =>
    open({ is: 'registry', gifts: [gift(over)] }, { locale })

  it('offers a gift with its price, its store and a way to reserve it', () => {
    const { texts, document, attribute } = card({})
    expect(texts('.gift h2, .gift .price, .gift-acts > *')).toEqual([
      'Stacking rings, beech',
      '$24',
      'Store',
      'Reserve',
    ])
    expect(attribute('.gift-acts a', 'rel')).toBe('noopener noreferrer nofollow')
    expect(attribute('.gift-acts a', 'href')).toBe('https://shop.example/rings?color=beech&size=2')
    expect(document.querySelector('[data-open="reserve"]')).toMatchObject({
      dataset: expect.objectContaining({ title: 'Stacking rings, beech', price: '$24' }),
    })
    expect(card({ price: 24.5, currency: 'EUR' }, 'es').text('.price')?.replace(/\s/g, ' ')).toBe(
      '24,5 €'.replace('24,5', '24,50'),
    )
    expect(card({ price: null }).document.querySelector('.price')).toBeNull()
  })

  it('says what is reserved, without an action', () => {
    const { texts, document } = card({ status: 'reserved', left: 0 })
    expect(texts('.gift-acts > *')).toEqual(['Reserved'])
    expect(document.querySelector('.gift.is-reserved')).not.toBeNull()
    expect(document.querySelectorAll('.gift-acts :is(a, button)')).toHaveLength(0)
  })

  it('says what is left of several, and how far a gift of a group has come', () => {
    expect(card({ quantity: 5, left: 3 }).text('.gift-words > .muted')).toBe('3 of 5 left')
    const group = card({ price: 400, amountLeft: 150.5 })
    expect(group.text('.gift-progress p')).toBe('Group gift: $249.50 of $400 so far')
    expect([group.attribute('progress', 'max'), group.attribute('progress', 'value')]).toEqual(['400', '249.5'])
    expect(group.attribute('[data-open="reserve"]', 'data-rest')).toBe('150.5')
  })

  it('has the dialog that reserves, with its words', () => {
    const { texts, document } = card({})
    expect(texts('#reserve h2, #reserve form label, #reserve form > button')).toEqual([
      'Reserve this gift',
      'Your name',
      'Email',
      'How many',
      'Your share',
      'Note to the family (optional)',
      'Reserve this gift',
    ])
    expect(document.querySelector('#reserve form')).toMatchObject({
      dataset: expect.objectContaining({ missing: 'Please enter your name and email.', failed: 'Failed to reserve' }),
    })
    expect(texts('#reserve [role="status"]')).toEqual(["You'll receive a confirmation with any shipping details."])
    expect(open({ is: 'registry', gifts: [] }).text('.empty h2')).toBe('No gifts added yet')
  })
})

describe('invites', () => {
  const one = (over: Parameters<typeof invite>[0] = {}) => open({ is: 'invite', invite: invite(over), calendar })

  it('are listed with a link to each', () => {
    const { texts, document } = open(pages.invites)
    expect(texts('.event h2')).toEqual(['Otis turns four', 'Picnic'])
    expect(texts('.event a')).toEqual(['View', 'View'])
    expect([...document.querySelectorAll('.event a')].map((link) => link.getAttribute('href'))).toEqual([
      '/juno/invites/otis-turns-four-a1b2c3d4',
      '/juno/invites/picnic-00000000',
    ])
    expect(open({ is: 'invites', invites: [] }).text('.empty h2')).toBe('No invites yet')
  })

  it('say what failed in red, in their own words or the server’s', () => {
    expect(open(pages.failed).text('.failure[role="alert"]')).toBe("Couldn't load the invites. Try again.")
    expect(open({ is: 'failed', of: 'registry', message: 'We are busy' }).text('.failure')).toBe('We are busy')
  })

  it('say what, when and where, and lead into calendars', () => {
    const { texts, text, attribute, document } = one()
    expect(text('h1')).toBe('Otis turns four')
    expect(text('#event-time')?.replace(/\s/g, ' ')).toBe('Saturday, December 5 at 2:00 PM')
    expect(text('.facts li:nth-child(2)')).toBe('Where: The Harbour barn, Mill Lane 3 Open map')
    expect(texts('.calendars a')).toEqual(['Add to Calendar', 'Google Calendar', 'Outlook'])
    expect(attribute('.calendars a', 'href')).toBe(calendar.icsUrl)
    expect(document.querySelector('.hero.is-cover img')?.getAttribute('srcset')).toContain('/cover/')
    const late = one({ dateTime: '2027-01-02T23:30:00.000Z', endTime: '2027-01-03T01:00:00.000Z', tz: 'Europe/Berlin' })
    expect(late.text('#event-time')?.replace(/\s/g, ' ')).toBe('Sunday, January 3, 2027 at 12:30 AM to 2:00 AM')
  })

  it('ask for an answer: going, one guest', () => {
    const { texts, document, attribute } = one()
    expect(texts('#rsvp h2, #rsvp .segment, #rsvp .field > label, #rsvp form > button:not([hidden])')).toEqual([
      'Are you coming?',
      'Going',
      'Maybe',
      "Can't go",
      'Name',
      'Guests',
      'Email',
      'Message',
      'Send RSVP',
    ])
    expect(
      [...document.querySelectorAll('[name="status"]')].map((choice) => [
        choice.getAttribute('value'),
        choice.hasAttribute('checked'),
      ]),
    ).toEqual([
      ['going', true],
      ['maybe', false],
      ['declined', false],
    ])
    expect(['min', 'max', 'value'].map((name) => attribute('[name="guestsCount"]', name))).toEqual(['1', '50', '1'])
    expect(document.querySelector('#rsvp form')).toMatchObject({
      dataset: expect.objectContaining({ missing: 'Please fill all required fields.', failed: 'Failed to submit' }),
    })
    expect(texts('#rsvp [data-done] .heading')).toEqual(['RSVP submitted. Thank you!'])
  })

  it('ask only what the family wants to know', () => {
    expect(one().document.querySelector('[name="dietary"]')).toBeNull()
    const other = one({ asksDietary: true, allowsGuests: false })
    expect(other.text('label[for="rsvp-dietary"]')).toBe('Dietary needs (optional)')
    expect([other.attribute('[name="guestsCount"]', 'type'), other.attribute('[name="guestsCount"]', 'value')]).toEqual(
      ['hidden', '1'],
    )
  })

  it('say why they take no answer, or no further guests', () => {
    const closed = one({ isOpen: false, deadline: '2026-11-01T00:00:00.000Z' })
    expect(closed.text('[data-closed-note]')).toBe('The time to answer is over. Ask the family directly.')
    // For whoever comes by the link of their answer.
    expect(['h2', 'form'].map((part) => closed.attribute(`#rsvp ${part}`, 'hidden'))).toEqual(['', ''])
    expect(one({ isOpen: false, dateTime: '2026-11-01T00:00:00.000Z' }).text('#rsvp')).toBe('This event is over.')
    const full = one({ placesLeft: 0 })
    expect(full.text('#rsvp-full')).toContain('This event is full.')
    expect(full.document.querySelector('[value="going"]')?.hasAttribute('disabled')).toBe(true)
    expect(full.document.querySelector('[value="maybe"]')?.hasAttribute('checked')).toBe(true)
    const words = one({ deadline: '2026-11-30T18:00:00.000Z' }).text('#rsvp > .small')?.replace(/\s/g, ' ')
    expect(words).toBe('Answer by Monday, November 30 at 6:00 PM')
  })
})

describe('what people wrote', () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)> '\n&amp; javascript:alert(1)`
  /** The same value with every text in it hostile; what a server makes stays. */
  function poisoned<Value>(value: Value, key = ''): Value {
    if (typeof value === 'string')
      return (
        /^(is|of|status|priority|currency|tz|dateTime|deadline|locale|appUrl|script|style)$/.test(key) ? value : hostile
      ) as Value
    if (Array.isArray(value)) return value.map((one) => poisoned(one)) as Value
    if (value === null || typeof value !== 'object' || value instanceof Date) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poisoned(one, name)])) as Value
  }

  it.each(Object.entries(pages))('stays text on the page %s', (_name, page) => {
    const { document } = open(poisoned(page), poisoned({ title: 'x', bio: 'x', slug: 'x', hero: picture('x') }))
    expect(document.querySelectorAll('script:not([src="/assets/site-1.js"])')).toHaveLength(0)
    for (const one of document.querySelectorAll('*'))
      for (const { name, value } of one.attributes) {
        expect(name).not.toMatch(/^on/)
        if (/^(href|src)$/.test(name)) expect(value).toMatch(/^(about:blank$|\/|#|\?)/)
      }
    expect(document.querySelector('h1, .back-link, .back-pill')?.textContent).toContain('<script>alert(1)</script>')
  })

  it('keeps a store that is no page of the web from being opened', () => {
    const { attribute } = open({ is: 'registry', gifts: [gift({ storeUrl: 'javascript:alert(1)' })] })
    expect(attribute('.gift-acts a', 'href')).toBe('about:blank')
  })
})
