import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, call } from '../../testing/call.ts'
import { closeLiveDevices, type LiveDevice, openLiveDevice } from '../../testing/live-device.ts'
import { defaultPassword } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { noteUse } from './grant-commands.ts'
import { openSections } from './public.ts'
import { createVaultFamily, type Device, paths } from './testing/vault-family.ts'

const minuteMs = 60_000

let app: TestApp
let family: Awaited<ReturnType<typeof createVaultFamily>>
let mara: Device

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.advance(25 * 60 * minuteMs)
  family = await createVaultFamily(app)
  await family.lock()
  mara = await family.deviceOf(family.owner)
})
afterEach(closeLiveDevices)

const whoIs = ({ sessionId, person }: Device) => ({ accountId: family.accountId, userId: person.userId, sessionId })
const stateOf = (device: Device) => openSections(app.database.db, whoIs(device), app.clock.now())
const open = { photos: 'open', documents: 'open' }
const locked = { photos: 'locked', documents: 'locked' }
const openAll = async (device: Device): Promise<void> => {
  expect((await device.open('photos', 'documents')).status).toBe(200)
  expect(await stateOf(device)).toEqual(open)
}
const rowsLeft = async () => {
  const { rows } = await app.database.pool.query(
    `select session_id as id from vault_grants where account_id = $1 union all
     select session_id from vault_requests where account_id = $1`,
    [family.accountId],
  )
  return rows.map(({ id }) => id)
}

describe('what is open', () => {
  test('locks 15 minutes after it was used last, and asking what is open is no use', async () => {
    await openAll(mara)
    for (let minutes = 0; minutes < 14; minutes += 7) {
      app.clock.advance(7 * minuteMs)
      expect((await mara.send('GET', paths.access)).body.hasAccess).toBe(true)
    }
    app.clock.advance(minuteMs)
    expect((await mara.send('GET', paths.access)).body).toMatchObject({ hasAccess: false, requires2FA: true })
    expect(await stateOf(mara)).toEqual(locked)
    // Saying so too late opens nothing again.
    expect((await mara.send('POST', '/api/vault/stay-open', {})).body).toEqual({
      permissions: { photos: false, documents: false },
      expiresAt: null,
      idleEndsAt: null,
    })
    expect(await stateOf(mara)).toEqual(locked)
  })

  test('locks an hour after it was opened, however much it is used', async () => {
    await openAll(mara)
    const opened = app.clock.now().getTime()
    for (let minutes = 0; minutes < 50; minutes += 10) {
      app.clock.advance(10 * minuteMs)
      const { body } = await mara.send('POST', '/api/vault/stay-open', {})
      expect(body).toEqual({
        permissions: { photos: true, documents: true },
        expiresAt: new Date(opened + 60 * minuteMs).toISOString(),
        idleEndsAt: new Date(app.clock.now().getTime() + 15 * minuteMs).toISOString(),
      })
    }
    app.clock.advance(10 * minuteMs - 1)
    expect(await stateOf(mara)).toEqual(open)
    app.clock.advance(1)
    expect(await stateOf(mara)).toEqual(locked)
  })

  test('is opened also where the paid time is over, since reading goes on', async () => {
    await family.people.setAccount(family.accountId, { subscriptionStatus: 'canceled' })
    await openAll(mara)
    expect((await mara.send('PUT', paths.settings, { enabled: false })).status).toBe(402)
    expect((await mara.send('POST', paths.revoke, {})).status).toBe(200)
    expect(await stateOf(mara)).toEqual(locked)
  })

  test('is noted as used at most once a minute', async () => {
    await openAll(mara)
    const use = () => noteUse(app.database.db, whoIs(mara), ['photos'], app.clock.now())
    const lastUse = async () => {
      const { rows } = await app.database.pool.query(
        `select last_used_at as at from vault_grants where session_id = $1 and opens = 'photos'`,
        [mara.sessionId],
      )
      return rows[0].at.getTime()
    }
    const first = await lastUse()
    app.clock.advance(minuteMs)
    await use()
    expect(await lastUse()).toBe(first)
    app.clock.advance(1)
    await use()
    expect(await lastUse()).toBe(first + minuteMs + 1)
  })

  test('is what the list says, on which device, and of nobody else', async () => {
    const tablet = await family.deviceOf(family.owner)
    const parent = await family.deviceOf(family.parent)
    await openAll(parent)
    await mara.open('photos')
    app.clock.advance(2 * minuteMs)
    await tablet.open('documents')
    await tablet.confirm()
    const now = app.clock.now().getTime()
    const { body } = await mara.send('GET', paths.grants)
    expect(body.items).toEqual([
      {
        ...{ id: tablet.sessionId, browser: null, system: null, sections: ['documents'], isCurrent: false },
        since: new Date(now).toISOString(),
        lastUsedAt: new Date(now).toISOString(),
        expiresAt: new Date(now + 60 * minuteMs).toISOString(),
      },
      {
        ...{ id: mara.sessionId, browser: null, system: null, sections: ['photos'], isCurrent: true },
        since: new Date(now - 2 * minuteMs).toISOString(),
        lastUsedAt: new Date(now - 2 * minuteMs).toISOString(),
        expiresAt: new Date(now + 58 * minuteMs).toISOString(),
      },
    ])
    app.clock.advance(13 * minuteMs)
    expect((await mara.send('GET', paths.grants)).body.items.map(({ id }: { id: string }) => id)).toEqual([
      tablet.sessionId,
    ])
  })
})

