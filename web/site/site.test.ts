import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  closedRsvp,
  find,
  gallery,
  gate,
  giftButton,
  page,
  reservationDialog,
  reserveDialog,
  rsvp,
  serve,
  show,
  submit,
  type,
} from './site.fixture.ts'

const unlockPath = 'POST /api/public/sites/juno/unlock'
const opened = page('<p id="secret">Photos</p>', { title: 'Opened' })
const text = (selector: string) => find(selector).textContent

beforeAll(async () => {
  // Here it would open another document.
  history.back = () => undefined
  // Browsers tell of a fragment that is followed, and not of one that a script puts in its place.
  addEventListener('hashchange', (event) => event.stopImmediatePropagation())
  serve({})
  show(page(''))
  await import('./site.ts')
})

beforeEach(() => {
  sessionStorage.clear()
  document.documentElement.lang = 'en'
})

describe('a site with a password', () => {
  it('asks nothing for an empty password, and says a wrong one', async () => {
    const made = serve({ [unlockPath]: { status: 401, json: { error: 'Incorrect password', code: 'WRONG_PASSWORD' } } })
    show(gate)
    submit('unlock')
    expect(made).toEqual([])
    type('password', 'guess')
    submit('unlock')
    await vi.waitFor(() => expect(text('#gate-error')).toBe('Incorrect password'))
    expect(made).toMatchObject([{ path: '/api/public/sites/juno/unlock', body: { password: 'guess' } }])
    expect(find('[name="password"]').getAttribute('aria-invalid')).toBe('true')
    expect(text('button')).toBe('Unlock')
  })

  it('says so when no answer came', async () => {
    serve({ [unlockPath]: 'nothing' })
    show(gate)
    type('password', 'guess')
    submit('unlock')
    await vi.waitFor(() => expect(text('#gate-error')).toBe('Not checked'))
  })

  it('shows what it protects once it is unlocked, and keeps that for the session and this site', async () => {
    const made = serve({ [unlockPath]: { json: { token: 'abc', expiresAt: '' } }, 'GET /juno': { html: opened } })
    show(gate)
    type('password', 'right')
    submit('unlock')
    await vi.waitFor(() => expect(text('#secret')).toBe('Photos'))
    expect(made.at(-1)).toMatchObject({ path: '/juno', access: 'abc' })
    expect(document.title).toBe('Opened')
    expect(document.activeElement).toBe(find('h1'))
    expect(Object.entries(sessionStorage)).toEqual([['publicSiteAccess:juno', 'abc']])
  })

  it('opens by itself in the same session, and forgets what opens nothing any more', async () => {
    const { openIfUnlocked } = await import('./gate.ts')
    sessionStorage.setItem('publicSiteAccess:juno', 'old')
    serve({ 'GET /juno': { html: gate } })
    show(gate)
    await openIfUnlocked()
    expect(sessionStorage).toHaveLength(0)
    expect(find('#site').dataset.locked).toBe('')
    sessionStorage.setItem('publicSiteAccess:juno', 'new')
    serve({ 'GET /juno': { html: opened } })
    await openIfUnlocked()
    expect(text('#secret')).toBe('Photos')
  })

  it('follows links within it, and leaves all others to the browser', async () => {
    sessionStorage.setItem('publicSiteAccess:juno', 'abc')
    const made = serve({ 'GET /juno/registry': { html: page('<p id="gifts"></p>', { title: 'Gifts' }) } })
    show(page('<a id="in" href="/juno/registry">Gifts</a><a id="out" href="/privacy">Privacy</a>'))
    const { isMove } = await import('./moves.ts')
    const press = new MouseEvent('click', { button: 0 })
    expect(isMove(find<HTMLAnchorElement>('#out'), press)).toBe(false)
    expect(isMove(find<HTMLAnchorElement>('#in'), new MouseEvent('click', { button: 0, ctrlKey: true }))).toBe(false)
    find('#in').click()
    await vi.waitFor(() => expect(document.querySelector('#gifts')).not.toBeNull())
    expect(location.pathname).toBe('/juno/registry')
    expect(made).toMatchObject([{ path: '/juno/registry', access: 'abc' }])
    sessionStorage.clear()
    show(page('<a id="in" href="/juno/registry">Gifts</a>'))
    expect(isMove(find<HTMLAnchorElement>('#in'), press)).toBe(false)
  })
})

