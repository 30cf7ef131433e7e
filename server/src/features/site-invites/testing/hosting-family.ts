import type { Contract } from '@nestwren/contract'
import type { Client } from '@nestwren/contract/client'
import type { CallInput } from '@nestwren/contract/endpoint'
import { call } from '../../../testing/call.ts'
import { createPeople, type People } from '../../../testing/people.ts'
import { startTestApp, type TestApp } from '../../../testing/start-test-app.ts'
import { sitesTable } from '../../site/tables.ts'

type NewInvite = CallInput<Contract['siteInvites']['create']>['body']

/** A family whose site is on, and whoever looks at it. */
export interface HostingFamily {
  readonly app: TestApp
  readonly people: People
  readonly accountId: string
  readonly owner: { readonly userId: string; readonly username: string }
  readonly mara: Client<Contract>
  readonly slug: string
  /** Makes an invite in a month, at 15:00 in Lisbon. */
  invite(over?: Partial<NewInvite>): ReturnType<Client<Contract>['siteInvites']['create']>
  /** Answers an invite as a visitor. */
  answer(inviteSlug: string, over?: object): ReturnType<typeof call>
  visit(method: string, path: string, body?: unknown): ReturnType<typeof call>
  mailsTo(address: string): Promise<{ kind: string; subject: string; text: string; html: string }[]>
  /** Changes what the family says of its site. */
  setSite(values: Partial<typeof sitesTable.$inferInsert>): Promise<void>
  /** Lets everybody answer anew. */
  forgetLimits(): Promise<void>
  stop(): Promise<void>
}

const inAMonth = '2026-12-19T15:00:00.000Z'

/** Makes one on a server of its own; `slug` is the address of its site. */
export async function startHostingFamily(slug = 'the-wrens'): Promise<HostingFamily> {
  // On a busy machine a crowd waits longer at one address than anybody is made to.
  const app = await startTestApp({ env: { APP_URL: 'https://nestwren.test', LIMITS_REQUESTS_PER_ADDRESS: '200' } })
  const people = createPeople(app)
  const { accountId, owner } = await people.createFamily({ owner: { name: 'Mara' } })
  await people.createChild(accountId, { name: 'Juno', createdBy: owner.userId })
  const mara = app.client((await people.signIn(owner, accountId)).accessToken)
  const now = app.clock.now()
  const site = { slug, title: 'The Wrens', enabled: true, hasInvites: true, secret: 'one', version: 1, updatedAt: now }
  await app.database.db.insert(sitesTable).values({ accountId, ...site })
  const visit = (method: string, path: string, body?: unknown) =>
    call(app.url, method, path, body === undefined ? {} : { body })
  return {
    ...{ app, people, accountId, owner, mara, slug, visit },
    invite: (over = {}) =>
      mara.siteInvites.create({
        body: { title: 'Juno turns one', dateTime: inAMonth, tz: 'Europe/Lisbon', ...over },
      }),
    answer: (inviteSlug, over = {}) =>
      visit('POST', `/api/public/invites/${inviteSlug}/rsvp`, {
        ...{ name: 'Ottilie', email: 'ottilie@example.com', guestsCount: 2, message: 'Can we bring the dog?' },
        ...over,
      }),
    async mailsTo(address) {
      const { body } = await call(app.url, 'GET', `/api/dev/mailbox?to=${encodeURIComponent(address)}`)
      return body.items
    },
    async setSite(values) {
      await app.database.db.update(sitesTable).set(values)
    },
    async forgetLimits() {
      await app.database.pool.query('delete from rate_windows')
    },
    stop: () => app.stop(),
  }
}

/** The secret of the link in a mail. */
export function linkIn({ text }: { readonly text: string }): string {
  const [, secret] = /#\/rsvp=([\w-]{22})/.exec(text) ?? []
  if (secret === undefined) throw new Error('The mail holds no link of an answer')
  return secret
}