describe('it locks at once', () => {
  const ways: readonly (readonly [string, () => Promise<Answer>])[] = [
    ['by revoke-access', () => mara.send('POST', paths.revoke, { accountId: family.accountId })],
    ['by signing out', () => mara.send('POST', '/api/auth/logout')],
    [
      'by signing out that device from another',
      async () => (await family.deviceOf(family.owner)).send('DELETE', `/api/auth/sessions/${mara.sessionId}`),
    ],
    [
      'by signing out all others',
      async () => (await family.deviceOf(family.owner)).send('POST', '/api/auth/sessions/revoke-others'),
    ],
    [
      'by locking that device from another',
      async () => (await family.deviceOf(family.owner)).send('DELETE', `${paths.grants}/${mara.sessionId}`),
    ],
    [
      'by locking all others',
      async () => (await family.deviceOf(family.owner)).send('POST', `${paths.grants}/revoke-others`),
    ],
    [
      'by a new password elsewhere',
      async () =>
        (await family.deviceOf(family.owner)).send('PUT', '/api/auth/password', {
          currentPassword: defaultPassword,
          newPassword: 'quite another one',
        }),
    ],
    [
      'by a change of its settings',
      async () => {
        await app.database.pool.query('update vault_settings set for_documents = false where account_id = $1', [
          family.accountId,
        ])
        return (await family.deviceOf(family.parent)).send('PUT', paths.settings, { forDocuments: true })
      },
    ],
  ]

  test.each(ways)('%s', async (_way, lock) => {
    await openAll(mara)
    await mara.confirm()
    await mara.codeFor('photos')
    expect((await lock()).status).toBeLessThan(300)
    expect(await stateOf(mara)).toEqual(locked)
    expect((await rowsLeft()).filter((id) => id === mara.sessionId)).toEqual([])
  })

  test('by a reset of the password', async () => {
    await openAll(mara)
    const { body } = await call(app.url, 'POST', '/api/auth/forgot-password', {
      body: { username: family.owner.username },
    })
    const token = new URL(body.resetLink).searchParams.get('token')
    const reset = await call(app.url, 'POST', '/api/auth/reset-password', {
      body: { token, newPassword: 'quite another one' },
    })
    expect(reset.status).toBe(204)
    expect(await stateOf(mara)).toEqual(locked)
    expect(await rowsLeft()).toEqual([])
  })

  test('with the end of its session, by time', async () => {
    await openAll(mara)
    await app.database.pool.query('update sessions set expires_at = $2 where id = $1', [
      mara.sessionId,
      app.clock.now(),
    ])
    expect(await stateOf(mara)).toEqual(locked)
  })

  test('for somebody who loses the right, and does not open by itself when it comes back', async () => {
    await family.setSwitches(family.nanny, { vaultPhotos: true })
    const nanny = await family.deviceOf(family.nanny)
    await nanny.open('photos')
    expect((await stateOf(nanny)).photos).toBe('open')
    await family.setSwitches(family.nanny, { vaultPhotos: false })
    expect((await stateOf(nanny)).photos).toBe('locked')
    await family.setSwitches(family.nanny, { vaultPhotos: true })
    expect((await stateOf(nanny)).photos).toBe('locked')
  })

  test('for somebody who leaves the family', async () => {
    const parent = await family.deviceOf(family.parent)
    await openAll(parent)
    await family.people.removeMember(family.accountId, family.parent.userId)
    expect(await stateOf(parent)).toEqual(locked)
    expect(await rowsLeft()).toEqual([])
  })

  test('for a session that goes to another family and comes back', async () => {
    const other = await family.people.createFamily()
    await family.people.join(other.accountId, family.owner.userId, { role: 'parent' })
    const device = await family.deviceOf(family.owner)
    await openAll(device)
    const switched = await device.send('POST', '/api/auth/switch-account', { accountId: other.accountId })
    const token = switched.body.tokens.accessToken
    await call(app.url, 'POST', '/api/auth/switch-account', { token, body: { accountId: family.accountId } })
    expect(await stateOf(device)).toEqual(locked)
  })

  test('and nobody locks the device of somebody else', async () => {
    await openAll(mara)
    const parent = await family.deviceOf(family.parent)
    for (const id of [mara.sessionId, uuidv7()])
      expect(await parent.send('DELETE', `${paths.grants}/${id}`)).toMatchObject({ status: 404 })
    await parent.send('POST', `${paths.grants}/revoke-others`)
    await parent.send('POST', paths.revoke, {})
    expect(await stateOf(mara)).toEqual(open)
  })
})

describe('open apps', () => {
  const live = (device: Device): Promise<LiveDevice> => openLiveDevice(app.url, { token: device.token })

  test('of the person hear that something opened or locked, and nothing of what', async () => {
    const tablet = await family.deviceOf(family.owner)
    const [own, elsewhere, parent] = await Promise.all([
      live(mara),
      live(tablet),
      live(await family.deviceOf(family.parent)),
    ])
    await openAll(mara)
    expect(await elsewhere.hears('vault:changed')).toEqual({})
    expect(await own.hears('rights:changed')).toEqual({})
    own.forget()
    await tablet.send('DELETE', `${paths.grants}/${mara.sessionId}`)
    expect(await own.hears('vault:changed')).toEqual({})
    expect(parent.heard.map(({ name }) => name)).not.toContain('vault:changed')
  })

  test('of the family hear that the settings changed', async () => {
    const nanny = await live(await family.deviceOf(family.nanny))
    await mara.confirm()
    await mara.send('PUT', paths.settings, { enabled: false })
    expect(await nanny.hears('vault:changed')).toEqual({})
  })
})

test('what is over is removed by the job', async () => {
  await openAll(mara)
  await mara.codeFor('photos')
  app.clock.advance(61 * minuteMs)
  await app.database.pool.query(`select graphile_worker.add_job('vault.purge', '{}'::json)`)
  await expect.poll(rowsLeft).toEqual([])
})
