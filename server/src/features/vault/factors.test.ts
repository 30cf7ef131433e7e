import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { codeAt } from '../../platform/secrets/authenticator.ts'
import type { Answer } from '../../testing/call.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { unzip } from '../privacy/testing/unzip.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from './testing/software-passkey.ts'
import { createVaultFamily, type Device, mailsOf, paths } from './testing/vault-family.ts'

const minuteMs = 60_000
const origin = 'http://localhost:3001'

let app: TestApp
let family: Awaited<ReturnType<typeof createVaultFamily>>
let mara: Device

beforeAll(async () => {
  app = await startTestApp({ env: { APP_URL: origin } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(25 * 60 * minuteMs)
  family = await createVaultFamily(app)
  await family.lock()
  mara = await family.deviceOf(family.owner)
})

const authenticatorPath = '/api/vault/authenticator'
const passkeysPath = '/api/vault/passkeys'
const recoveryPath = '/api/vault/recovery-codes'
const stepNow = () => Math.floor(app.clock.now().getTime() / 30_000)
const codeNow = (secret: string) => codeAt(secret, stepNow())
const ask = (device: Device, body: object = { sections: ['photos'] }) => device.send('POST', paths.request, body)
const verify = (device: Device, body: object): Promise<Answer> => device.send('POST', paths.verify, body)
const factors = async (device: Device) => (await device.send('GET', paths.factors)).body

/** Gives somebody an authenticator; a moment later its next code is good. */
async function enrol(device: Device): Promise<{ readonly secret: string; readonly recoveryCodes: string[] }> {
  await device.confirm()
  const { secret } = (await device.send('POST', authenticatorPath)).body
  const confirmed = await device.send('PUT', authenticatorPath, { code: codeNow(secret) })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  app.clock.advance(30_000)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}

async function addPasskey(device: Device, passkey: SoftwarePasskey, name = 'Phone'): Promise<Answer> {
  const { body: options } = await device.send('POST', `${passkeysPath}/options`)
  return device.send('POST', passkeysPath, { name, credential: passkey.create(options) })
}

/** Opens photos with a passkey of the person. */
async function openWith(device: Device, passkey: SoftwarePasskey, over: object = {}): Promise<Answer> {
  const asked = await ask(device)
  expect(asked.body.method).toBe('passkey')
  return verify(device, { passkey: passkey.sign(asked.body.passkey, over) })
}

test('all of it needs a fresh code for settings, on this device', async () => {
  await mara.open('photos', 'documents')
  const other = await family.deviceOf(family.owner)
  await other.confirm()
  const passkey = createSoftwarePasskey({ origin })
  const credential = passkey.create({ challenge: 'A'.repeat(43) })
  const calls: readonly (readonly [string, string, object?])[] = [
    ['POST', authenticatorPath],
    ['PUT', authenticatorPath, { code: '123456' }],
    ['DELETE', authenticatorPath],
    ['POST', `${passkeysPath}/options`],
    ['POST', passkeysPath, { name: 'Phone', credential }],
    ['DELETE', `${passkeysPath}/${uuidv7()}`],
    ['POST', recoveryPath],
  ]
  for (const [method, path, body] of calls)
    expect(await mara.send(method, path, body), path).toMatchObject({ status: 403, body: { code: 'CODE_NEEDED' } })
  expect(await factors(mara)).toEqual({
    authenticatorSince: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    canUsePasskeys: true,
  })
})

describe('an authenticator', () => {
  test('is added with its first code, brings ten recovery codes, and is told by mail', async () => {
    await mara.confirm()
    const begun = await mara.send('POST', authenticatorPath)
    const { secret } = begun.body
    expect(begun.body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`:${encodeURIComponent(family.owner.username)}?secret=${secret}`),
    })
    const right = [-1, 0, 1].map((away) => codeAt(secret, stepNow() + away))
    const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))
    expect((await mara.send('PUT', authenticatorPath, { code: wrong })).body.code).toBe('INVALID_CODE')
    expect((await factors(mara)).authenticatorSince).toBeNull()
    const { body } = await mara.send('PUT', authenticatorPath, { code: codeNow(secret) })
    expect(new Set(body.recoveryCodes).size).toBe(10)
    for (const code of body.recoveryCodes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/)
    expect(await factors(mara)).toMatchObject({
      authenticatorSince: app.clock.now().toISOString(),
      recoveryCodesLeft: 10,
    })
    const told = (await mailsOf(app, 'vault-changed')).at(-1)
    expect(told).toMatchObject({ recipient: family.owner.username })
    expect(told?.text).toContain('An authenticator app was added.')
    const { rows } = await app.database.pool.query('select a, c from vault_authenticators a, vault_recovery_codes c')
    for (const kept of [secret, body.recoveryCodes[0], body.recoveryCodes[0].replaceAll('-', '')])
      expect(JSON.stringify(rows)).not.toContain(kept)
  })

  test('opens when the family chose it, once with each code, on whichever device', async () => {
    const { secret } = await enrol(mara)
    expect((await mara.send('PUT', paths.settings, { deliveryMethod: 'authenticator' })).status).toBe(200)
    const tablet = await family.deviceOf(family.owner)
    for (const device of [mara, tablet]) {
      const asked = await ask(device)
      expect(asked.body).toEqual({
        method: 'authenticator',
        sentTo: null,
        expiresAt: new Date(app.clock.now().getTime() + 10 * minuteMs).toISOString(),
        passkey: null,
      })
    }
    const code = codeNow(secret)
    const answers = await Promise.all([mara, tablet].map((device) => verify(device, { code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    app.clock.advance(30_000)
    await ask(mara)
    // The one before is used up, though it would still be near enough.
    expect((await verify(mara, { code })).body.code).toBe('INVALID_CODE')
    expect((await verify(mara, { code: codeNow(secret) })).status).toBe(200)
  })

  test('asked for is not answered by a code without asking, or for another section', async () => {
    const { secret } = await enrol(mara)
    await family.setMethod('authenticator')
    expect((await verify(mara, { code: codeNow(secret) })).body.code).toBe('INVALID_CODE')
    await ask(mara, { sections: ['documents'] })
    expect((await verify(mara, { code: codeNow(secret) })).body.permissions).toEqual({
      photos: false,
      documents: true,
    })
  })

  test('of somebody else, or of another family, opens nothing', async () => {
    const parent = await family.deviceOf(family.parent)
    await enrol(parent)
    const { secret } = await enrol(mara)
    await family.setMethod('authenticator')
    await ask(parent)
    expect((await verify(parent, { code: codeNow(secret) })).body.code).toBe('INVALID_CODE')
    const theirs = await createVaultFamily(app)
    await theirs.lock()
    await theirs.setMethod('authenticator')
    await theirs.people.join(theirs.accountId, family.owner.userId, { role: 'parent' })
    const there = await theirs.deviceOf(family.owner, theirs.accountId)
    expect(await ask(there)).toMatchObject({
      status: 409,
      body: { code: 'NO_FACTOR', error: 'Set up your authenticator app or passkey in Settings first.' },
    })
  })

  test('that somebody does not have yet is added after a mail, and then no mail comes any more', async () => {
    await family.setMethod('authenticator')
    expect((await ask(mara)).body.code).toBe('NO_FACTOR')
    expect((await ask(mara, { purpose: 'settings' })).body.method).toBe('email')
    const { secret } = await enrol(mara)
    app.clock.advance(20 * minuteMs)
    expect((await ask(mara, { purpose: 'settings' })).body.method).toBe('authenticator')
    expect((await verify(mara, { code: codeNow(secret) })).body.purpose).toBe('settings')
  })

  test('is chosen by those who have one, and is not removed while codes come that way', async () => {
    await mara.confirm()
    const choose = (deliveryMethod: string) => mara.send('PUT', paths.settings, { deliveryMethod })
    for (const method of ['authenticator', 'passkey']) expect((await choose(method)).body.code).toBe('NO_FACTOR')
    expect((await mara.send('DELETE', authenticatorPath)).body.code).toBe('NOT_FOUND')
    await enrol(mara)
    expect((await choose('authenticator')).status).toBe(200)
    expect((await mara.send('DELETE', authenticatorPath)).body.code).toBe('LAST_FACTOR')
    expect((await choose('email')).status).toBe(200)
    expect((await mara.send('DELETE', authenticatorPath)).status).toBe(204)
    expect((await mailsOf(app, 'vault-changed')).at(-1)?.text).toContain('An authenticator app was removed.')
    expect((await factors(mara)).authenticatorSince).toBeNull()
  })

  test('that an earlier secret of the server sealed counts as none, and the settings ask by mail', async () => {
    await enrol(mara)
    await family.setMethod('authenticator')
    await app.database.pool.query(`update vault_authenticators set sealed_secret = 'c2VhbGVkIGJ5IGFub3RoZXI'`)
    app.clock.advance(20 * minuteMs)
    expect((await ask(mara)).body.code).toBe('NO_FACTOR')
    expect((await ask(mara, { purpose: 'settings' })).body.method).toBe('email')
  })

  test('is dead after five wrong codes until it is asked for anew', async () => {
    const { secret } = await enrol(mara)
    await family.setMethod('authenticator')
    await ask(mara)
    const right = [-1, 0, 1].map((away) => codeAt(secret, stepNow() + away))
    const wrong = ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code))
    for (let tries = 0; tries < 5; tries += 1) expect((await verify(mara, { code: wrong })).status).toBe(400)
    expect((await verify(mara, { code: codeNow(secret) })).status).toBe(429)
    await ask(mara)
    expect((await verify(mara, { code: codeNow(secret) })).status).toBe(200)
  })

  test('whose first code does not come within 15 minutes is none', async () => {
    await mara.confirm()
    const { secret } = (await mara.send('POST', authenticatorPath)).body
    app.clock.advance(15 * minuteMs)
    await mara.confirm()
    expect((await mara.send('PUT', authenticatorPath, { code: codeNow(secret) })).body.code).toBe('INVALID_CODE')
  })
})

