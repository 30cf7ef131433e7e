import { and, desc, eq, lt, or, type SQL } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/database.ts'
import { commonError } from '../http/errors.ts'
import { plainPagePolicy } from '../http/plain-page.ts'
import { linksIn, mailboxPage, mailPage } from './mailbox-pages.ts'
import { mailsTable } from './tables.ts'

export interface MailboxDeps {
  readonly db: Db
  readonly config: Pick<Config, 'isMailboxEnabled'>
}

const listQuery = z.object({
  to: z.string().max(254).optional(),
  cursor: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
const oneMail = z.object({ id: z.uuid() })

/** Shows the mail as a reader would, with nothing of ours around it and nothing in it that could run. */
const mailPolicy =
  "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/**
 * The development mailbox: GET /dev/mailbox, /dev/mailbox/:id and /dev/mailbox/:id/html to read, GET /api/dev/mailbox
 * (?to=&limit=&cursor=) for tests. Registers nothing unless the mailbox is enabled.
 */
export function registerMailbox(app: FastifyInstance, { db, config }: MailboxDeps): void {
  if (!config.isMailboxEnabled) return

  async function list(query: unknown) {
    const parsed = listQuery.safeParse(query)
    if (!parsed.success) throw commonError('INVALID_INPUT')
    const { to, cursor, limit } = parsed.data
    const conditions: (SQL | undefined)[] = []
    if (to !== undefined) conditions.push(eq(mailsTable.recipient, to.toLowerCase()))
    if (cursor !== undefined) {
      const { id, createdAt } = await find(cursor)
      conditions.push(
        or(lt(mailsTable.createdAt, createdAt), and(eq(mailsTable.createdAt, createdAt), lt(mailsTable.id, id))),
      )
    }
    const found = await db
      .select()
      .from(mailsTable)
      .where(and(...conditions))
      .orderBy(desc(mailsTable.createdAt), desc(mailsTable.id))
      .limit(limit + 1)
    const mails = found.slice(0, limit)
    return { mails, nextCursor: found.length > limit ? (mails.at(-1)?.id ?? null) : null, to }
  }

  async function find(id: unknown) {
    const parsed = oneMail.safeParse({ id })
    const [mail] = parsed.success ? await db.select().from(mailsTable).where(eq(mailsTable.id, parsed.data.id)) : []
    if (!mail) throw commonError('NOT_FOUND')
    return mail
  }

  app.get('/api/dev/mailbox', async (request) => {
    const { mails, nextCursor } = await list(request.query)
    const items = mails.map(({ id, recipient, subject, kind, text, html, createdAt }) => ({
      id,
      to: recipient,
      subject,
      kind,
      text,
      html,
      links: linksIn(text),
      createdAt: createdAt.toISOString(),
    }))
    return { items, nextCursor }
  })

  app.get('/dev/mailbox', async (request, reply) => {
    sendsPage(reply, plainPagePolicy)
    return mailboxPage(await list(request.query))
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = await find(request.params.id)
    sendsPage(reply, plainPagePolicy)
    return mailPage(mail)
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id/html', async (request, reply) => {
    const mail = await find(request.params.id)
    sendsPage(reply, mailPolicy)
    return mail.html
  })
}

function sendsPage(reply: FastifyReply, policy: string): void {
  reply.header('cache-control', 'no-store').header('content-security-policy', policy).type('text/html; charset=utf-8')
}
