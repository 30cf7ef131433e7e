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

/** The password of every operator that tests make. */
export const operatorPassword = 'an operator of tests'

/** Makes an operator who has not signed in. */
export async function makeOperator(
  app: TestApp,
  name = `ops-${uuidv7().slice(-12)}`,
): Promise<{ readonly operatorId: string; readonly name: string }> {
  const passwordHash = await createPasswords({ cost: testPasswordCost }).hash(operatorPassword, 'tests')
  const operatorId = await createOperator(app.database.db, { name, passwordHash }, app.clock.now())
  if (operatorId === null) throw new Error(`There is an operator ${name} already`)
  return { operatorId, name }
}

/** The token of a first step. */
export async function takeFirstStep(app: TestApp): Promise<string> {
  const body = { password: localPasswords.panel }
  return tokenOf(await call(app.url, 'POST', '/api/admin/auth/verify-password', { body }), 'tempToken')
}

/** Signs an operator in by both steps, once more where they are already. */
export async function signInAgain(
  app: TestApp,
  operator: Pick<SignedInOperator, 'operatorId' | 'name'>,
): Promise<SignedInOperator> {
  const { operatorId, name } = operator
  const body = { username: name, password: operatorPassword, tempToken: await takeFirstStep(app) }
  const token = tokenOf(await call(app.url, 'POST', '/api/admin/auth/login', { body }), 'token')
  return {
    operatorId,
    name,
    token,
    send: (method, path, sent) => call(app.url, method, path, { token, ...(sent !== undefined && { body: sent }) }),
  }
}

/** Makes an operator and signs them in by both steps. */
export async function signInOperator(app: TestApp, name?: string): Promise<SignedInOperator> {
  return signInAgain(app, await makeOperator(app, name))
}

function tokenOf({ status, body }: Answer, name: 'tempToken' | 'token'): string {
  if (status !== 200) throw new Error(`An operator was not let in: ${status} ${JSON.stringify(body)}`)
  return String(body[name])
}
