import { notifications } from '@nestwren/contract/notifications'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { forgetDevicesOf } from './device-commands.ts'
import { type NotificationDeps, notificationAutocommit, notificationHandlers } from './handlers.ts'
import { type NotificationTaskDeps, notificationTasks } from './tasks.ts'
import { vapidKeys } from './vapid-commands.ts'

export const notificationsFeature: Feature<NotificationDeps & NotificationTaskDeps> = {
  calls: (parts) => [calls(notifications, notificationHandlers(parts), { autocommit: notificationAutocommit })],
  tasks: notificationTasks,
  waysIn: [forgetDevicesOf],
  start: ({ database, config, clock }) => vapidKeys(database.db, config, clock.now()),
  stopSteps: ({ push, pushService }) => [
    { name: 'notifications', when: 'beforeJobs', run: () => push.stop() },
    { name: 'push services', when: 'afterJobs', run: async () => pushService.close() },
  ],
}
