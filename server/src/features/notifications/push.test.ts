import { defaultNotificationPreferences } from '@nestwren/contract/notification-choices'
import type { NotificationPreferences } from '@nestwren/contract/notifications'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPeople, type Membership, type People, type Person } from '../../testing/people.ts'
import { type PushServiceDouble, startPushServiceDouble } from '../../testing/push-service-double.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'

let service: PushServiceDouble
let app: TestApp
let people: People

beforeAll(async () => {
  service = await startPushServiceDouble()
  app = await startTestApp({ env: { PUSH_CA_FILE: service.caFile, LIMITS_WRITES: '10000/1m burst 10000' } })
  people = createPeople(app)
})
afterAll(async () => {
  await app.stop()
  await service.stop()
})

type Member = Awaited<ReturnType<typeof enter>>

/** Somebody with the app on one device that is told while it is closed. */
async function enter(who: Person, account: string) {
  const { accessToken } = await people.signIn(who, account)
  const client = app.client(accessToken)
  const subscription = service.subscribe()
  const device = await client.notifications.subscribe({ body: { subscription, deviceName: 'Phone' } })
  return {
    ...who,
    client,
    device,
    endpoint: subscription.endpoint,
    hears: (body: string) => service.hears(subscription.endpoint, ({ payload }) => payload.body.includes(body)),
    hearsTitle: (words: string) => service.hears(subscription.endpoint, ({ payload }) => payload.title.includes(words)),
    titles: () => service.received.filter(({ endpoint }) => endpoint === subscription.endpoint).map(titleOf),
    setPreferences: (over: Partial<NotificationPreferences>) =>
      client.notifications.putPreferences({ body: { preferences: { ...defaultNotificationPreferences, ...over } } }),
  }
}
const titleOf = ({ payload }: { payload: { title: string } }) => payload.title

let accountId: string
let juno: string
let otis: string
let mara: Member

beforeEach(async () => {
  const family = await people.createFamily({ owner: { name: 'Mara' } })
  accountId = family.accountId
  juno = (await people.createChild(accountId, { name: 'Juno', createdBy: family.owner.userId })).childId
  otis = (await people.createChild(accountId, { name: 'Otis', createdBy: family.owner.userId })).childId
  mara = await enter(family.owner, accountId)
})

async function member(name: string, membership: Membership): Promise<Member> {
  return enter(await people.addMember(accountId, { ...membership, person: { name } }), accountId)
}
const nanny = (children = [juno, otis]) => member('Sol', { preset: 'nanny', children })

const note = (who: Member, childId: string, text: string) =>
  who.client.logs.create({
    body: { childId, kind: 'note', startAt: app.clock.now().toISOString(), tz: 'UTC', details: { text } },
  })

async function waitingPushes(): Promise<number> {
  const { rows } = await app.database.pool.query(
    `select count(*)::int as count from graphile_worker.jobs where task_identifier = 'notifications.push'`,
  )
  return rows[0].count
}

/** Waits for a message that everybody hears, after which nothing of before is under way. */
async function settled(by: Member, ...others: Member[]): Promise<void> {
  const mark = uuidv7()
  await note(by, juno, mark)
  await Promise.all(others.map((one) => one.hears(mark)))
}

