import type { LiveEvents } from '@nestwren/contract/live'
import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import type { BannerBook } from './banner-commands.ts'
import { removeOldCounts } from './count-commands.ts'

export interface ServiceTaskDeps {
  readonly database: Database
  readonly clock: Clock
  readonly bannerBook: BannerBook
  readonly tellEverybody: (name: 'service:banner', payload: LiveEvents['service:banner']) => void
}

export function serviceTasks({ database, clock, bannerBook, tellEverybody }: ServiceTaskDeps) {
  return {
    /** When the banner begins: whoever has the app open hears of it. */
    'service.banner': defineTask('reminders', z.object({}), async () => {
      bannerBook.forget()
      tellEverybody('service:banner', { banner: await bannerBook.current() })
    }),
    'service.purge': defineTask(
      'housekeeping',
      z.object({}),
      (_payload, { signal }) => removeOldCounts(database.db, clock.now(), signal),
      { cron: '44 3 * * *', maxAttempts: 1 },
    ),
  }
}