describe('reserving a gift', () => {
  const list = (more = '', id = '1') => page(giftButton(id, more), { dialogs: reserveDialog })
  const open = (more = '', id = '1') => {
    show(list(more, id), '/juno/registry')
    find('[data-open="reserve"]').click()
  }
  const fill = () => {
    type('name', ' Ottilie ')
    type('email', 'ottilie@post.example')
  }

  it('asks for name and email before it asks the server', () => {
    const made = serve({})
    open()
    expect(find<HTMLDialogElement>('#reserve').open).toBe(true)
    expect(text('.gift-named')).toBe('Rings, $24.')
    type('name', '  ')
    submit('claim')
    expect(text('#reserve-error')).toBe('Please enter your name and email.')
    expect(find('#reserve-error').closest('.field')).toBe(find('[name="name"]').closest('.field'))
    expect([...document.querySelectorAll('[aria-invalid]')].map((one) => one.getAttribute('name'))).toEqual([
      'name',
      'email',
    ])
    expect(made).toEqual([])
  })

  it('sends it once, says that it is reserved, and shows the list as it is now', async () => {
    const made = serve({
      'POST /api/public/registry/2/claim': { status: 201, json: { success: true } },
      'GET /juno/registry': { html: page('<p id="after">Reserved</p>') },
    })
    open('', '2')
    fill()
    type('note', 'To the office')
    submit('claim')
    submit('claim')
    await vi.waitFor(() => expect(find('[data-done]').hidden).toBe(false))
    await vi.waitFor(() => expect(text('#after')).toBe('Reserved'))
    expect(made.filter(({ method }) => method === 'POST')).toMatchObject([
      { body: { name: 'Ottilie', email: 'ottilie@post.example', note: 'To the office', quantity: 1, locale: 'en' } },
    ])
    expect(text('#reserve h2')).toBe('Gift reserved')
    expect(find<HTMLDialogElement>('#reserve').open).toBe(true)
  })

  it('says what the server says, else that it failed, and sends the same reservation again', async () => {
    const path = 'POST /api/public/registry/3/claim'
    open('', '3')
    submit('claim')
    fill()
    const first = serve({ [path]: 'nothing' })
    submit('claim')
    await vi.waitFor(() => expect(text('#reserve-error')).toBe('Failed to reserve'))
    expect(find('#reserve-error').closest('.field')).toBeNull()
    const second = serve({
      [path]: { status: 409, json: { error: 'Someone was first.', code: 'ALREADY_RESERVED' } },
      'GET /juno/registry': { html: list() },
    })
    submit('claim')
    await vi.waitFor(() => expect(text('#reserve-error')).toBe('Someone was first.'))
    expect(second[0]?.body?.id).toBe(first[0]?.body?.id)
  })

  it('asks how many of several, and which share of a gift of a group', async () => {
    serve({})
    open('data-left="3"', '4')
    expect(find('[data-when="quantity"]').hidden).toBe(false)
    fill()
    type('quantity', '4')
    submit('claim')
    expect(text('#reserve-error')).toBe('Choose a number from 1 to 3.')
    const made = serve({ 'POST /api/public/registry/5/claim': { status: 201, json: {} } })
    open('data-rest="150.5" data-rest-words="$150.50" data-currency="USD"', '5')
    expect([find('[data-when="quantity"]').hidden, find('[data-when="share"]').hidden]).toEqual([true, false])
    fill()
    for (const wrong of ['', '0', '151', '-3', 'ten', '1e2']) {
      type('share', wrong)
      submit('claim')
      expect(text('#reserve-error')).toBe('Enter an amount up to $150.50.')
    }
    type('share', '20,5')
    submit('claim')
    await vi.waitFor(() => expect(made[0]?.body).toMatchObject({ share: 20.5 }))
    expect(made[0]?.body).not.toHaveProperty('quantity')
  })

  it('asks for one where one is left of several, and not for what the form said before', async () => {
    const path = 'POST /api/public/registry/8/claim'
    open('data-left="3"', '8')
    fill()
    type('quantity', '3')
    serve({
      [path]: { status: 409, json: { error: 'Not that many.', code: 'NOT_THAT_MANY' } },
      'GET /juno/registry': { html: list('', '8') },
    })
    submit('claim')
    await vi.waitFor(() => expect(find('[data-when="quantity"]').hidden).toBe(true))
    expect(find<HTMLInputElement>('#reserve [name="quantity"]').value).toBe('1')
  })

  it('keeps the list that is there where it cannot be read again', async () => {
    serve({
      'POST /api/public/registry/9/claim': { status: 201, json: {} },
      'GET /juno/registry': { html: page('<p class="failure" role="alert">Not loaded</p>') },
    })
    open('', '9')
    fill()
    submit('claim')
    await vi.waitFor(() => expect(find('[data-done]').hidden).toBe(false))
    await vi.waitFor(() => expect(find('#reserve [data-busy]').getAttribute('aria-disabled')).toBeNull())
    expect(document.querySelector('main .failure')).toBeNull()
  })

  it('reads an amount as people write it', async () => {
    for (const [written, share] of [
      ['$1,250', 1250],
      ['1.250,50 €', 1250.5],
      ['1 000', 1000],
    ] as const) {
      const made = serve({
        'POST /api/public/registry/10/claim': { status: 201, json: {} },
        'GET /juno/registry': { html: list('', '10') },
      })
      open('data-rest="2000" data-rest-words="$2,000" data-currency="USD"', '10')
      fill()
      type('share', written)
      submit('claim')
      await vi.waitFor(() => expect(made[0]?.body).toMatchObject({ share }))
      await vi.waitFor(() => expect(find('[data-done]').hidden).toBe(false))
    }
  })

  it('keeps what was typed through a reload, with the id under which it was sent', async () => {
    const path = 'POST /api/public/registry/11/claim'
    open('', '11')
    fill()
    type('note', 'To the office')
    find('#reserve [name="note"]').dispatchEvent(new Event('input', { bubbles: true }))
    const first = serve({ [path]: 'nothing' })
    submit('claim')
    await vi.waitFor(() => expect(text('#reserve-error')).toBe('Failed to reserve'))
    // Another gift is opened between them, as after a reload.
    open('', '12')
    expect(find<HTMLTextAreaElement>('#reserve [name="note"]').value).toBe('')
    open('', '11')
    expect(find<HTMLTextAreaElement>('#reserve [name="note"]').value).toBe('To the office')
    expect(find<HTMLInputElement>('#reserve [name="email"]').value).toBe('ottilie@post.example')
    const second = serve({ [path]: { status: 201, json: {} }, 'GET /juno/registry': { html: list('', '11') } })
    submit('claim')
    await vi.waitFor(() => expect(second[0]?.body).toEqual(first[0]?.body))
    await vi.waitFor(() => expect(sessionStorage).toHaveLength(0))
  })

  it('sends nothing while the family looks at how its site would be', () => {
    const made = serve({})
    show(page(giftButton('6'), { dialogs: reserveDialog, more: 'data-preview="Nothing was sent."' }), '/juno/registry')
    find('[data-open="reserve"]').click()
    fill()
    submit('claim')
    expect(text('#reserve-error')).toBe('Nothing was sent.')
    expect(made).toEqual([])
  })

  it('speaks the page’s language where the answer does not', async () => {
    serve({ 'POST /api/public/registry/7/claim': { status: 429, json: { error: 'Too many.', code: 'RATE_LIMITED' } } })
    const words = '<script type="application/json" id="error-words">{"RATE_LIMITED":"Demasiados intentos."}</script>'
    show(list('', '7') + words, '/juno/registry')
    find('[data-open="reserve"]').click()
    fill()
    submit('claim')
    await vi.waitFor(() => expect(text('#reserve-error')).toBe('Demasiados intentos.'))
  })
})

