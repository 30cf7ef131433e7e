import type { ReminderEvent } from '@nestwren/contract/live'
import * as z from 'zod'
import type { Emission } from '../../platform/http/context.ts'
import type { TaskDeps } from '../../platform/http/feature-deps.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import { remindFamily, sweepNotifications } from './commands.ts'
import { dueMedicines, overdueCare } from './overdue-queries.ts'
import { audienceSchema, pushJobsSchema } from './push-job.ts'
import type { PushService } from './push-service.ts'
import { sendPush } from './send.ts'

export interface NotificationTaskDeps extends Pick<TaskDeps, 'config' | 'database' | 'clock' | 'log'> {
  readonly pushService: PushService
  /** Tells open apps and devices. */
  readonly tell: (emissions: readonly Emission[]) => void
}

/** Jobs of this feature, for `createJobs`. */
export function notificationTasks(deps: NotificationTaskDeps) {
  const { config, database, clock, pushService: service, tell } = deps
  return {
    'notifications.push': defineTask(
      'push',
      pushJobsSchema,
      (jobs, { log }) => sendPush({ config, database, log, service }, [jobs].flat(), clock.now()),
      {
        maxAttempts: 5,
      },
    ),
    'notifications.remind': defineTask(
      'reminders',
      z.object({ audience: audienceSchema, event: z.custom<ReminderEvent>((value) => value !== null) }),
      async ({ audience, event }) => tell([{ name: 'reminder', payload: event, audience }]),
    ),
    'notifications.overdue': defineTask(
      'reminders',
      z.object({}),
      async (_payload, { signal }) => {
        const now = clock.now()
        for (const find of [overdueCare, dueMedicines]) {
          for await (const reminder of find(database.db, now)) {
            signal.throwIfAborted()
            await database.transaction((tx) => remindFamily(tx, reminder, now))
          }
        }
      },
      { cron: '*/5 * * * *', maxAttempts: 1 },
    ),
    'notifications.sweep': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const removed = await sweepNotifications(database, clock.now(), signal)
        log.info({ removed }, 'devices, preferences and reminders that are over were removed')
      },
      { cron: '37 3 * * *', maxAttempts: 3 },
    ),
  }
}