describe('a passkey', () => {
  let passkey: SoftwarePasskey
  beforeEach(() => {
    passkey = createSoftwarePasskey({ origin })
  })

  /** With the passkey as the way in which the family's codes come. */
  const chosen = async () => {
    await mara.confirm()
    expect((await addPasskey(mara, passkey)).status).toBe(200)
    expect((await mara.send('PUT', paths.settings, { deliveryMethod: 'passkey' })).status).toBe(200)
  }

  test('is made for this app alone, with its person verified, and told by mail', async () => {
    await mara.confirm()
    const { body: options } = await mara.send('POST', `${passkeysPath}/options`)
    expect(options).toEqual({
      rp: { id: 'localhost', name: 'Nestwren' },
      user: { id: expect.any(String), name: family.owner.username, displayName: family.owner.username },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: 300_000,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
    })
    const added = await mara.send('POST', passkeysPath, { name: 'Phone', credential: passkey.create(options) })
    const own = {
      id: expect.any(String),
      name: 'Phone',
      createdAt: app.clock.now().toISOString(),
      lastUsedAt: null,
    }
    expect(added.body).toEqual({ passkey: own, recoveryCodes: expect.any(Array) })
    expect((await factors(mara)).passkeys).toEqual([own])
    expect((await mailsOf(app, 'vault-changed')).at(-1)?.text).toContain('A passkey was added.')
    const again = await mara.send('POST', `${passkeysPath}/options`)
    expect(again.body.excludeCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }])
  })

  test('is not added twice, after five minutes, for another origin, or without its person verified', async () => {
    await mara.confirm()
    const refused = (answer: Answer) => expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_PASSKEY' } })
    const { body: options } = await mara.send('POST', `${passkeysPath}/options`)
    const credential = passkey.create(options)
    expect((await mara.send('POST', passkeysPath, { name: 'One', credential })).status).toBe(200)
    // The challenge is spent.
    refused(await mara.send('POST', passkeysPath, { name: 'Two', credential }))
    refused(await addPasskey(mara, passkey))
    refused(await addPasskey(mara, createSoftwarePasskey({ origin: 'http://evil.example' })))
    refused(await addPasskey(mara, createSoftwarePasskey({ origin, isVerifying: false })))
    const { body: late } = await mara.send('POST', `${passkeysPath}/options`)
    app.clock.advance(5 * minuteMs)
    const tooLate = createSoftwarePasskey({ origin }).create(late)
    refused(await mara.send('POST', passkeysPath, { name: 'Late', credential: tooLate }))
    expect((await factors(mara)).passkeys).toHaveLength(1)
  })

  test('opens, with a counter that goes up', async () => {
    await chosen()
    for (let times = 0; times < 2; times += 1) {
      expect((await openWith(mara, passkey)).body.permissions).toEqual({ photos: true, documents: false })
      app.clock.advance(minuteMs)
    }
    expect((await factors(mara)).passkeys[0].lastUsedAt).toBe(
      new Date(app.clock.now().getTime() - minuteMs).toISOString(),
    )
  })

  test.each([
    ['of a copy, whose counter is behind', { counter: 3 }],
    ['of a copy, whose counter stands', { counter: 5 }],
    ['for another origin', { counter: 9, origin: 'http://evil.example' }],
    ['for another app', { counter: 9, rpId: 'evil.example' }],
    ['without its person verified', { counter: 9, isVerified: false }],
    ['of another challenge', { counter: 9, challenge: 'A'.repeat(43) }],
  ])('%s opens nothing', async (_what, over) => {
    await chosen()
    expect((await openWith(mara, passkey, { counter: 5 })).status).toBe(200)
    await mara.send('POST', paths.revoke, {})
    expect((await openWith(mara, passkey, over)).body.code).toBe('INVALID_CODE')
    expect((await mara.send('GET', paths.access)).body.permissions.photos).toBe(false)
    expect((await openWith(mara, passkey, { counter: 10 })).status).toBe(200)
  })

  test('of a copy is told to its person, and no forgery is', async () => {
    await chosen()
    await openWith(mara, passkey, { counter: 5 })
    const told = async () =>
      (await mailsOf(app, 'vault-changed')).filter(
        ({ recipient, subject }) => recipient === mara.person.username && subject.includes('was refused'),
      )
    await openWith(mara, passkey, { counter: 9, challenge: 'A'.repeat(43) })
    expect(await told()).toEqual([])
    await openWith(mara, passkey, { counter: 5 })
    const [mail, more] = await told()
    expect(mail?.text).toContain('Your passkey “Phone” was used in two places, as a copy would be. Nothing was opened.')
    expect(more).toBeUndefined()
  })

  test('signs each challenge once, on the device that asked, within five minutes', async () => {
    await chosen()
    const tablet = await family.deviceOf(family.owner)
    const first = (await ask(mara)).body.passkey
    const signed = passkey.sign(first)
    expect((await verify(tablet, { passkey: signed })).body.code).toBe('INVALID_CODE')
    expect((await verify(mara, { passkey: signed })).status).toBe(200)
    expect((await verify(mara, { passkey: signed })).body.code).toBe('INVALID_CODE')
    const late = (await ask(mara)).body.passkey
    app.clock.advance(5 * minuteMs)
    expect((await verify(mara, { passkey: passkey.sign(late) })).body.code).toBe('INVALID_CODE')
    // One that failed is spent as well.
    const spent = (await ask(mara)).body.passkey
    await verify(mara, { passkey: passkey.sign(spent, { origin: 'http://evil.example' }) })
    expect((await verify(mara, { passkey: passkey.sign(spent) })).body.code).toBe('INVALID_CODE')
  })

  test('of somebody else opens nothing, nor does a six-digit code', async () => {
    await chosen()
    const parent = await family.deviceOf(family.parent)
    await parent.confirm()
    await addPasskey(parent, createSoftwarePasskey({ origin }))
    const asked = await ask(parent)
    expect((await verify(parent, { passkey: passkey.sign(asked.body.passkey) })).body.code).toBe('INVALID_CODE')
    await ask(parent)
    expect((await verify(parent, { code: '123456' })).body.code).toBe('INVALID_CODE')
  })

  test('is one of ten, and the last one stays while codes come that way', async () => {
    await chosen()
    const { id } = (await factors(mara)).passkeys[0]
    expect((await mara.send('DELETE', `${passkeysPath}/${id}`)).body.code).toBe('LAST_FACTOR')
    for (let count = 1; count < 10; count += 1)
      expect((await addPasskey(mara, createSoftwarePasskey({ origin }))).status).toBe(200)
    expect((await addPasskey(mara, createSoftwarePasskey({ origin }))).body.code).toBe('TOO_MANY_PASSKEYS')
    const parent = await family.deviceOf(family.parent)
    await parent.confirm()
    expect((await parent.send('DELETE', `${passkeysPath}/${id}`)).status).toBe(404)
    expect((await mara.send('DELETE', `${passkeysPath}/${id}`)).status).toBe(204)
    expect((await mailsOf(app, 'vault-changed')).at(-1)?.text).toContain('A passkey was removed.')
    expect((await openWith(mara, passkey)).body.code).toBe('INVALID_CODE')
  })
})

