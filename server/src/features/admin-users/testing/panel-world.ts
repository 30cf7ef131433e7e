import { v7 as uuidv7 } from 'uuid'
import { call } from '../../../testing/call.ts'
import { type SignedInOperator, signInAgain, signInOperator } from '../../../testing/operators.ts'
import { createPeople } from '../../../testing/people.ts'
import { startTestApp, type TestAppOptions } from '../../../testing/start-test-app.ts'
import { createKernel } from '../../account/public.ts'
import { adminUsersTasks } from '../tasks.ts'

export type PanelWorld = Awaited<ReturnType<typeof startPanelWorld>>

/** The whole server with an operator, and what tests of the panel do with it. */
export async function startPanelWorld(options: TestAppOptions = {}) {
  const app = await startTestApp(options)
  const { config, database, clock, log } = app
  const people = createPeople(app)
  let operator = await signInOperator(app)
  const tasks = adminUsersTasks({ database, clock, kernel: createKernel({ config, database, clock }) })

  return {
    app,
    people,
    get operator() {
      return operator
    },

    /** Signs the operator in again: after days on the clock every session has ended. */
    async enterAgain(): Promise<void> {
      operator = await signInAgain(app, operator)
    },

    /** The person as the panel shows them now. */
    async userOf({ userId }: { readonly userId: string }, by: SignedInOperator = operator) {
      return (await by.send('GET', `/api/admin/users/${userId}`)).body.user
    },

    /** A change of a person. */
    change: (
      { userId }: { readonly userId: string },
      what: 'subscription' | 'deactivate' | 'reactivate',
      body?: unknown,
      by: SignedInOperator = operator,
    ) => by.send('PUT', `/api/admin/users/${userId}/${what}`, body),

    /** What operators did to somebody, the first first. */
    async actsOn(targetId: string) {
      const { rows } = await database.pool.query(
        `select operator_name as "by", action, before, after from operator_acts where target_id = $1 order by id`,
        [targetId],
      )
      return rows
    },

    /** Calls as somebody in a family. */
    async as(who: { readonly userId: string }, accountId: string) {
      const { accessToken, refreshToken } = await people.signIn(who, accountId)
      return {
        accessToken,
        refreshToken,
        send: (method: string, path: string, body?: unknown) =>
          call(app.url, method, path, { token: accessToken, ...(body !== undefined && { body }) }),
      }
    },

    /** Runs a job now, and waits until what it told was heard. */
    async run(name: keyof typeof tasks): Promise<void> {
      await tasks[name].run({}, { signal: new AbortController().signal, log, attempt: 1, isLastAttempt: false })
      await people.changed({ sessionId: uuidv7() })
    },

    stop: () => app.stop(),
  }
}
