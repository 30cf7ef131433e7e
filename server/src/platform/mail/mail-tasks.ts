import { and, eq, isNotNull, isNull, lt, ne } from 'drizzle-orm'
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
const emptied = { text: '', html: '', unsubscribeUrl: null } as const

/** Jobs of the mails, for `createJobs`. */
export function createMailTasks({ db, config, clock, log, transport = transportOf(config) }: MailTaskDeps) {
  const waiting = (mailId: string) =>
    and(eq(mailsTable.id, mailId), isNull(mailsTable.sentAt), isNull(mailsTable.failedAt))

  /** What is of use later keeps its text, so that it can be sent again once the trouble is over. */
  async function giveUp(mail: typeof mailsTable.$inferSelect, attempts: number, lastError: string): Promise<void> {
    const now = clock.now()
    const isOver = mail.usefulUntil !== null && mail.usefulUntil <= now
    await db
      .update(mailsTable)
      .set({ failedAt: now, attempts, lastError, ...(isOver && emptied) })
      .where(waiting(mail.id))
    log.error({ mailId: mail.id, kind: mail.kind, lastError }, 'a mail was given up')
  }

  return {
    'mail.send': defineTask(
      'mail',
      // Jobs of older versions also name where the receiver ends such mails.
      z.object({ mailId: z.uuid(), unsubscribeUrl: z.url().optional() }),
      async ({ mailId, unsubscribeUrl: ofOlder }, { attempt, isLastAttempt }) => {
        const [mail] = await db.select().from(mailsTable).where(waiting(mailId))
        if (!mail || !transport) return
        try {
          const { recipient, subject, text, html } = mail
          const about = { messageId: messageId(mailId, config.appUrl), to: recipient, subject }
          const unsubscribeUrl = mail.unsubscribeUrl ?? ofOlder
          await transport.send({ ...about, text, html, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) })
        } catch (error) {
          const lastError = reasonOf(error)
          const isHopeless = isRefusedForGood(error)
          // The mail itself says that it was given up, so there is no job to look at beside it.
          if (isHopeless || isLastAttempt) return giveUp(mail, attempt, lastError)
          await db.update(mailsTable).set({ attempts: attempt, lastError }).where(waiting(mailId))
          throw Object.assign(new Error(`The mail could not be sent: ${lastError}`), { code: lastError.split(' ')[0] })
        }
        // Bodies carry codes and links; once sent nobody needs them here.
        const sent = { sentAt: clock.now(), attempts: attempt, lastError: null, ...emptied }
        await db.update(mailsTable).set(sent).where(waiting(mailId))
        log.info({ mailId, kind: mail.kind, attempt }, 'mail sent')
      },
      { maxAttempts: mostAttempts },
    ),
    'mail.purge': defineTask(
      'housekeeping',
      z.object({}),
      async (_payload, { signal }) => {
        const now = clock.now()
        const before = new Date(now.getTime() - retentionMs)
        const isOver = and(isNotNull(mailsTable.failedAt), lt(mailsTable.usefulUntil, now), ne(mailsTable.text, ''))
        await db.update(mailsTable).set(emptied).where(isOver)
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
