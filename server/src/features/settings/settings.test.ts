import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call } from '../../testing/call.ts'
import { closeLiveDevices, openLiveDevice } from '../../testing/live-device.ts'
import { createPeople, type Family, type People } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = createPeople(app)
})
afterAll(async () => {
  closeLiveDevices()
  await app.stop()
})

async function fresh(): Promise<Family & { token: string; send: Send }> {
  const family = await people.createFamily()
  const token = (await people.signIn(family.owner, family.accountId)).accessToken
  return { ...family, token, send: sender(token) }
}

type Send = ReturnType<typeof sender>
const sender = (token: string) => (method: string, path: string, body?: unknown) =>
  call(app.url, method, `/api/auth${path}`, { token, ...(body !== undefined && { body }) })

const night = { isScheduled: false, startMinute: 1320, endMinute: 360 }

const unchosen = {
  theme: { mode: 'system', selectedTheme: 'default', customColors: null, night },
  isChosen: false,
}

describe('the theme', () => {
  test('says the defaults until it is chosen, and is then the same on every device', async () => {
    const { send, owner, accountId } = await fresh()
    expect((await send('GET', '/theme')).body).toEqual(unchosen)
    const theme = { mode: 'dark', selectedTheme: 'ocean' }
    const stored = { ...theme, customColors: null, night }
    expect(await send('PUT', '/theme', { theme })).toMatchObject({ status: 200, body: { theme: stored } })
    const other = sender((await people.signIn(owner, accountId)).accessToken)
    expect((await other('GET', '/theme')).body).toEqual({ theme: stored, isChosen: true })
  })

  test('begins with the defaults when one setting is changed first', async () => {
    const { send } = await fresh()
    expect((await send('PATCH', '/theme/mode', { value: 'dark' })).body).toEqual({
      theme: { mode: 'dark', selectedTheme: 'default', customColors: null, night },
      isChosen: true,
    })
    const other = await fresh()
    expect((await other.send('PATCH', '/theme/customColors', { primary: '#112233' })).body.theme).toMatchObject({
      mode: 'system',
      customColors: { primary: '#112233' },
    })
  })

  test('two devices at once do not lose each other’s changes', async () => {
    const { send, owner, accountId } = await fresh()
    const other = sender((await people.signIn(owner, accountId)).accessToken)
    const hours = { isScheduled: true, startMinute: 1, endMinute: 2 }
    const answers = await Promise.all([
      send('PATCH', '/theme/mode', { value: 'light' }),
      other('PATCH', '/theme/selectedTheme', { value: 'forest' }),
      send('PATCH', '/theme/customColors', { primary: '#111111' }),
      other('PATCH', '/theme/customColors', { accent: '#222222' }),
      other('PATCH', '/theme/night', { value: hours }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await send('GET', '/theme')).body.theme).toEqual({
      mode: 'light',
      selectedTheme: 'forest',
      customColors: { primary: '#111111', accent: '#222222' },
      night: hours,
    })
  })

  test('a colour is given back to the palette with null', async () => {
    const { send } = await fresh()
    await send('PATCH', '/theme/customColors', { primary: '#111111', text: '#333333' })
    const { body } = await send('PATCH', '/theme/customColors', { primary: null })
    expect(body.theme.customColors).toEqual({ text: '#333333' })
  })

  test('dark mode may have colors of its own, changed one by one; the last one gone, there are none', async () => {
    const { send } = await fresh()
    const colors = async (change: object) =>
      (await send('PATCH', '/theme/customColors', change)).body.theme.customColors
    await colors({ primary: '#111111', dark: { primary: '#eeeeee' } })
    expect(await colors({ dark: { text: '#ffffff' } })).toEqual({
      primary: '#111111',
      dark: { primary: '#eeeeee', text: '#ffffff' },
    })
    expect(await colors({ accent: '#222222', dark: { primary: null } })).toEqual({
      primary: '#111111',
      accent: '#222222',
      dark: { text: '#ffffff' },
    })
    expect(await colors({ dark: { text: null } })).toEqual({ primary: '#111111', accent: '#222222' })
    expect(await colors({ dark: { text: '#ffffff' }, primary: null, accent: null })).toEqual({
      dark: { text: '#ffffff' },
    })
    expect(await colors({ dark: null })).toBeNull()
    expect((await send('PATCH', '/theme/customColors', { dark: { dark: {} } })).status).toBe(400)
  })

  test('the other devices of the person hear that it changed, and nobody else does', async () => {
    const { send, owner, accountId } = await fresh()
    const parent = await people.addMember(accountId, { role: 'parent' })
    const signIn = async (who: typeof owner) => (await people.signIn(who, accountId)).accessToken
    const own = await openLiveDevice(app.url, { token: await signIn(owner) })
    const theirs = await openLiveDevice(app.url, { token: await signIn(parent) })
    await send('PUT', '/theme', { theme: { mode: 'dark', selectedTheme: 'ocean' } })
    expect(await own.hears('family:changed')).toMatchObject({ part: 'theme', user: { id: owner.userId } })
    // What comes after it has arrived there, and so would it have.
    await send('PUT', '/profile/color', { color: '#ABCDEF' })
    await theirs.hears('rights:changed')
    expect(theirs.heard.filter(({ name }) => name === 'family:changed')).toEqual([])
  })

  test.each([
    ['mode', 'ocean'],
    ['selectedTheme', 'dark'],
    ['mode', night],
    ['night', 'dark'],
  ])('%s does not take %o', async (setting, value) => {
    const { send } = await fresh()
    const answer = await send('PATCH', `/theme/${setting}`, { value })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_VALUE' } })
    expect((await send('GET', '/theme')).body).toEqual(unchosen)
  })

  test('takes nothing it does not know', async () => {
    const { send } = await fresh()
    for (const [path, body] of [
      ['/theme/customColors', { primary: 'red' }],
      ['/theme/customColors', { evil: '#112233' }],
      ['/theme/size', { value: 'dark' }],
      ['/theme/mode', { value: 'neon' }],
    ] as const) {
      expect((await send('PATCH', path, body)).status).toBe(400)
    }
    expect((await send('GET', '/theme')).body).toEqual(unchosen)
  })
})

describe('preferences', () => {
  const preferences = {
    locale: 'es',
    timeZone: 'Europe/Lisbon',
    volumeUnit: 'oz',
    weightUnit: null,
    lengthUnit: 'cm',
    temperatureUnit: 'F',
    quickLog: 'feeding,-bath',
    projections: 'off',
  }

  test('follow the device until they are set', async () => {
    const { send, owner } = await fresh()
    const before = (await send('GET', '/preferences')).body.preferences
    expect(Object.values(before)).toEqual(Array(8).fill(null))
    expect((await send('PUT', '/preferences', { preferences })).body).toEqual({ preferences })
    expect((await send('GET', '/preferences')).body).toEqual({ preferences })
    const mails = async () =>
      (await app.database.pool.query('select locale from users where id = $1', [owner.userId])).rows[0].locale
    expect(await mails()).toBe('es')
    await send('PUT', '/preferences', { preferences: { ...preferences, locale: null } })
    // The device’s language is unknown where mails are written.
    expect(await mails()).toBe('es')
  })

  test('are open to somebody who owes a payment', async () => {
    const { send, accountId } = await fresh()
    await people.setAccount(accountId, { subscriptionStatus: 'registered' })
    expect((await send('PUT', '/preferences', { preferences })).status).toBe(200)
    expect((await send('GET', '/theme')).status).toBe(200)
  })

  test('a zone that does not exist is refused', async () => {
    const { send } = await fresh()
    const answer = await send('PUT', '/preferences', { preferences: { ...preferences, timeZone: 'Mars/Base' } })
    expect(answer.status).toBe(400)
  })
})

describe('the profile', () => {
  test('a new colour is seen by the family at once', async () => {
    const { send, accountId, owner } = await fresh()
    const parent = await people.addMember(accountId, { role: 'parent' })
    const { accessToken } = await people.signIn(parent, accountId)
    const device = await openLiveDevice(app.url, { token: (await people.signIn(owner, accountId)).accessToken })
    device.forget()
    const answer = await send('PUT', '/profile/color', { color: '#ABCDEF' })
    expect(answer).toMatchObject({ status: 200, body: { user: { id: owner.userId, color: '#ABCDEF' } } })
    await device.hears('rights:changed')
    const { body } = await call(app.url, 'GET', '/api/user-children/account-users', { token: accessToken })
    expect(body).toContainEqual(expect.objectContaining({ id: owner.userId, color: '#ABCDEF' }))
  })

  test('the newsletter is asked for and ended, each as often as one likes', async () => {
    const { send, owner } = await fresh()
    const since = async () =>
      (await app.database.pool.query('select newsletter_since from users where id = $1', [owner.userId])).rows[0]
        .newsletter_since
    expect((await send('POST', '/newsletter/opt-in')).body.user.newsletter).toBe(true)
    const first = await since()
    app.clock.advance(60_000)
    await send('POST', '/newsletter/opt-in')
    expect(await since()).toEqual(first)
    expect((await send('POST', '/newsletter/opt-out')).body.user.newsletter).toBe(false)
    expect((await send('POST', '/newsletter/opt-out')).status).toBe(200)
    expect(await since()).toBeNull()
  })
})
