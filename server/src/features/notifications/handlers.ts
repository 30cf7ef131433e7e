import { notifications } from '@nestwren/contract/notifications'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { addDevice, forgetDevicesOf, removeDevice, storePreferences, toStored } from './commands.ts'
import type { Push } from './push.ts'
import { createEndpointCheck } from './push-endpoint.ts'
import { listDevices, readNotificationPreferences } from './queries.ts'
import { type NotificationTaskDeps, notificationTasks } from './tasks.ts'
import { vapidKeys } from './vapid-commands.ts'

interface NotificationDeps extends FeatureDeps {
  readonly push: Push
}

export const notificationsFeature: Feature<NotificationDeps & NotificationTaskDeps> = {
  // One counts before it queues, the other looks a name up, and no connection waits meanwhile.
  calls: (parts) => [calls(notifications, notificationHandlers(parts), { autocommit: ['test', 'subscribe'] })],
  tasks: notificationTasks,
  waysIn: [forgetDevicesOf],
  start: ({ database, config, clock }) => vapidKeys(database.db, config, clock.now()),
  stopSteps: ({ push, pushService }) => [
    { name: 'notifications', when: 'beforeJobs', run: () => push.stop() },
    { name: 'push services', when: 'afterJobs', run: async () => pushService.close() },
  ],
}

/** The handlers of contract.notifications. */
function notificationHandlers({ config, database, limits, push }: NotificationDeps): Handlers<typeof notifications> {
  const isForbidden = createEndpointCheck(config)
  return {
    getPreferences: async ({ db }, _input, { caller }) => ({
      preferences: await readNotificationPreferences(db, caller),
    }),

    async putPreferences({ db }, { body }, access) {
      const preferences = toStored(body.preferences)
      await storePreferences(db, access, preferences)
      return { preferences }
    },

    pushKey: async ({ db, now }) => ({ publicKey: (await vapidKeys(db, config, now)).publicKey }),

    listSubscriptions: async ({ db, now }, _input, access) => ({ items: await listDevices(db, access, now) }),

    async subscribe(context, { body }, access) {
      if (await isForbidden(body.subscription.endpoint))
        throw context.refuse('INVALID_INPUT', [
          { path: ['body', 'subscription', 'endpoint'], text: 'This is not the address of a push service.' },
        ])
      const device = await database.transaction((tx) => addDevice(tx, access, body, context.now))
      if (device === null) throw context.refuse('TOO_MANY_DEVICES')
      return device
    },

    async unsubscribe(context, { params }, access) {
      if (!(await removeDevice(context.db, access, params.id))) throw context.refuse('NOT_FOUND')
    },

    async test(context, _input, access) {
      const counted = await limits.consume('testNotices', access.caller.userId)
      if (!counted.ok) throw context.refuse('RATE_LIMITED', undefined, counted.retryAfterS)
      return database.transaction(async (tx) => {
        const devices = await listDevices(tx, access, context.now)
        return { sentTo: await push.test(devices, access.caller, tx) }
      })
    },
  }
}
