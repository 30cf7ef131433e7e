import { and, eq, isNull, lt } from 'drizzle-orm'
import * as z from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import { removeInBatches } from '../db/remove-in-batches.ts'
import { defineTask } from '../jobs/task.ts'
import type { Log } from '../log/log.ts'
import { mailsTable } from './tables.ts'
import { createSmtpTransport, isRefusedForGood, type MailTransport } from './transport.ts'

export interface MailTaskDeps {
  readonly db: Db
  readonly config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'appUrl'>
  readonly clock: Clock
  readonly log: Log
  /** SMTP_URL unless told. */
  readonly transport?: MailTransport
}

/** About eleven hours with growing pauses; older codes and links would be useless anyway. */
const mostAttempts = 16
const retentionMs = 30 * 86_400_000

/** Jobs of the mails, for `createJobs`. */
export function createMailTasks({ db, config, clock, log, transport = transportOf(config) }: MailTaskDeps) {
  const waiting = (mailId: string) =>
    and(eq(mailsTable.id, mailId), isNull(mailsTable.sentAt), isNull(mailsTable.failedAt))

  async function giveUp(mailId: string, kind: string, attempts: number, lastError: string): Promise<void> {
    await db
      .update(mailsTable)
      .set({ failedAt: clock.now(), attempts, lastError, text: '', html: '' })
      .where(waiting(mailId))
    log.error({ mailId, kind, lastError }, 'a mail was given up')
  }

  return {
    'mail.send': defineTask(
      'mail',
      z.object({ mailId: z.uuid(), unsubscribeUrl: z.url().optional() }),
      async ({ mailId, unsubscribeUrl }, { attempt, isLastAttempt }) => {
        const [mail] = await db.select().from(mailsTable).where(waiting(mailId))
        if (!mail || !transport) return
        try {
          const { recipient, subject, text, html } = mail
          const about = { messageId: messageId(mailId, config.appUrl), to: recipient, subject }
          await transport.send({ ...about, text, html, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) })
        } catch (error) {
          const lastError = reasonOf(error)
          const isHopeless = isRefusedForGood(error)
          if (isHopeless || isLastAttempt) await giveUp(mailId, mail.kind, attempt, lastError)
          else await db.update(mailsTable).set({ attempts: attempt, lastError }).where(waiting(mailId))
          if (isHopeless) return
          throw new Error(`The mail could not be sent: ${lastError}`)
        }
        // Bodies carry codes and links; once sent nobody needs them here.
        const sent = { sentAt: clock.now(), attempts: attempt, lastError: null, text: '', html: '' }
        await db.update(mailsTable).set(sent).where(waiting(mailId))
        log.info({ mailId, kind: mail.kind, attempt }, 'mail sent')
      },
      { maxAttempts: mostAttempts },
    ),
    'mail.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { signal }) => {
        const before = new Date(clock.now().getTime() - retentionMs)
        await removeInBatches(db, mailsTable, lt(mailsTable.createdAt, before), signal)
      },
      { cron: '17 3 * * *' },
    ),
  }
}

function transportOf(config: Pick<Config, 'smtpUrl' | 'mailFrom'>): MailTransport | undefined {
  return config.smtpUrl === null ? undefined : createSmtpTransport(config.smtpUrl, config)
}

function messageId(mailId: string, appUrl: string): string {
  return `<${mailId}@${new URL(appUrl).hostname}>`
}

/** Why it failed, without what the mail server repeats of the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  const responseCode = 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return `${code}${responseCode}`
}
