import * as z from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import { defineTask } from '../../platform/jobs/task.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { forgetGuests } from './answer-commands.ts'
import { tellAnswers } from './answer-news.ts'

export interface SiteInviteTaskDeps {
  readonly config: Pick<Config, 'appUrl'>
  readonly database: Database
  readonly clock: Clock
  readonly mailer: Mailer
}

export function siteInviteTasks(deps: SiteInviteTaskDeps) {
  const { database, clock } = deps
  return {
    'siteInvites.tell': defineTask(
      'mail',
      z.object({ accountId: z.string(), inviteId: z.string() }),
      async (invite) => {
        await tellAnswers(deps, invite)
      },
    ),
    'siteInvites.forget': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { log, signal }) => {
        const invites = await forgetGuests(database, clock.now(), signal)
        log.debug({ invites }, 'what guests of events wrote that are long over was removed')
      },
      { cron: '43 3 * * *' },
    ),
  }
}
