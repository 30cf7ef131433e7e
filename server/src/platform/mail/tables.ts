import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { grows } from '../db/table-growth.ts'

/** Mails on their way, sent, or kept in the development mailbox. */
export const mailsTable = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    /** What the mail is for, such as `confirmation`. */
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    /** Whose name it carries to somebody else; null for most. */
    authorId: uuid('author_id'),
    subject: text('subject').notNull(),
    /** Both bodies are emptied when the mail has gone to its mail server, or is of no use any more: they carry codes and links. */
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Where the receiver ends mails of this kind; emptied with the bodies. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** When its code or link ends; null for a mail that is of use later, too. */
    usefulUntil: timestamp('useful_until', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When the mail server took it, or when it was put into the development mailbox. */
    sentAt: timestamp('sent_at', { withTimezone: true }),
    /** When it was given up. */
    failedAt: timestamp('failed_at', { withTimezone: true }),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    index('mails_created_at').on(table.createdAt, table.id),
    index('mails_failed').on(table.createdAt, table.id).where(sql`${table.failedAt} is not null`),
    index('mails_waiting')
      .on(table.createdAt, table.id)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    index('mails_to').on(sql`lower(${table.recipient})`),
    index('mails_of_author').on(table.authorId).where(sql`${table.authorId} is not null`),
  ],
)
grows(mailsTable, { days: 30, after: mailsTable.createdAt, by: 'mail.purge' })
