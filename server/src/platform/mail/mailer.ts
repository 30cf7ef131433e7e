import { createHash } from 'node:crypto'
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
  /** Where the receiver ends mails of this kind; mail readers show it as a button (List-Unsubscribe). */
  readonly unsubscribeUrl?: string
  /** The family or person by whom it is sent, when they may send many; mails to one address wait for each other unless told. */
  readonly sender?: string
}

/** What the job that sends a mail is told beside what is stored. */
interface MailJob {
  readonly mailId: string
  readonly unsubscribeUrl?: string
}

export interface Mailer {
  /**
   * Stores a mail; a job sends it, or it stays in the development mailbox. With `tx` it exists only when that commits.
   * It reaches the mail server once; only a server that dies between the mail server's yes and its own mark sends it a
   * second time, with the same Message-ID. Throws TypeError for an address that is not exactly one.
   */
  queue(mail: Mail, tx?: Db): Promise<{ readonly id: string }>
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
      createdAt: now,
      sentAt: config.isMailboxEnabled ? now : null,
    })
    const { unsubscribeUrl, sender = addressKey(mail.to) } = mail
    if (!config.isMailboxEnabled)
      await addJob({ mailId: id, ...(unsubscribeUrl !== undefined && { unsubscribeUrl }) }, sender, tx)
    log.debug({ mailId: id, kind: mail.kind }, 'mail queued')
    return { id }
  }
  return { queue: (mail, tx) => (tx ? store(mail, tx) : db.transaction((own) => store(mail, own))) }
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
