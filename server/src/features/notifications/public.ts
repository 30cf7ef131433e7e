/** Telling people and their devices. */

export { notificationPurge } from './commands.ts'
export { createPush } from './push.ts'
export { createPushService } from './push-service.ts'
export { type Hearing, readHearing } from './receivers-queries.ts'
export { remindFamily } from './reminder-commands.ts'
export type { notificationTasks } from './tasks.ts'
export { readZone } from './zone-queries.ts'
