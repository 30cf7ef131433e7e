import { eq } from 'drizzle-orm'
import { mailsTable } from '../../../platform/mail/tables.ts'
import { type Answer, call } from '../../../testing/call.ts'
import { createPeople, type Family, type People } from '../../../testing/people.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../../testing/start-test-app.ts'

type Send = (method: string, path: string, body?: unknown) => Promise<Answer>

/** A family of an owner and one child on a running server, and what tests of invites and members do with it. */
export interface InviteFamily extends Family {
  readonly app: TestApp
  readonly people: People
  readonly childId: string
  readonly asOwner: Send
  /** Calls as somebody in a family; this one unless told. */
  as(who: { readonly userId: string }, accountId?: string): Promise<Send>
  /** The mails to an address, oldest first. */
  mailsTo(recipient: string): Promise<(typeof mailsTable.$inferSelect)[]>
  /** The link in the newest invite that was mailed to an address. */
  mailedLink(email: string): Promise<string>
  stop(): Promise<void>
}

export async function startInviteFamily(options: TestAppOptions = {}): Promise<InviteFamily> {
  const app = await startTestApp(options)
  const people = createPeople(app)
  const family = await people.createFamily({ owner: { name: 'Mara Silva' } })
  const { childId } = await people.createChild(family.accountId, { createdBy: family.owner.userId, name: 'Juno' })

  const as = async (who: { readonly userId: string }, accountId = family.accountId): Promise<Send> => {
    const { accessToken } = await people.signIn(who, accountId)
    return (method, path, body) => call(app.url, method, path, { token: accessToken, body })
  }
  const mailsTo = (recipient: string) =>
    app.database.db.select().from(mailsTable).where(eq(mailsTable.recipient, recipient)).orderBy(mailsTable.id)
  return {
    ...family,
    app,
    people,
    childId,
    as,
    // Signed in anew each time, as tests move the clock.
    asOwner: async (method, path, body) => (await as(family.owner))(method, path, body),
    mailsTo,
    async mailedLink(email) {
      const mail = (await mailsTo(email)).findLast(({ kind }) => kind === 'invite')
      return /http\S+\/\?invite=\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    },
    stop: () => app.stop(),
  }
}

/** The token of a link. */
export function tokenOf(link: string): string {
  const token = new URL(link).searchParams.get('invite')
  if (token === null) throw new Error(`${link} is no invite`)
  return token
}
