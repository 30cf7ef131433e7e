import type { contract } from '@nestwren/contract'
import type { Tokens, User } from '@nestwren/contract/auth'
import type { CallInput } from '@nestwren/contract/endpoint'
import { v7 as uuidv7 } from 'uuid'
import { defaultPassword } from './people.ts'
import type { ServerProcess } from './server-process.ts'

/** Somebody who signed up at a running server in development mode. */
export interface Registered {
  readonly username: string
  readonly user: User
  readonly tokens: Tokens
}

/** Signs a new person up the way the product does: code, proof, account, and the free month. */
export async function register(server: ServerProcess, username: string): Promise<Registered> {
  const { auth } = server.client()
  const { confirmationCode } = await auth.sendConfirmation({ body: { email: username } })
  if (confirmationCode === undefined) throw new Error('The server does not tell confirmation codes')
  await auth.verifyConfirmation({ body: { email: username, code: confirmationCode } })
  const { tokens } = await auth.register({ body: { username, password: defaultPassword } })
  const own = server.client(tokens.accessToken)
  await own.billing.updatePaymentStatus({
    body: { username, subscriptionData: { subscriptionStatus: 'free_trial' } },
  })
  const { user } = await own.auth.me()
  return { username, user, tokens }
}

export type NewEntry = CallInput<typeof contract.logs.create>['body'] & { readonly id: string }

/** A wet diaper some minutes ago by this machine's clock, which is that of server processes. */
export function wetDiaper(childId: string, notes = '', minutesAgo = 5): NewEntry {
  const startAt = new Date(Date.now() - minutesAgo * 60_000).toISOString()
  return { id: uuidv7(), childId, kind: 'diaper', startAt, tz: 'Europe/Lisbon', notes, details: { kind: 'wet' } }
}
