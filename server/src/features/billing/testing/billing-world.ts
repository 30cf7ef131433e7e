import { testCards } from '@nestwren/contract/plans'
import { v7 as uuidv7 } from 'uuid'
import { createMailer } from '../../../platform/mail/mailer.ts'
import { type Answer, call } from '../../../testing/call.ts'
import { createPeople, type Family, type NewPerson, type People } from '../../../testing/people.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../../testing/start-test-app.ts'
import type { NewAccount } from '../../account/commands.ts'
import { requestAccountDeletion } from '../../privacy/deletion-commands.ts'
import { createProvider } from '../create-provider.ts'
import { billingTasks } from '../tasks.ts'

export interface Payer extends Family {
  readonly token: string
  /** Calls as the owner. */
  send(method: string, path: string, body?: unknown): Promise<Answer>
}

export interface SentMail {
  readonly kind: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
}

export type BillingWorld = Awaited<ReturnType<typeof startBillingWorld>>

const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** The whole server with its clock, and the jobs of billing to be run when a test says so. */
export async function startBillingWorld(options: TestAppOptions = {}) {
  const app: TestApp = await startTestApp(options)
  const { config, database, clock, log } = app
  const people: People = createPeople(app)
  const mailer = createMailer({ db: database.db, config, clock, log, addJob: async () => undefined })
  const tasks = billingTasks({
    config,
    database,
    clock,
    log,
    mailer,
    provider: createProvider({ config, database, clock }),
    deleteAccount: async (tx, accountId, now) => void (await requestAccountDeletion(tx, accountId, now)),
  })

  return {
    app,
    clock,
    people,

    async payer(
      account: Omit<NewAccount, 'ownerId'> = { subscriptionStatus: 'registered', trialEndsAt: null },
      owner: NewPerson = {},
    ): Promise<Payer> {
      const family = await people.createFamily({ account, owner })
      const { accessToken } = await people.signIn(family.owner, family.accountId)
      const send = (method: string, path: string, body?: unknown) =>
        call(app.url, method, path, { token: accessToken, ...(body !== undefined && { body }) })
      return { ...family, token: accessToken, send }
    },

    /** A new access token: the clock moves further than one lasts. */
    async again(payer: Payer): Promise<Payer> {
      const { accessToken } = await people.signIn(payer.owner, payer.accountId)
      const send = (method: string, path: string, body?: unknown) =>
        call(app.url, method, path, { token: accessToken, ...(body !== undefined && { body }) })
      return { ...payer, token: accessToken, send }
    },

    /** Runs a job of billing now. */
    async run(name: keyof typeof tasks): Promise<void> {
      const context = { signal: new AbortController().signal, log, attempt: 1, isLastAttempt: false }
      await tasks[name].run({}, context)
      // Heard after everything the job has told.
      await people.changed({ sessionId: uuidv7() })
    },

    async account(accountId: string) {
      const { rows } = await database.pool.query('select * from accounts where id = $1', [accountId])
      return rows[0]
    },

    /** Everything billing has stored of an account. */
    async stored(accountId: string): Promise<unknown> {
      const { rows } = await database.pool.query(
        `select a.*, to_jsonb(s) as subscription, to_jsonb(p) as purchase,
           (select count(*) from billing_notices n where n.account_id = a.id) as notices
         from accounts a left join subscriptions s on s.account_id = a.id
         left join built_in_purchases p on p.account_id = a.id where a.id = $1`,
        [accountId],
      )
      return rows[0]
    },

    /** Mails of billing to somebody, oldest first. */
    async mails({ username }: { readonly username: string }): Promise<readonly SentMail[]> {
      const { rows } = await database.pool.query<SentMail>(
        'select kind, recipient, subject, text from mails where recipient = $1 order by id',
        [username],
      )
      return rows
    },

    stop: () => app.stop(),
  }
}

/** An order of the built-in store; what is told goes over a right one. */
export function order(values: { id?: string; packageIdentifier?: string; card?: object } = {}) {
  return {
    id: uuidv7(),
    packageIdentifier: '$rc_weekly',
    ...values,
    card: { number: testCards.success, expiryMonth: 12, expiryYear: 2030, cvc: '123', ...values.card },
  }
}

/** What an account may do, as asked of the server: status of a read and of a write of the family's data. */
export async function accountStatus(payer: Payer): Promise<{ read: number; write: number }> {
  const read = await payer.send('GET', '/api/user-children')
  const write = await payer.send('POST', '/api/user-children', { name: 'Mila' })
  return { read: read.status, write: write.status === 400 ? 201 : write.status }
}

export const good = { read: 200, write: 201 }
export const readOnly = { read: 200, write: 402 }
export const owes = { read: 402, write: 402 }
