import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { forgetVaultAddress, openSections, vaultSettingsOf } from './public.ts'
import { createVaultFamily, type Device, mailsOf, paths, wrongFor } from './testing/vault-family.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let app: TestApp
let family: Awaited<ReturnType<typeof createVaultFamily>>
let mara: Device

beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS_VAULT_GUESS: '20/1d' } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  // What was counted in the tests before is over.
  app.clock.advance(25 * hourMs)
  family = await createVaultFamily(app)
  mara = await family.deviceOf(family.owner)
})

const both = { photos: true, documents: true }
const none = { photos: false, documents: false }
const access = async (device: Device) => (await device.send('GET', paths.access)).body
const permissionsOf = async (device: Device) => (await access(device)).permissions
const verify = (device: Device, code: string) => device.send('POST', paths.verify, { code })
const stateOf = ({ sessionId, person }: Device) =>
  openSections(app.database.db, { accountId: family.accountId, userId: person.userId, sessionId }, app.clock.now())

describe('settings', () => {
  const defaults = {
    enabled: false,
    forPhotos: false,
    forDocuments: false,
    deliveryMethod: 'email',
    deliveryAddress: null,
  }

  test('are the defaults until a family chooses, and nothing is locked', async () => {
    expect((await mara.send('GET', paths.settings)).body).toEqual({ settings: defaults })
    expect(await access(mara)).toEqual({
      hasAccess: true,
      requires2FA: false,
      permissions: both,
      sections: { photos: 'off', documents: 'off' },
      kept: { photos: 'off', documents: 'off' },
      mayAsk: both,
      expiresAt: null,
      idleEndsAt: null,
    })
    expect(await vaultSettingsOf(app.database.db, family.accountId)).toEqual(defaults)
  })

  test('lock without a code what was open, a section at a time, and keep what is left out', async () => {
    const put = await mara.send('PUT', paths.settings, {
      accountId: family.accountId,
      enabled: true,
      forPhotos: true,
      forDocuments: false,
      deliveryMethod: 'email',
      deliveryAddress: '',
    })
    expect(put).toMatchObject({ status: 200, body: { settings: { ...defaults, enabled: true, forPhotos: true } } })
    expect((await access(mara)).sections).toEqual({ photos: 'locked', documents: 'off' })
    await mara.send('PUT', paths.settings, { forDocuments: true })
    expect((await access(mara)).sections).toEqual({ photos: 'locked', documents: 'locked' })
    expect(await mailsOf(app, 'vault-changed')).toEqual([])
  })

  test.each([
    ['turning off', { enabled: false }],
    ['opening photos', { forPhotos: false }],
    ['opening documents', { forDocuments: false }],
    ['another address', { deliveryAddress: 'other@example.com' }],
    ['another method', { deliveryMethod: 'authenticator' }],
  ])('need a fresh code for %s: an open vault is not enough', async (_what, body) => {
    await family.lock()
    await mara.open('photos', 'documents')
    const before = (await mara.send('GET', paths.settings)).body
    const refused = await mara.send('PUT', paths.settings, body)
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'CODE_NEEDED', error: 'Confirm with a code first.' },
    })
    expect((await mara.send('GET', paths.settings)).body).toEqual(before)
  })

  test('take a code for settings for ten minutes, on the device that sent it', async () => {
    await family.lock()
    const other = await family.deviceOf(family.owner)
    const confirmed = await mara.confirm()
    const expiresAt = new Date(app.clock.now().getTime() + 10 * minuteMs).toISOString()
    expect(confirmed.body).toEqual({ permissions: none, sessionId: mara.sessionId, expiresAt, purpose: 'settings' })
    expect((await other.send('PUT', paths.settings, { enabled: false })).body.code).toBe('CODE_NEEDED')
    app.clock.advance(10 * minuteMs - 1)
    expect((await mara.send('PUT', paths.settings, { forPhotos: false })).status).toBe(200)
    app.clock.advance(1)
    expect((await mara.send('PUT', paths.settings, { enabled: false })).body.code).toBe('CODE_NEEDED')
  })

  test('turned off, tell whoever did and the address from before, and lock nothing', async () => {
    await family.lock()
    await app.database.pool.query(
      `update vault_settings set delivery_address = 'keeper@example.com' where account_id = $1`,
      [family.accountId],
    )
    await mara.confirm()
    const before = (await mailsOf(app, 'vault-changed')).length
    expect((await mara.send('PUT', paths.settings, { enabled: false })).status).toBe(200)
    const told = (await mailsOf(app, 'vault-changed')).slice(before)
    expect(told.map(({ recipient }) => recipient).sort()).toEqual([family.owner.username, 'keeper@example.com'].sort())
    for (const { subject, text } of told) {
      expect(subject).toBe('Your Nestwren vault settings changed')
      expect(text).toContain('The vault was turned off.')
    }
    expect(await permissionsOf(await family.deviceOf(family.nanny))).toEqual(both)
  })

  test('take a new address when its reader has sent the code that came there', async () => {
    await family.lock()
    const prove = (deliveryAddress: string) => mara.send('POST', `${paths.settings}/address-code`, { deliveryAddress })
    expect((await prove('new@example.com')).body.code).toBe('CODE_NEEDED')
    await mara.confirm()
    const put = (over: object) => mara.send('PUT', paths.settings, { deliveryAddress: 'new@example.com', ...over })
    expect((await put({})).body).toMatchObject({
      code: 'ADDRESS_UNPROVEN',
      error: 'Enter the code we emailed to the new address.',
    })
    const { code } = (await prove('New@Example.com')).body
    expect((await mailsOf(app, 'vault-code')).at(-1)).toMatchObject({ recipient: 'new@example.com' })
    expect((await put({ addressCode: wrongFor(code) })).body.code).toBe('INVALID_CODE')
    // Good for the address that it came to.
    const elsewhere = await put({ addressCode: code, deliveryAddress: 'third@example.com' })
    expect(elsewhere.body.code).toBe('INVALID_CODE')
    expect((await put({ addressCode: code })).body.settings.deliveryAddress).toBe('new@example.com')
    expect((await put({ addressCode: code, deliveryAddress: 'new2@example.com' })).body.code).toBe('INVALID_CODE')
    const parent = await family.deviceOf(family.parent)
    const asked = await parent.send('POST', paths.request, { sections: ['photos'] })
    expect(asked.body.sentTo).toBe('n…@example.com')
    expect((await mailsOf(app, 'vault-code')).at(-1)).toMatchObject({ recipient: 'new@example.com' })
    // Known to those who may change it.
    const nanny = await family.deviceOf(family.nanny)
    expect((await nanny.send('GET', paths.settings)).body.settings.deliveryAddress).toBe('n…@example.com')
  })

  test('forget an address whose person is gone, unless it was chosen later', async () => {
    await family.lock()
    await mara.confirm()
    await mara.send('PUT', paths.settings, { deliveryAddress: family.owner.username })
    const address = async () => (await vaultSettingsOf(app.database.db, family.accountId)).deliveryAddress
    const forget = (until: Date) => forgetVaultAddress(app.database.db, family.owner.username, until)
    await forget(new Date(app.clock.now().getTime() - 1))
    expect(await address()).toBe(family.owner.username)
    await forget(app.clock.now())
    expect(await address()).toBeNull()
  })

  test('send no codes to somebody who has left the family', async () => {
    const ben = await family.deviceOf(family.parent)
    await family.lock()
    await ben.confirm()
    await ben.send('PUT', paths.settings, { deliveryAddress: family.parent.username })
    expect((await mara.send('DELETE', `/api/auth/users/${family.parent.userId}`)).status).toBeLessThan(300)
    await mara.send('POST', paths.request, { purpose: 'settings' })
    expect((await mailsOf(app, 'vault-code')).at(-1)).toMatchObject({ recipient: family.owner.username })
  })

  test('take the mailbox of whoever changes them without proving it twice', async () => {
    await family.lock()
    await mara.confirm()
    const put = await mara.send('PUT', paths.settings, { deliveryAddress: family.owner.username })
    expect(put.body.settings.deliveryAddress).toBe(family.owner.username)
  })

  test('are changed by those with the right', async () => {
    const nanny = await family.deviceOf(family.nanny)
    const put = () => nanny.send('PUT', paths.settings, { enabled: true, forPhotos: true })
    expect(await put()).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    await family.setSwitches(family.nanny, { vaultSettings: true })
    expect((await put()).status).toBe(200)
  })

  test('are told and reached by no other family', async () => {
    await family.lock()
    const theirs = await createVaultFamily(app)
    const stranger = await theirs.deviceOf(theirs.owner)
    const { accountId } = family
    const calls: readonly (readonly [string, string, object?])[] = [
      ['GET', `${paths.settings}?accountId=${accountId}`],
      ['GET', `${paths.access}?accountId=${accountId}`],
      ['PUT', paths.settings, { accountId, enabled: false }],
      ['POST', paths.request, { accountId, sections: ['photos'] }],
      ['POST', paths.verify, { accountId, code: '123456' }],
      ['POST', paths.revoke, { accountId }],
      ['POST', '/api/vault/stay-open', { accountId }],
      ['POST', `${paths.settings}/address-code`, { accountId, deliveryAddress: 'a@example.com' }],
    ]
    for (const [method, path, body] of calls)
      expect(await stranger.send(method, path, body), path).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect((await vaultSettingsOf(app.database.db, accountId)).enabled).toBe(true)
  })

  test('two who change them at once are both heard', async () => {
    const parent = await family.deviceOf(family.parent)
    const answers = await Promise.all([
      mara.send('PUT', paths.settings, { enabled: true, forPhotos: true }),
      parent.send('PUT', paths.settings, { enabled: true, forDocuments: true }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await vaultSettingsOf(app.database.db, family.accountId)).toMatchObject({
      enabled: true,
      forPhotos: true,
      forDocuments: true,
    })
  })

  test.each([
    { enabled: 'yes' },
    { deliveryMethod: 'sms' },
    { deliveryAddress: 'no address' },
    { deliveryAddress: 'a@example.com\r\nBcc: b@example.com' },
    { passwordHash: 'x' },
  ])('refuse %j', async (body) => {
    expect(await mara.send('PUT', paths.settings, body)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_INPUT' },
    })
  })
})