describe('the link of a reservation', () => {
  const path = '/api/public/claims/token-token-token-token'
  const held = {
    name: 'O',
    note: '',
    quantity: 2,
    share: null,
    isBought: false,
    item: { title: 'Rings', storeUrl: 'javascript:alert(1)' },
  }
  const open = async () => {
    show(page('', { dialogs: reservationDialog }), '/juno/registry#/claim=token-token-token-token')
    const { openReservation } = await import('./reservation.ts')
    await openReservation()
  }

  it('marks the gift as bought, and takes that back', async () => {
    const made = serve({ [`GET ${path}`]: { json: held }, [`PATCH ${path}`]: { json: { ...held, isBought: true } } })
    await open()
    expect([text('[data-named]'), text('[data-state]'), find('[data-store]').hidden]).toEqual([
      '2 × Rings',
      'Not bought',
      true,
    ])
    find('[data-buy]').click()
    await vi.waitFor(() => expect(text('[data-state]')).toBe('Bought'))
    expect(made.at(-1)).toMatchObject({ method: 'PATCH', body: { isBought: true } })
    expect(text('[data-buy]')).toBe('Mark as not bought')
  })

  it('releases it, after asking', async () => {
    const made = serve({ [`GET ${path}`]: { json: held }, [`DELETE ${path}`]: { status: 204 } })
    await open()
    find('[data-ask]').click()
    expect([text('#reservation h2'), document.activeElement]).toEqual(['Release this gift?', find('[data-keep]')])
    expect(made.filter(({ method }) => method === 'DELETE')).toEqual([])
    find('[data-release]').click()
    await vi.waitFor(() => expect(text('[data-said]')).toBe('Gift released'))
  })

  it('says when it does not work any more', async () => {
    serve({})
    await open()
    expect(text('[data-said]')).toBe('Link gone')
  })
})

