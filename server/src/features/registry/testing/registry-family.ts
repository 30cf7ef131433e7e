import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Answer, call } from '../../../testing/call.ts'
import { createPeople, type People, type Person } from '../../../testing/people.ts'
import type { TestApp } from '../../../testing/start-test-app.ts'
import { sitesTable } from '../../site/tables.ts'

interface SentMail {
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly links: readonly string[]
}

/** A family whose site shows its registry, and visitors who come from whatever address. */
export interface RegistryFamily {
  readonly accountId: string
  readonly slug: string
  readonly owner: Person
  readonly people: People
  /** Sends as a member of the family, the owner unless told. */
  send(method: string, path: string, body?: unknown, who?: { readonly userId: string }): Promise<Answer>
  /** Adds a gift; resolves to the id by which visitors know it. */
  gift(fields?: Readonly<Record<string, unknown>>): Promise<{ readonly id: string; readonly publicId: string }>
  claim(publicId: string, body?: Readonly<Record<string, unknown>>, ip?: string): Promise<Answer>
  /** Changes the site behind the back of its feature. */
  setSite(change: Partial<typeof sitesTable.$inferInsert>): Promise<void>
  mailsTo(address: string): Promise<readonly SentMail[]>
}

export const visitor = { name: 'Great-aunt Ottilie', email: 'ottilie@example.com' } as const

/** What a call to reserve a gift looks like from an address, behind the proxy that tells it. */
function from(ip: string | undefined): Record<string, string> {
  return ip === undefined ? {} : { 'x-forwarded-for': ip }
}

/** Makes a family with a site that is on. */
export async function createRegistryFamily(app: TestApp): Promise<RegistryFamily> {
  const people = createPeople(app)
  const { accountId, owner } = await people.createFamily({
    owner: { username: `${uuidv7()}@example.com` },
    account: { subscriptionStatus: 'active' },
  })
  const slug = `juno-${uuidv7().slice(-8)}`
  const at = app.clock.now()
  const site = { accountId, slug, enabled: true, title: 'Juno and Otis', hasRegistry: true, secret: uuidv7() }
  await app.database.db.insert(sitesTable).values({ ...site, version: 1, updatedAt: at })
  const send: RegistryFamily['send'] = async (method, path, body, who = owner) => {
    const { accessToken: token } = await people.signIn({ userId: who.userId }, accountId)
    return call(app.url, method, `/api/public-site/registry${path}`, { token, ...(body !== undefined && { body }) })
  }
  return {
    ...{ accountId, slug, owner, people, send },
    async gift(fields = {}) {
      const id = uuidv7()
      const { status, body } = await send('POST', '', { id, title: 'Stacking rings', price: 24, ...fields })
      if (status !== 201) throw new Error(`A gift was refused: ${JSON.stringify(body)}`)
      const { rows } = await app.database.pool.query(
        'select public_id from registry_items where account_id = $1 and id = $2',
        [accountId, id],
      )
      return { id, publicId: rows[0]?.public_id }
    },
    claim: (publicId, body = {}, ip) =>
      call(app.url, 'POST', `/api/public/registry/${publicId}/claim`, {
        body: { ...visitor, ...body },
        headers: from(ip),
      }),
    async setSite(change) {
      await app.database.db.update(sitesTable).set(change).where(eq(sitesTable.accountId, accountId))
    },
    async mailsTo(address) {
      const { body } = await call(app.url, 'GET', `/api/dev/mailbox?to=${encodeURIComponent(address)}`)
      return body.items
    },
  }
}
