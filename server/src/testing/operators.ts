import { v7 as uuidv7 } from 'uuid'
import { createPasswords } from '../features/auth/public.ts'
import { createOperator, localPasswords } from '../features/operators/public.ts'
import { type Answer, call } from './call.ts'
import { testPasswordCost } from './password-cost.ts'
import type { TestApp } from './start-test-app.ts'

/** Somebody who runs the service, signed in. */
export interface SignedInOperator {
  readonly operatorId: string
  readonly name: string
  readonly token: string
  /** Makes a call of the panel. */
  send(method: string, path: string, body?: unknown): Promise<Answer>
}

const password = 'an operator of tests'

/** Makes an operator and signs them in by both steps. */
export async function signInOperator(app: TestApp, name = `ops-${uuidv7().slice(-12)}`): Promise<SignedInOperator> {
  const hash = (text: string) => createPasswords({ cost: testPasswordCost }).hash(text, 'tests')
  const operatorId = await createOperator(
    app.database.db,
    { name, passwordHash: await hash(password) },
    app.clock.now(),
  )
  const first = await call(app.url, 'POST', '/api/admin/auth/verify-password', {
    body: { password: localPasswords.panel },
  })
  const { body } = await call(app.url, 'POST', '/api/admin/auth/login', {
    body: { username: name, password, tempToken: first.body.tempToken },
  })
  const token = String(body.token)
  return {
    ...{ operatorId, name, token },
    send: (method, path, sent) => call(app.url, method, path, { token, ...(sent !== undefined && { body: sent }) }),
  }
}
