import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { mailsTable } from './tables.ts'

export interface Mail {
  /** One address. */
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The id of the person whose name it carries to somebody else: it is forgotten with them. */
  readonly authorId?: string
  /** What the mail is for, such as `confirmation`; shown in the log and the mailbox. */
  readonly kind: string
  /** How long after it was asked for its code or link is good; a mail that is of use later, too, says nothing. */
  readonly usefulForMs?: number
  /** The same as an instant. */
  readonly usefulUntil?: Date
  /** Where the receiver ends mails of this kind; mail readers show it as a button (List-Unsubscribe). */
  readonly unsubscribeUrl?: string
  /** The family or person by whom it is sent, when they may send many; mails to one address wait for each other unless told. */
  readonly sender?: string
}

/** What the job that sends a mail is told; all else is stored. */
interface MailJob {
  readonly mailId: string
}

/** What keeps a mail from being sent again; null for nothing. */
export type ResendObstacle = 'notFailed' | 'outOfDate' | 'emptied' | null

export interface Mailer {
  /**
   * Stores a mail; a job sends it, or it stays in the development mailbox. With `tx` it exists only when that commits.
   * It reaches the mail server once; only a server that dies between the mail server's yes and its own mark sends it a
   * second time, with the same Message-ID. Throws TypeError for an address that is not exactly one.
   */
  queue(mail: Mail, tx?: Db): Promise<{ readonly id: string }>
  /** Sends a mail that was given up once more, in the transaction `tx`. Null for a mail that there is not. */
  resend(mailId: string, tx: Db): Promise<{ readonly obstacle: ResendObstacle } | null>
}

export interface MailerDeps {
  readonly db: { transaction<T>(run: (tx: Db) => Promise<T>): Promise<T> }
  readonly config: Pick<Config, 'isMailboxEnabled'>
  readonly clock: Clock
  readonly log: Log
  /** `owner` is whose backlog the mail may wait for. */
  readonly addJob: (payload: MailJob, owner: string, tx: Db) => Promise<void>
}

export function createMailer({ db, config, clock, log, addJob }: MailerDeps): Mailer {
  async function store(mail: Mail, tx: Db): Promise<{ id: string }> {
    const id = uuidv7()
    const now = clock.now()
    await tx.insert(mailsTable).values({
      id,
      kind: mail.kind,
      recipient: singleAddress(mail.to),
      authorId: mail.authorId ?? null,
      subject: singleLine(mail.subject),
      text: mail.text,
      html: mail.html,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      usefulUntil:
        mail.usefulUntil ?? (mail.usefulForMs === undefined ? null : new Date(now.getTime() + mail.usefulForMs)),
      createdAt: now,
      sentAt: config.isMailboxEnabled ? now : null,
    })
    if (!config.isMailboxEnabled) await addJob({ mailId: id }, mail.sender ?? addressKey(mail.to), tx)
    log.debug({ mailId: id, kind: mail.kind }, 'mail queued')
    return { id }
  }

  async function resend(mailId: string, tx: Db): Promise<{ readonly obstacle: ResendObstacle } | null> {
    // Two who press at once send it once.
    const [mail] = await tx.select().from(mailsTable).where(eq(mailsTable.id, mailId)).for('update')
    if (mail === undefined) return null
    const now = clock.now()
    const obstacle = obstacleOf({ ...mail, isEmptied: mail.text === '' }, now)
    if (obstacle !== null) return { obstacle }
    const again = { failedAt: null, attempts: 0, lastError: null, sentAt: config.isMailboxEnabled ? now : null }
    await tx.update(mailsTable).set(again).where(eq(mailsTable.id, mailId))
    if (!config.isMailboxEnabled) await addJob({ mailId }, addressKey(mail.recipient), tx)
    log.info({ mailId, kind: mail.kind }, 'a mail that was given up is sent again')
    return { obstacle }
  }

  return { queue: (mail, tx) => (tx ? store(mail, tx) : db.transaction((own) => store(mail, own))), resend }
}

/** What keeps a mail from being sent again at an instant. */
export function obstacleOf(
  mail: Pick<typeof mailsTable.$inferSelect, 'sentAt' | 'failedAt' | 'usefulUntil'> & { readonly isEmptied: boolean },
  now: Date,
): ResendObstacle {
  if (mail.failedAt === null || mail.sentAt !== null) return 'notFailed'
  if (mail.usefulUntil !== null && mail.usefulUntil <= now) return 'outOfDate'
  return mail.isEmptied ? 'emptied' : null
}

/** Tells mails to one address from others without being one. */
function addressKey(address: string): string {
  return createHash('sha256').update(address.trim().toLowerCase()).digest('base64url').slice(0, 22)
}

/** A second address or a line break in here would be a second recipient or header. */
function singleAddress(text: string): string {
  const address = text.trim()
  if (!/^[^\s,;:<>"()[\]\\@]+@[^\s,;:<>"()[\]\\@]+$/.test(address) || address.length > 254) {
    throw new TypeError('A mail goes to exactly one address.')
  }
  return address
}

function singleLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 200)
}
