/** Telling people and their devices. */

export { noteReminded, notificationPurge, remindFamily } from './commands.ts'
export { formatMessage } from './format-message.ts'
export { createPush } from './push.ts'
export { createPushService } from './push-service.ts'
export { type Hearing, readHearing, readZone } from './queries.ts'
export type { notificationTasks } from './tasks.ts'
