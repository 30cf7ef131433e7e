import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { id, instant, line, timeZone, whole } from './fields.ts'
import { notificationTypes } from './notification-types.ts'

/** Minutes after local midnight; over midnight when the end is before the start. */
const quietHours = z.strictObject({
  isOn: z.boolean(),
  startMinute: whole(0, 1439),
  endMinute: whole(0, 1439),
  /** Of the device on which they were chosen; a time zone in the person's settings stands over it. */
  timeZone: z._default(timeZone, 'UTC'),
})

export const notificationPreferences = z.strictObject({
  /** What is not pushed to this person's devices while the app is closed; a type that is not named is. */
  off: z.array(z.enum(notificationTypes)).check(z.maxLength(60)),
  /** What is not told while a page is open; `offOnPage` of notification-choices.ts says what holds without it. */
  offOnPage: z.optional(z.array(z.enum(notificationTypes)).check(z.maxLength(60))),
  /** Children that nothing is told of. */
  mutedChildIds: z.array(id).check(z.maxLength(50)),
  quietHours,
  /** False: "Something new from your family" instead of what it is, for a phone on a table. */
  showsPreviews: z.boolean(),
})
export type NotificationPreferences = z.infer<typeof notificationPreferences>

/** What a browser gives when it subscribes (Push API). */
const subscriptionBody = z.strictObject({
  endpoint: z.url().check(z.maxLength(1000), z.startsWith('https://')),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[\w-]{80,100}={0,2}$/)),
    auth: z.string().check(z.regex(/^[\w-]{20,30}={0,2}$/)),
  }),
})

export const pushDevice = z.object({ id, deviceName: z.string(), isThisSession: z.boolean(), createdAt: instant })
export type PushDevice = z.infer<typeof pushDevice>

export const notifications = {
  getPreferences: endpoint({
    method: 'GET',
    path: '/api/notifications/preferences',
    summary: 'What the caller wants to be told in the active family.',
    access: { who: 'member' },
    output: z.object({ preferences: notificationPreferences }),
    errors: {},
  }),
  putPreferences: endpoint({
    method: 'PUT',
    path: '/api/notifications/preferences',
    summary: 'Stores what the caller wants to be told in the active family.',
    access: { who: 'member' },
    body: z.strictObject({ preferences: notificationPreferences }),
    output: z.object({ preferences: notificationPreferences }),
    errors: {},
  }),
  pushKey: endpoint({
    method: 'GET',
    path: '/api/notifications/push-key',
    summary: 'The public key that browsers subscribe with (VAPID).',
    access: { who: 'member' },
    output: z.object({ publicKey: z.string() }),
    errors: {},
  }),
  listSubscriptions: endpoint({
    method: 'GET',
    path: '/api/notifications/subscriptions',
    summary: 'The caller’s devices that are told while the app is closed.',
    access: { who: 'member' },
    output: z.object({ items: z.array(pushDevice) }),
    errors: {},
  }),
  subscribe: endpoint({
    method: 'POST',
    path: '/api/notifications/subscriptions',
    summary:
      'Tells this device while the app is closed, until the session ends. The same device again is one subscription.',
    access: { who: 'member' },
    body: z.strictObject({ subscription: subscriptionBody, deviceName: z._default(line(80), 'Browser') }),
    output: pushDevice,
    status: 201,
    room: 'few',
    errors: { TOO_MANY_DEVICES: { status: 400, text: 'You can get notifications on up to 20 devices.' } },
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/notifications/subscriptions/:id',
    summary: 'Tells the device no longer.',
    access: { who: 'member' },
    params: z.strictObject({ id }),
    output: nothing,
    errors: {},
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/notifications/test',
    summary: 'Sends a notification to the caller’s devices.',
    access: { who: 'member' },
    output: z.object({ sentTo: z.int() }),
    errors: { RATE_LIMITED: { status: 429, text: 'You can send 3 tests a minute. Wait a moment.' } },
  }),
}