describe('a code', () => {
  beforeEach(() => family.lock())

  test('is mailed to whoever asks, with what it is good for, and opens what it was asked for', async () => {
    const asked = await mara.send('POST', paths.request, { accountId: family.accountId, sections: ['photos'] })
    const expiresAt = new Date(app.clock.now().getTime() + 10 * minuteMs).toISOString()
    const { code } = asked.body
    expect(asked.body).toEqual({
      method: 'email',
      sentTo: expect.stringMatching(/^p…@example\.com$/),
      expiresAt,
      passkey: null,
      developmentMode: true,
      code: expect.stringMatching(/^\d{6}$/),
    })
    const mail = (await mailsOf(app, 'vault-code')).at(-1)
    expect(mail).toMatchObject({ recipient: family.owner.username, subject: 'Your vault code' })
    expect(mail?.text.split('\n\n').slice(0, 4)).toEqual([
      'Your vault code',
      'Enter this code in Nestwren. It works for 10 minutes.',
      expect.stringMatching(/^Asked for on: .+\.$/),
      code,
    ])
    const { rows } = await app.database.pool.query('select * from vault_requests')
    expect(JSON.stringify(rows)).not.toContain(code)

    const opened = await mara.send('POST', paths.verify, { code: ` ${code} `, accountId: family.accountId })
    const ends = new Date(app.clock.now().getTime() + hourMs).toISOString()
    expect(opened.body).toEqual({
      permissions: { photos: true, documents: false },
      sessionId: mara.sessionId,
      expiresAt: ends,
      purpose: 'open',
    })
    expect(await access(mara)).toEqual({
      hasAccess: false,
      requires2FA: true,
      permissions: { photos: true, documents: false },
      sections: { photos: 'open', documents: 'locked' },
      kept: { photos: 'open', documents: 'locked' },
      mayAsk: both,
      expiresAt: ends,
      idleEndsAt: new Date(app.clock.now().getTime() + 15 * minuteMs).toISOString(),
    })
    expect((await mara.send('GET', `${paths.access}?sections=photos`)).body).toMatchObject({
      hasAccess: true,
      requires2FA: false,
    })
    expect(await stateOf(mara)).toEqual({ photos: 'open', documents: 'locked' })
  })

  test('of photos opens no documents, and leaves them open as long as they were', async () => {
    await mara.open('documents')
    const until = (await access(mara)).expiresAt
    app.clock.advance(10 * minuteMs)
    await mara.open('photos')
    expect((await access(mara)).expiresAt).toBe(until)
    app.clock.advance(6 * minuteMs)
    // Nobody used the documents: opening photos was no use of them.
    expect(await stateOf(mara)).toEqual({ photos: 'open', documents: 'locked' })
  })

  test('opens nothing on another device, for another person, or twice', async () => {
    const code = await mara.codeFor('photos')
    const [tablet, parent] = [await family.deviceOf(family.owner), await family.deviceOf(family.parent)]
    for (const device of [tablet, parent])
      expect(await verify(device, code)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_CODE', error: "This code isn't right, or it has expired." },
      })
    expect((await verify(mara, code)).status).toBe(200)
    expect((await verify(mara, code)).body.code).toBe('INVALID_CODE')
    for (const device of [tablet, parent]) expect(await permissionsOf(device)).toEqual(none)
  })

  test('is good for ten minutes, and dead once another was asked for', async () => {
    const late = await mara.codeFor('photos')
    app.clock.advance(10 * minuteMs)
    expect((await verify(mara, late)).body.code).toBe('INVALID_CODE')
    const first = await mara.codeFor('photos')
    let second = await mara.codeFor('photos')
    // One in a million is the same again.
    if (second === first) second = await mara.codeFor('photos')
    expect((await verify(mara, first)).body.code).toBe('INVALID_CODE')
    expect((await verify(mara, second)).status).toBe(200)
  })

  test('is dead after five wrong ones, also the right one, and another one is not', async () => {
    const code = await mara.codeFor('photos')
    for (let tries = 0; tries < 5; tries += 1) expect((await verify(mara, wrongFor(code))).status).toBe(400)
    const over = await verify(mara, code)
    expect(over).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
    expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await mara.open('photos')).status).toBe(200)
  })

  test('a thousand tries at once are five', async () => {
    const code = await mara.codeFor('photos')
    const answers = await Promise.all(Array.from({ length: 40 }, () => verify(mara, wrongFor(code))))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
  })

  test('of two right ones at once one opens', async () => {
    const code = await mara.codeFor('photos')
    const answers = await Promise.all([1, 2, 3].map(() => verify(mara, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const { rows } = await app.database.pool.query('select 1 from vault_grants where account_id = $1', [
      family.accountId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('is mailed three times a minute and five times an hour, of which one device gets four', async () => {
    const ask = (device = mara) => device.send('POST', paths.request, { sections: ['photos'] })
    const statuses = async (times: number) => {
      const found: number[] = []
      for (let count = 0; count < times; count += 1) found.push((await ask()).status)
      return found
    }
    expect(await statuses(4)).toEqual([200, 200, 200, 429])
    app.clock.advance(minuteMs)
    expect(await statuses(3)).toEqual([200, 429, 429])
    // What is left is for the other devices of the person.
    const tablet = await family.deviceOf(family.owner)
    expect((await ask(tablet)).status).toBe(200)
    app.clock.advance(minuteMs)
    for (const device of [tablet, mara]) expect((await ask(device)).status).toBe(429)
    const refused = await ask()
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'RATE_LIMITED', error: 'Too many codes. Wait a while and try again.' },
    })
    expect(
      (await mailsOf(app, 'vault-code')).filter(({ recipient }) => recipient === mara.person.username),
    ).toHaveLength(5)
    app.clock.advance(hourMs)
    expect((await ask()).status).toBe(200)
  })

  /** How many of so many wrong codes, sent one after the other, are judged. */
  const judged = async (device: Device, times: number) => {
    let count = 0
    for (let tries = 0; tries < times; tries += 1) if ((await verify(device, '000000')).status === 400) count += 1
    return count
  }

  test('is guessed by all sessions of a person together as often as one may, and others have tries of their own', async () => {
    const found: number[] = []
    for (let sessions = 0; sessions < 5; sessions += 1) found.push(await judged(await family.deviceOf(family.owner), 6))
    expect(found).toEqual([5, 5, 5, 5, 0])
    expect(await judged(await family.deviceOf(family.parent), 1)).toBe(1)
    app.clock.advance(24 * hourMs)
    expect(await judged(await family.deviceOf(family.owner), 1)).toBe(1)
  })

  test('is guessed by one session a part of that, which leaves the person their other devices', async () => {
    const thief = await family.deviceOf(family.owner)
    const found: number[] = []
    for (let codes = 0; codes < 4; codes += 1) {
      if (codes === 3) app.clock.advance(minuteMs)
      await thief.codeFor('photos')
      found.push(await judged(thief, 6))
    }
    expect(found).toEqual([5, 5, 5, 0])
    expect((await (await family.deviceOf(family.owner)).open('photos')).status).toBe(200)
  })

  test('that is right counts as no try', async () => {
    for (let codes = 0; codes < 3; codes += 1) {
      const code = await mara.codeFor('photos')
      for (let tries = 0; tries < 4; tries += 1) await verify(mara, wrongFor(code))
      expect((await verify(mara, code)).status).toBe(200)
    }
    app.clock.advance(minuteMs)
    await mara.codeFor('photos')
    // Of fifteen in a quarter of an hour twelve were wrong.
    expect(await judged(mara, 5)).toBe(3)
  })

  test('is asked for by those with the right for that section, and told so at once', async () => {
    const nanny = await family.deviceOf(family.nanny)
    const ask = (...sections: string[]) => nanny.send('POST', paths.request, { sections })
    expect(await access(nanny)).toMatchObject({ hasAccess: false, requires2FA: false, mayAsk: none })
    for (const sections of [['photos'], ['documents'], ['photos', 'documents']])
      expect(await ask(...sections)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
    const settings = { purpose: 'settings' }
    expect((await nanny.send('POST', paths.request, settings)).status).toBe(403)
    await family.setSwitches(family.nanny, { vaultPhotos: true })
    expect((await ask('documents')).status).toBe(403)
    expect((await ask('photos', 'documents')).status).toBe(403)
    expect((await nanny.open('photos')).body.permissions).toEqual({ photos: true, documents: false })
  })

  test.each([
    [{}, 'NO_SECTION'],
    [{ sections: [] }, 'NO_SECTION'],
    [{ sections: ['videos'] }, 'INVALID_INPUT'],
    [{ sections: 'photos' }, 'INVALID_INPUT'],
    [{ sections: ['photos'], purpose: 'address' }, 'INVALID_INPUT'],
    [{ sections: ['photos'], userId: uuidv7() }, 'INVALID_INPUT'],
  ])('asked for with %j is refused', async (body, code) => {
    expect(await mara.send('POST', paths.request, body)).toMatchObject({ status: 400, body: { code } })
  })

  test.each([{}, { code: '' }, { code: 123_456 }, { code: '1'.repeat(41) }])(
    'that is none is refused: %j',
    async (body) => {
      await mara.codeFor('photos')
      expect((await mara.send('POST', paths.verify, body)).status).toBe(400)
      expect(await permissionsOf(mara)).toEqual(none)
    },
  )

  test('asked for before the address changed opens nothing after', async () => {
    const parent = await family.deviceOf(family.parent)
    const code = await parent.codeFor('photos')
    await mara.confirm()
    await mara.send('PUT', paths.settings, { deliveryAddress: family.owner.username })
    expect((await verify(parent, code)).body.code).toBe('INVALID_CODE')
  })

  test('is in Spanish for those who read it', async () => {
    await app.database.pool.query(`update users set locale = 'es' where id = $1`, [family.owner.userId])
    await mara.codeFor('photos')
    const mail = (await mailsOf(app, 'vault-code')).at(-1)
    expect(mail?.subject).toBe('Tu código de la caja fuerte')
    expect(mail?.text).toContain('Escribe este código en Nestwren. Vale durante 10 minutos.')
  })
})
