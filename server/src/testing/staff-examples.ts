import type { CallInput, Endpoint, ErrorCode } from '@nestwren/contract/endpoint'
import type { StaffContract } from '@nestwren/contract/staff'
import { codeAt } from '../features/operators/authenticator.ts'
import { localPasswords } from '../features/operators/public.ts'
import type { LooseInput } from './example-world.ts'
import { operatorPassword, type SignedInOperator, takeFirstStep } from './operators.ts'
import type { Family } from './people.ts'
import type { TestApp } from './start-test-app.ts'

/** What an example of a staff call may use. */
export interface StaffWorld {
  readonly app: TestApp
  /** The operator who is about to call; their own calls make what the example names. */
  readonly caller: SignedInOperator
  /** A family to act on. */
  family(): Promise<Family>
}

type MakeInput<E extends Endpoint> = (world: StaffWorld) => CallInput<E> | Promise<CallInput<E>>

type Example<E extends Endpoint> =
  | MakeInput<E>
  /** `refusedWith`: what those with the right get, where no example can succeed. */
  | { readonly input: MakeInput<E>; readonly refusedWith: ErrorCode<E> }

/** One valid call of each staff endpoint; one without an example does not compile. */
type StaffExamples = {
  readonly [G in keyof StaffContract]: {
    readonly [N in keyof StaffContract[G]]: Example<Extract<StaffContract[G][N], Endpoint>>
  }
}

const authenticator = '/api/admin/auth/authenticator'
const password = operatorPassword

/** Makes a secret for the caller and the code that is right for it `away` half minutes from now. */
const newSecret = async ({ caller }: StaffWorld): Promise<string> =>
  (await caller.send('POST', authenticator, { password })).body.secret
const codeOf = ({ app }: StaffWorld, secret: string, away = 0): string =>
  codeAt(secret, Math.floor(app.clock.now().getTime() / 30_000) + away)

const staffExamples = {
  operators: {
    verifyPassword: () => ({ body: { password: localPasswords.panel } }),
    login: async ({ app, caller }) => ({
      body: { username: caller.name, password, tempToken: await takeFirstStep(app) },
    }),
    logout: () => ({}),
    me: () => ({}),
    beginAuthenticator: () => ({ body: { password } }),
    confirmAuthenticator: async (world) => ({ body: { code: codeOf(world, await newSecret(world)) } }),
    removeAuthenticator: async (world) => {
      const secret = await newSecret(world)
      await world.caller.send('PUT', authenticator, { code: codeOf(world, secret) })
      return { body: { password, code: codeOf(world, secret, 1) } }
    },
    acts: () => ({}),
  },
} satisfies StaffExamples

/** An example by its place in the contract, for tests that go through all of them. */
export function staffExampleFor(
  group: string,
  name: string,
): { readonly input: (world: StaffWorld) => LooseInput | Promise<LooseInput>; readonly refusedWith?: string } {
  type Loose = ReturnType<typeof staffExampleFor>
  const found = (staffExamples as unknown as Record<string, Record<string, Loose | Loose['input']>>)[group]?.[name]
  if (found === undefined) throw new Error(`${group}.${name} has no example in server/src/testing/staff-examples.ts`)
  return typeof found === 'function' ? { input: found } : found
}