describe('answering an invite', () => {
  const fill = () => {
    type('name', 'Ottilie')
    type('email', 'any text')
    type('message', 'Can we bring the dog?')
  }

  it('needs every field but those that are the guest’s choice', () => {
    const made = serve({})
    show(rsvp)
    submit('rsvp')
    expect(text('#rsvp-error')).toBe('Please fill all required fields.')
    expect([...document.querySelectorAll('[aria-invalid]')].map((one) => one.getAttribute('name')).sort()).toEqual([
      'email',
      'message',
      'name',
    ])
    fill()
    for (const wrong of ['', '0', '1.5']) {
      type('guestsCount', wrong)
      submit('rsvp')
      expect(text('#rsvp-error')).toBe('Please fill all required fields.')
    }
    expect(made).toEqual([])
  })

  it('is sent, and thanked for', async () => {
    const made = serve({ 'POST /api/public/invites/party-1/rsvp': { json: { success: true, isMailed: true } } })
    show(rsvp)
    fill()
    find('[data-step="1"]').click()
    find('[data-step="1"]').click()
    find('[data-step="-1"]').click()
    submit('rsvp')
    await vi.waitFor(() => expect(find('[data-done]').hidden).toBe(false))
    expect(made[0]?.body).toEqual({
      name: 'Ottilie',
      email: 'any text',
      guestsCount: 2,
      message: 'Can we bring the dog?',
      status: 'going',
      dietary: '',
      locale: 'en',
    })
    expect([find('form').hidden, find('[data-mailed]').hidden]).toEqual([true, false])
    expect(document.activeElement).toBe(find('[data-done] [role="status"]'))
  })

  it('keeps what was typed until it was taken', async () => {
    const { openAnswer } = await import('./rsvp.ts')
    show(rsvp)
    await openAnswer()
    fill()
    find<HTMLInputElement>('[value="maybe"]').checked = true
    find('[data-step="1"]').click()
    show(rsvp)
    await openAnswer()
    const values = ['name', 'email', 'message', 'guestsCount'].map(
      (name) => find<HTMLInputElement>(`[name="${name}"]`).value,
    )
    expect(values).toEqual(['Ottilie', 'any text', 'Can we bring the dog?', '2'])
    expect(find<HTMLInputElement>('[value="maybe"]').checked).toBe(true)
    serve({ 'POST /api/public/invites/party-1/rsvp': { json: { success: true } } })
    submit('rsvp')
    await vi.waitFor(() => expect(find('[data-done]').hidden).toBe(false))
    expect(sessionStorage).toHaveLength(0)
  })

  it('can be taken back, and nothing else, once the time to answer is over', async () => {
    const path = '/api/public/rsvps/token-token-token-token'
    serve({ [`GET ${path}`]: { json: { name: 'O', status: 'going', guestsCount: 1, message: 'Yes', dietary: '' } } })
    show(closedRsvp, '/juno/invites/party-1#/rsvp=token-token-token-token')
    const { openAnswer } = await import('./rsvp.ts')
    await openAnswer()
    expect([find('form').hidden, find('#rsvp h2').hidden, text('[data-closed-note]')]).toEqual([false, false, 'Yours'])
    const choices = [...document.querySelectorAll<HTMLInputElement>('[name="status"]')]
    expect(choices.map(({ checked, disabled }) => [checked, disabled])).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
  })

  it('can be given once more where its link has ended', async () => {
    const made = serve({ 'POST /api/public/invites/party-1/rsvp': { json: { success: true } } })
    show(rsvp, '/juno/invites/party-1#/rsvp=token-token-token-token')
    const { openAnswer } = await import('./rsvp.ts')
    await openAnswer()
    expect([text('#rsvp-error'), location.hash]).toEqual(['Link gone', ''])
    fill()
    submit('rsvp')
    await vi.waitFor(() => expect(made.at(-1)?.method).toBe('POST'))
  })

  it('says why it was not taken', async () => {
    serve({ 'POST /api/public/invites/party-1/rsvp': 'nothing' })
    show(rsvp)
    fill()
    submit('rsvp')
    await vi.waitFor(() => expect(text('#rsvp-error')).toBe('Failed to submit'))
    expect(find('form').hidden).toBe(false)
  })

  it('is changed, and removed, by the link in the mail', async () => {
    const path = '/api/public/rsvps/token-token-token-token'
    const own = { name: 'Ottilie', status: 'maybe', guestsCount: 3, message: 'Late', dietary: 'Nuts' }
    const made = serve({
      [`GET ${path}`]: { json: own },
      [`PUT ${path}`]: { json: own },
      [`DELETE ${path}`]: { status: 204 },
    })
    show(rsvp, '/juno/invites/party-1#/rsvp=token-token-token-token')
    const { openAnswer } = await import('./rsvp.ts')
    await openAnswer()
    expect([text('#rsvp h2'), text('[data-busy="Saving"]')]).toEqual(['Change your answer', 'Save changes'])
    expect(find<HTMLInputElement>('[value="maybe"]').checked).toBe(true)
    // As “Skip to content” does.
    history.replaceState(null, '', '#content')
    await openAnswer()
    type('message', 'Early')
    submit('rsvp')
    await vi.waitFor(() => expect(find('[data-done]').hidden).toBe(false))
    expect(made.at(-1)).toMatchObject({
      method: 'PUT',
      body: { name: 'Ottilie', guestsCount: 3, message: 'Early', status: 'maybe', dietary: 'Nuts' },
    })
    expect(made.at(-1)?.body).not.toHaveProperty('email')
    find('[data-open="remove-answer"]').click()
    find('[data-remove]').click()
    await vi.waitFor(() => expect(find('[data-removed]').hidden).toBe(false))
    expect(find('[data-done]').hidden).toBe(true)
  })
})