describe('a message', () => {
  test('reaches the devices of others, encrypted and signed, and not the one who did it', async () => {
    const sol = await nanny()
    const { id } = await sol.client.logs.create({
      body: {
        childId: juno,
        kind: 'feeding',
        startAt: '2026-11-19T10:00:00.000Z',
        endAt: '2026-11-19T10:12:00.000Z',
        tz: 'UTC',
        details: {
          method: 'breast',
          segments: [{ side: 'left', startAt: '2026-11-19T10:00:00.000Z', endAt: '2026-11-19T10:12:00.000Z' }],
        },
      },
    })
    const { payload, headers, vapid, publicKey } = await mara.hears('Nursing')
    expect(payload).toEqual({
      title: 'Sol logged a feed for Juno',
      body: 'Nursing, left, 12m',
      path: '/logs',
      tag: `log:${id}`,
    })
    expect(headers).toMatchObject({ ttl: '14400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
    expect(vapid.sub).toBe('mailto:no-reply@127.0.0.1')
    expect(await mara.client.notifications.pushKey()).toEqual({ publicKey })
    await settled(mara, sol)
    expect(sol.titles()).toEqual(['Mara wrote a note about Juno'])
    expect(service.problems).toEqual([])
  })

  test('says what others do with it: likes, comments, deletion', async () => {
    const sol = await nanny()
    const { id } = await note(mara, juno, 'Nap at ten')
    const params = { id }
    await sol.client.logReactions.like({ params })
    await sol.client.logReactions.addComment({ params, body: { content: 'Will do' } })
    await Promise.all([mara.hears('Will do'), mara.hears('Nap at ten')])
    await mara.client.logs.remove({ params })
    await settled(sol, mara)
    await settled(mara, sol)
    expect(mara.titles().sort()).toEqual([
      'Sol commented on a log for Juno',
      'Sol liked a log for Juno',
      'Sol wrote a note about Juno',
    ])
    expect(sol.titles()).toContain('Mara deleted a log for Juno')
  })

  test('is in the language, units and zone of who gets it', async () => {
    const sol = await nanny()
    const preferences = { ...nothing, locale: 'es', volumeUnit: 'oz', timeZone: 'Europe/Lisbon' } as const
    await mara.client.settings.putPreferences({ body: { preferences } })
    await sol.client.logs.create({
      body: {
        childId: juno,
        kind: 'feeding',
        startAt: '2026-11-19T10:00:00.000Z',
        endAt: '2026-11-19T10:05:00.000Z',
        tz: 'UTC',
        details: { method: 'bottle', segments: [], bottles: [{ contents: 'formula', amountMl: 120 }] },
      },
    })
    expect((await mara.hears('4,1 oz')).payload.title).toBe('Sol anotó una toma de Juno')
  })

  test('goes to a new key pair never: the one of the first start is kept', async () => {
    const { publicKey } = await mara.client.notifications.pushKey()
    const again = await startTestApp({ database: app.database, env: { PUSH_CA_FILE: service.caFile } })
    expect(await again.client((await people.signIn(mara, accountId)).accessToken).notifications.pushKey()).toEqual({
      publicKey,
    })
    await again.stop()
  })
})

const nothing = {
  locale: null,
  timeZone: null,
  volumeUnit: null,
  weightUnit: null,
  lengthUnit: null,
  temperatureUnit: null,
  quickLog: null,
  projections: null,
} as const

const dotPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

describe('nobody is told what they may not see at that moment', () => {
  test('another child, another area, an older day, another family', async () => {
    const ofOtis = await member('Ana', { preset: 'nanny', children: [otis] })
    const without = await member('Bo', { preset: 'nanny', children: [juno] })
    await people.grant(accountId, juno, without.userId, { preset: 'nanny', levels: { logs: 'none' } })
    const today = await member('Cy', { preset: 'nanny', children: [juno, otis] })
    await people.grant(accountId, juno, today.userId, { preset: 'nanny', historyDays: 1 })
    await people.grant(accountId, otis, without.userId, { preset: 'nanny' })
    const stranger = await people.createFamily()
    const far = await enter(stranger.owner, stranger.accountId)

    await note(mara, juno, 'of Juno')
    await mara.client.logs.create({
      body: { childId: juno, kind: 'note', startAt: '2026-11-10T10:00:00.000Z', tz: 'UTC', details: { text: 'old' } },
    })
    await note(mara, otis, 'of Otis')
    await Promise.all([today.hears('of Juno'), ...[ofOtis, without, today].map((one) => one.hears('of Otis'))])
    const heard = (one: Member) =>
      service.received
        .filter(({ endpoint }) => endpoint === one.endpoint)
        .map(({ payload }) => payload.body)
        .sort()
    expect([heard(ofOtis), heard(without), heard(today), heard(far)]).toEqual([
      ['of Otis'],
      ['of Otis'],
      ['of Juno', 'of Otis'],
      [],
    ])
  })

  test('nor the name of a child they do not see, of something of several children', async () => {
    const [sol, ana] = [await nanny(), await member('Ana', { preset: 'nanny', children: [otis] })]
    const file = new File([Buffer.from(dotPng, 'base64')], 'dot.png', { type: 'image/png' })
    const photo = await mara.client.photos.upload({
      body: { childIds: `${juno},${otis}`, caption: 'Both', tz: 'UTC' },
      file,
    })
    await mara.client.photoReactions.addComment({ params: { id: photo.id }, body: { content: 'So big' } })
    for (const body of ['Both', 'So big']) await Promise.all([sol.hears(body), ana.hears(body)])
    await settled(sol, mara)
    expect(sol.titles().sort()).toEqual(['Mara added a photo of Juno', 'Mara commented on a photo of Juno'])
    expect(ana.titles().sort()).toEqual(['Mara added a photo of Otis', 'Mara commented on a photo of Otis'])
    // One of the second child alone does not take the other's place.
    const of = (caption: string, childIds: string) =>
      mara.client.photos.upload({ body: { childIds, caption, tz: 'UTC' }, file })
    await of('Otis alone', otis)
    await of('Both again', `${juno},${otis}`)
    await Promise.all([sol.hears('Otis alone'), sol.hears('Both again'), ana.hears('Both again')])
  })

  test('who was removed, signed out or lost the right is told nothing more', async () => {
    const [removed, out, closed] = [await nanny(), await nanny(), await nanny()]
    await people.removeMember(accountId, removed.userId)
    await out.client.auth.logout()
    await people.grant(accountId, juno, closed.userId, { preset: 'nanny', accessUntil: app.clock.now() })
    const dad = await member('Dad', { role: 'parent' })
    await settled(mara, dad)
    expect([removed, out, closed].map((one) => one.titles())).toEqual([[], [], []])
  })
})

describe('a phone that was offline and sends what it kept', () => {
  const logged = (who: Member, count: number, from: number) =>
    Promise.all(Array.from({ length: count }, (_one, index) => note(who, juno, `of the night ${from + index}`)))

  test('tells each device once, how much it was', async () => {
    const sol = await nanny()
    const tablet = await enter(mara, accountId)
    // The second ones come while the message about the first waits.
    await logged(sol, 10, 0)
    await logged(sol, 10, 10)
    const { userId } = sol
    for (const device of [mara, tablet])
      expect((await service.hears(device.endpoint)).payload).toEqual({
        title: 'Sol added 20 logs for Juno',
        body: '',
        path: '/logs',
        tag: `logs:${userId}:${juno}`,
      })
    await settled(sol, mara, tablet)
    expect([mara, tablet].map((one) => one.titles().length)).toEqual([2, 2])
  })

  test('counts for each reader what they may see and want, of each child apart', async () => {
    const sol = await nanny()
    const ana = await member('Ana', { preset: 'nanny', children: [juno] })
    await mara.setPreferences({ off: ['diaper'] })
    const diaper = () =>
      sol.client.logs.create({
        body: {
          childId: juno,
          kind: 'diaper',
          startAt: '2026-11-19T03:00:00.000Z',
          tz: 'UTC',
          details: { kind: 'wet' },
        },
      })
    await diaper()
    await logged(sol, 2, 0)
    await note(sol, otis, 'alone')
    await Promise.all([mara.hears('alone'), ana.hearsTitle('3 logs'), mara.hearsTitle('2 logs')])
    expect(mara.titles().sort()).toEqual(['Sol added 2 logs for Juno', 'Sol wrote a note about Otis'])
    expect(ana.titles()).toEqual(['Sol added 3 logs for Juno'])
  })

  test('deletes many at once as one, too', async () => {
    const sol = await nanny()
    const made = await logged(mara, 3, 0)
    await sol.hearsTitle('3 logs')
    await Promise.all(made.map(({ id }) => mara.client.logs.remove({ params: { id } })))
    await sol.hearsTitle('deleted')
    expect(sol.titles()).toEqual(['Mara added 3 logs for Juno', 'Mara deleted 3 logs for Juno'])
  })
})

describe('wishes', () => {
  test('types that are off, muted children and quiet hours are left out', async () => {
    const sol = await nanny()
    const inQuiet = await member('Ana', { role: 'parent' })
    const muted = await member('Bo', { role: 'parent' })
    const off = await member('Cy', { role: 'parent' })
    // The clock says 10:24 UTC, which is 11:24 in Madrid.
    const quietHours = { isOn: true, startMinute: 11 * 60, endMinute: 12 * 60, timeZone: 'Europe/Madrid' }
    await inQuiet.setPreferences({ quietHours })
    await muted.setPreferences({ mutedChildIds: [juno] })
    await off.setPreferences({ off: ['note'] })
    await note(sol, juno, 'first')
    await mara.hears('first')
    await expect.poll(waitingPushes).toBe(0)
    await inQuiet.setPreferences({ quietHours: { ...quietHours, timeZone: 'UTC' } })
    await muted.setPreferences({})
    await off.setPreferences({})
    await settled(sol, inQuiet, muted, off)
    expect([inQuiet, muted, off].map((one) => one.titles().length)).toEqual([1, 1, 1])
  })

  test('without previews it says only that there is something', async () => {
    const sol = await nanny()
    await mara.setPreferences({ showsPreviews: false })
    await note(sol, juno, 'secret')
    const { payload } = await service.hears(mara.endpoint)
    expect(payload).toEqual({ title: 'Something new from your family', body: '', path: '/home', tag: 'hidden' })
  })
})

describe('the push service', () => {
  test('that is busy is asked again, and one that forgot the device ends it', async () => {
    const sol = await nanny()
    service.answer(mara.endpoint, 503)
    await note(sol, juno, 'again')
    await mara.hears('again')
    expect(service.asked(mara.endpoint)).toBe(2)

    service.answer(mara.endpoint, 410)
    await note(sol, juno, 'gone')
    await expect
      .poll(async () => (await mara.client.notifications.listSubscriptions()).items, { timeout: 60_000 })
      .toEqual([])
  }, 30_000)

  test('that is nothing a browser would name is never asked', async () => {
    const url = 'https://127.0.0.1:1/x'
    const plain = await startTestApp({ database: app.database })
    const client = plain.client((await people.signIn(mara, accountId)).accessToken)
    const { keys } = service.subscribe()
    const inside = [
      'https://127.0.0.1/x',
      'https://localhost/x',
      'https://router.local/x',
      'https://[::1]/x',
      'https://10.1/x',
    ]
    const odd = [
      'https://push.example:8443/x',
      'https://me:secret@push.example/x',
      'https://@push.example/x',
      'https://push/x',
    ]
    for (const endpoint of [url, ...inside, ...odd, 'https://metadata.google.internal/x', 'https://169.254.169.254/x'])
      await expect(
        client.notifications.subscribe({ body: { subscription: { endpoint, keys } } }),
        endpoint,
      ).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' })
    expect(
      (await plain.database.pool.query('select from push_subscriptions where endpoint !~ $1', ['127.0.0.1:\\d+/']))
        .rowCount,
    ).toBe(0)
    await plain.stop()
    const { createPushService } = await import('./push-service.ts')
    const { vapidKeys } = await import('./vapid-commands.ts')
    const vapid = await vapidKeys(app.database.db, plain.config, app.clock.now())
    const guarded = createPushService(plain.config)
    const message = { payload: '{}', urgency: 'normal', tag: 'x' } as const
    expect(await guarded.send({ endpoint: url, keys }, message, vapid)).toBe('refused')
    const loopback = ['[::1]', '[::127.0.0.1]', '[::ffff:127.0.0.1]', '[64:ff9b::7f00:1]', '[2002:7f00:1::]', '127.1']
    for (const host of [...loopback, '[64:ff9b:1::7f00:1]', '[fec0::1]', '10.1', '169.254.169.254'])
      expect([host, await guarded.send({ endpoint: `https://${host}/`, keys }, message, vapid)]).toEqual([
        host,
        'refused',
      ])
    for (const endpoint of [
      'https://localhost/',
      'https://LOCALHOST./',
      'https://example.com:1/',
      'http://example.com/',
    ])
      expect(await guarded.send({ endpoint, keys }, message, vapid)).toBe('refused')
    expect(
      await guarded.send({ endpoint: 'https://example.com/', keys: { ...keys, p256dh: 'AAAA' } }, message, vapid),
    ).toBe('refused')
    guarded.close()
  })
})

describe('devices', () => {
  test('the same device again is one, a new subscription of a session replaces its old one', async () => {
    const { client, device, endpoint } = mara
    const first = await client.notifications.listSubscriptions()
    expect(first.items).toEqual([device])
    const subscription = service.subscribe()
    const renewed = await client.notifications.subscribe({ body: { subscription, deviceName: 'Tablet' } })
    expect((await client.notifications.listSubscriptions()).items).toEqual([renewed])
    expect(renewed).toMatchObject({ deviceName: 'Tablet', isThisSession: true })
    const again = await client.notifications.subscribe({ body: { subscription, deviceName: 'Tablet' } })
    expect(again.id).toBe(renewed.id)
    expect(endpoint).not.toBe(subscription.endpoint)
  })

  test('are removed by their owner only', async () => {
    const sol = await nanny()
    const params = { id: mara.device.id }
    await expect(sol.client.notifications.unsubscribe({ params })).rejects.toMatchObject({ status: 404 })
    await mara.client.notifications.unsubscribe({ params })
    await expect(mara.client.notifications.unsubscribe({ params })).rejects.toMatchObject({ status: 404 })
    expect((await mara.client.notifications.listSubscriptions()).items).toEqual([])
  })

  test('are at most twenty, also of several that come at once', async () => {
    for (let count = 1; count < 19; count += 1) await enter(mara, accountId)
    const others = []
    for (let count = 0; count < 5; count += 1)
      others.push(app.client((await people.signIn(mara, accountId)).accessToken))
    const asked = await Promise.allSettled(
      others.map(({ notifications }) => notifications.subscribe({ body: { subscription: service.subscribe() } })),
    )
    const refused = asked.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject(Array(4).fill({ reason: { code: 'TOO_MANY_DEVICES' } }))
    expect((await mara.client.notifications.listSubscriptions()).items).toHaveLength(20)
  })

  test('can be tried, whatever the wishes are', async () => {
    await mara.setPreferences({ quietHours: { isOn: true, startMinute: 0, endMinute: 0, timeZone: 'UTC' } })
    const elsewhere = await enter(mara, accountId)
    expect(await mara.client.notifications.test()).toEqual({ sentTo: 2 })
    const told = await Promise.all([mara, elsewhere].map((one) => one.hears('when others log')))
    expect(told.map(titleOf)).toEqual(Array(2).fill('Notifications work on this device'))
  })

  test('of ended sessions and wishes of people who left are swept away', async () => {
    const [sol, ana] = [await nanny(), await nanny()]
    // Her session lives on in a family of her own.
    await people.join((await people.createFamily()).accountId, ana.userId)
    await people.removeMember(accountId, ana.userId)
    await sol.setPreferences({ off: ['note'] })
    await sol.client.auth.logout()
    await people.removeMember(accountId, sol.userId)
    const { sweepNotifications } = await import('./commands.ts')
    await sweepNotifications(app.database, app.clock.now())
    const left = await app.database.pool.query(
      `select 'device' as what from push_subscriptions where account_id = $1 and user_id in ($2, $3)
       union all select 'wish' from notification_preferences where account_id = $1 and user_id = $2`,
      [accountId, sol.userId, ana.userId],
    )
    expect(left.rows).toEqual([])
    expect((await mara.client.notifications.listSubscriptions()).items).toHaveLength(1)
  })
})

test('wishes are the defaults until they are stored, per family', async () => {
  expect(await mara.client.notifications.getPreferences()).toEqual({ preferences: defaultNotificationPreferences })
  await mara.setPreferences({ off: ['photo', 'photo'], showsPreviews: false })
  const stored = { ...defaultNotificationPreferences, off: ['photo'], showsPreviews: false }
  expect(await mara.client.notifications.getPreferences()).toEqual({ preferences: stored })
  const other = await people.createFamily()
  await people.join(other.accountId, mara.userId, { role: 'parent' })
  const there = app.client((await people.signIn(mara, other.accountId)).accessToken)
  expect(await there.notifications.getPreferences()).toEqual({ preferences: defaultNotificationPreferences })
})