describe('recovery codes', () => {
  test('open once each, in whatever way codes come, however they are typed', async () => {
    const { recoveryCodes } = await enrol(mara)
    const [one = '', two = '', three = ''] = recoveryCodes
    for (const method of ['email', 'authenticator'] as const) {
      await family.setMethod(method)
      await ask(mara)
      const code = method === 'email' ? one : two.toLowerCase().replaceAll('-', ' ')
      expect((await verify(mara, { code })).status).toBe(200)
      await ask(mara)
      expect((await verify(mara, { code })).body.code).toBe('INVALID_CODE')
    }
    expect((await factors(mara)).recoveryCodesLeft).toBe(8)
    const tablet = await family.deviceOf(family.owner)
    app.clock.advance(minuteMs)
    await Promise.all([ask(mara), ask(tablet)])
    const answers = await Promise.all([mara, tablet].map((device) => verify(device, { code: three })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('of somebody else, or made up, open nothing', async () => {
    const { recoveryCodes } = await enrol(mara)
    const parent = await family.deviceOf(family.parent)
    await ask(parent)
    for (const code of [recoveryCodes[0], 'AAAA-AAAA-AAAA-AAAA'])
      expect((await verify(parent, { code })).body.code).toBe('INVALID_CODE')
  })

  test('let somebody who lost everything else change how codes come', async () => {
    const { recoveryCodes } = await enrol(mara)
    await family.setMethod('authenticator')
    app.clock.advance(20 * minuteMs)
    await ask(mara, { purpose: 'settings' })
    expect((await verify(mara, { code: recoveryCodes[0] })).body.purpose).toBe('settings')
    expect((await mara.send('PUT', paths.settings, { deliveryMethod: 'email' })).status).toBe(200)
  })

  test('made anew are ten, and those before are dead', async () => {
    const { recoveryCodes } = await enrol(mara)
    const { body } = await mara.send('POST', recoveryPath)
    expect(body.recoveryCodes).toHaveLength(10)
    await ask(mara)
    expect((await verify(mara, { code: recoveryCodes[0] })).body.code).toBe('INVALID_CODE')
    expect((await verify(mara, { code: body.recoveryCodes[0] })).status).toBe(200)
    // A second factor brings none: there are some.
    await mara.confirm()
    expect((await addPasskey(mara, createSoftwarePasskey({ origin }))).body.recoveryCodes).toBeNull()
  })
})

test('the export says what somebody has, and holds nothing that opens', async () => {
  const { secret, recoveryCodes } = await enrol(mara)
  await addPasskey(mara, createSoftwarePasskey({ origin }))
  const { rows } = await app.database.pool.query('select sealed_secret as s from vault_authenticators')
  const { rows: keys } = await app.database.pool.query('select public_key as k, credential_id as c from vault_passkeys')
  const response = await fetch(`${app.url}/api/gdpr/export`, { headers: { authorization: `Bearer ${mara.token}` } })
  expect(response.status).toBe(200)
  const parts = [...(await unzip(Buffer.from(await response.arrayBuffer())))]
  const found = (name: string) => parts.filter(([file]) => file.includes(name)).map(([, text]) => text)
  expect(found('vault-factors').join()).toContain('Phone')
  expect(found('vault-settings').join()).toContain('deliveryMethod')
  // To which mailbox codes go is told to those who may change it.
  expect(found('vault-settings').join()).toContain('deliveryAddress')
  await family.setSwitches(family.parent, { vaultSettings: false })
  const { token } = await family.deviceOf(family.parent)
  const theirs = await fetch(`${app.url}/api/gdpr/export`, { headers: { authorization: `Bearer ${token}` } })
  const told = [...(await unzip(Buffer.from(await theirs.arrayBuffer())))].filter(([file]) =>
    file.includes('vault-settings'),
  )
  expect(told.map(([, text]) => text).join()).toContain('deliveryMethod')
  expect(told.map(([, text]) => text).join()).not.toContain('deliveryAddress')
  const secrets = [secret, recoveryCodes[0], rows[0].s, keys[0].k, keys[0].c]
  expect(secrets.filter((one) => parts.some(([, text]) => text.includes(one)))).toEqual([])
})