describe('the gallery', () => {
  it('puts the next photos behind the others, each once, until there are no more', async () => {
    serve({
      'GET /juno/gallery?page=2': { html: gallery(['b', 'c'], 3, '3 of 4') },
      'GET /juno/gallery?page=3': { html: gallery(['d'], null, '4 of 4') },
    })
    show(gallery(['a', 'b'], 2, '2 of 4'), '/juno/gallery')
    const ids = () => [...document.querySelectorAll<HTMLElement>('[data-photo]')].map(({ dataset }) => dataset.photo)
    submit('more')
    await vi.waitFor(() => expect(ids()).toEqual(['a', 'b', 'c']))
    await vi.waitFor(() => expect(text('#more button')).toBe('Load more'))
    submit('more')
    await vi.waitFor(() => expect(ids()).toEqual(['a', 'b', 'c', 'd']))
    expect([text('#photo-count'), document.querySelector('#more')]).toEqual(['4 of 4', null])
  })

  it('says when no more came', async () => {
    serve({ 'GET /juno/gallery?page=2': 'nothing' })
    show(gallery(['a'], 2), '/juno/gallery')
    submit('more')
    await vi.waitFor(() => expect(text('#more-error')).toBe('No more photos came'))
  })

  it('opens a photo, and turns to those beside it by keys', () => {
    serve({})
    show(gallery(['a', 'b'], null), '/juno/gallery')
    find('[data-photo="a"]').click()
    const picture = find('#viewer-picture')
    const shown = () => picture.getAttribute('src')
    const isComing = () => picture.classList.contains('is-coming')
    expect(isComing()).toBe(true)
    picture.dispatchEvent(new Event('load'))
    expect(isComing()).toBe(false)
    expect([shown(), text('#viewer-caption')]).toEqual([expect.stringContaining('/large/a'), 'About a'])
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
    expect([shown(), find('[data-turn="1"]').hidden]).toEqual([expect.stringContaining('/large/b'), true])
    expect(isComing()).toBe(true)
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
    expect(shown()).toContain('/large/b')
  })

  it('gets a new address for a picture whose own has ended, once', async () => {
    const renewed = gallery(['a'], null).replaceAll('k=1', 'k=2')
    const made = serve({ 'GET /juno/gallery': { html: renewed } })
    show(gallery(['a'], null), '/juno/gallery')
    const picture = find<HTMLImageElement>('[data-picture="a"]')
    picture.dispatchEvent(new Event('error'))
    await vi.waitFor(() => expect(picture.getAttribute('src')).toContain('k=2'))
    expect(find<HTMLAnchorElement>('[data-photo="a"]').href).toContain('k=2')
    picture.dispatchEvent(new Event('error'))
    expect(made).toHaveLength(1)
  })
})

