import { fill } from '@nestwren/contract/message'
import { defaultNotificationPreferences } from '@nestwren/contract/notification-choices'
import { testNotice } from '@nestwren/contract/notification-texts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPeople, type People } from '../../testing/people.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import type { PushService } from './push-service.ts'
import { isQuiet, sendPush } from './send.ts'

test.each([
  ['inside', 600, 660, '2026-11-19T10:30:00Z', true],
  ['at the beginning', 600, 660, '2026-11-19T10:00:00Z', true],
  ['at the end', 600, 630, '2026-11-19T10:30:00Z', false],
  ['over midnight, in the last minute before', 1320, 360, '2026-11-19T21:59:59Z', false],
  ['over midnight, at the beginning', 1320, 360, '2026-11-19T22:00:00Z', true],
  ['over midnight, in the last minute', 1320, 360, '2026-11-19T05:59:59Z', true],
  ['over midnight, at the end', 1320, 360, '2026-11-19T06:00:00Z', false],
  ['over midnight, by day', 1320, 360, '2026-11-19T12:00:00Z', false],
  ['all day', 0, 0, '2026-11-19T12:00:00Z', true],
])('quiet hours: %s', (_name, startMinute, endMinute, at, expected) => {
  const hours = { isOn: true, startMinute, endMinute, timeZone: 'UTC' }
  expect(isQuiet(hours, new Date(at), 'UTC')).toBe(expected)
  expect(isQuiet({ ...hours, isOn: false }, new Date(at), 'UTC')).toBe(false)
})

describe('a phone at night', () => {
  let app: TestApp
  let people: People
  let sent: number

  /** Takes what would go out. */
  const service: PushService = {
    async send() {
      sent += 1
      return 'sent'
    },
    close() {},
  }

  beforeAll(async () => {
    app = await startTestApp()
    people = createPeople(app)
  })
  afterAll(() => app.stop())

  const quietHours = { isOn: true, startMinute: 22 * 60, endMinute: 6 * 60, timeZone: 'UTC' }
  const keys = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

  /** Somebody who wants no messages from 22:00 to 6:00, with one phone that is told of news at an instant. */
  async function sleeper(timeZone: string) {
    const { accountId, owner } = await people.createFamily()
    const client = app.client((await people.signIn(owner, accountId)).accessToken)
    const subscription = { endpoint: `https://push.example/${owner.userId}`, keys }
    const { id } = await client.notifications.subscribe({ body: { subscription } })
    const preferences = { ...defaultNotificationPreferences, quietHours: { ...quietHours, timeZone } }
    await client.notifications.putPreferences({ body: { preferences } })
    const notice = {
      type: 'note',
      title: fill(testNotice.title),
      body: null,
      path: '/logs',
      tag: 'news',
      burst: null,
      childIds: [],
      actorId: null,
    } as const
    const audience = { to: 'user', accountId, userId: owner.userId } as const
    const isTold = async (at: string) => {
      sent = 0
      await sendPush({ ...app, service }, [{ accountId, id, audience, notice, isTest: false }], new Date(at))
      return sent === 1
    }
    return { client, isTold }
  }

  test('is told nothing from the first to the last minute, and everything before and after', async () => {
    const { isTold } = await sleeper('UTC')
    const day = ['2026-11-19T21:59:59Z', '2026-11-20T06:00:00Z', '2026-11-20T12:00:00Z']
    const night = ['2026-11-19T22:00:00Z', '2026-11-19T23:59:59Z', '2026-11-20T00:00:00Z', '2026-11-20T05:59:59Z']
    for (const at of day) expect([at, await isTold(at)]).toEqual([at, true])
    for (const at of night) expect([at, await isTold(at)]).toEqual([at, false])
  })

  test('has the night of the zone where the hours were set, or of the one that the person chose', async () => {
    const { client, isTold } = await sleeper('Asia/Tokyo')
    // 23:30 in Tokyo, 9:30 in New York.
    const evening = '2026-11-20T14:30:00Z'
    // 9:30 in Tokyo, 19:30 in New York the day before.
    const morning = '2026-11-20T00:30:00Z'
    // 12:30 in Tokyo, 22:30 in New York the day before.
    const noon = '2026-11-20T03:30:00Z'
    expect([await isTold(evening), await isTold(morning), await isTold(noon)]).toEqual([false, true, true])
    const { preferences } = await client.settings.getPreferences()
    await client.settings.putPreferences({ body: { preferences: { ...preferences, timeZone: 'America/New_York' } } })
    expect([await isTold(evening), await isTold(morning), await isTold(noon)]).toEqual([true, true, false])
  })
})