describe('dialogs', () => {
  it('close by Back, and by a press beside them while nothing was typed', () => {
    serve({})
    show(page(giftButton('8'), { dialogs: reserveDialog }), '/juno/registry')
    const dialog = find<HTMLDialogElement>('#reserve')
    find('[data-open="reserve"]').click()
    type('note', 'typed')
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(dialog.open).toBe(true)
    type('note', '')
    dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(dialog.open).toBe(false)
    find('[data-open="reserve"]').click()
    dispatchEvent(new PopStateEvent('popstate'))
    expect(dialog.open).toBe(false)
  })
})

describe('secrets in an address', () => {
  it.each([
    ['#/claim=abcdefgh12345678', 'abcdefgh12345678'],
    ['#/rsvp=abcdefgh12345678', null],
    ['#/claim=', null],
    ['#/claim=a/../../b12345678', null],
    ['', null],
  ])('%s', async (hash, token) => {
    const { fragmentToken } = await import('./fragment-token.ts')
    history.replaceState(null, '', `/juno/registry${hash}`)
    expect(fragmentToken('claim')).toBe(token)
  })
})

describe('texts as code', () => {
  it('are let through only while a document of ours is being read', async () => {
    const rules: Record<string, (text: string) => string | null>[] = []
    vi.stubGlobal('trustedTypes', { createPolicy: (_name: string, own: (typeof rules)[number]) => rules.push(own) })
    const { parseDocument, refuseTextAsCode } = await import('./trusted-documents.ts')
    refuseTextAsCode()
    const during: unknown[] = []
    const parse = DOMParser.prototype.parseFromString
    vi.spyOn(DOMParser.prototype, 'parseFromString').mockImplementation(function (this: DOMParser, source, kind) {
      during.push(rules[0]?.createHTML?.(String(source)), rules[0]?.createHTML?.('<b>other</b>'))
      return parse.call(this, source, kind)
    })
    expect(parseDocument('<p id="a">x</p>').getElementById('a')?.textContent).toBe('x')
    expect(during).toEqual(['<p id="a">x</p>', null])
    expect([rules[0]?.createHTML?.('<p id="a">x</p>'), rules[0]?.createScriptURL?.('/a.js')]).toEqual([null, null])
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
})
