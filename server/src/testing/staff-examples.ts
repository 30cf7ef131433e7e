import type { CallInput, Endpoint, ErrorCode } from '@nestwren/contract/endpoint'
import type { StaffContract } from '@nestwren/contract/staff'
import { v7 as uuidv7 } from 'uuid'
import { localPasswords } from '../features/operators/public.ts'
import { sampleQuiz } from '../features/quiz/testing/sample-quiz.ts'
import { codeAt } from '../platform/secrets/authenticator.ts'
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

const ofUser = async (world: StaffWorld) => ({ params: { id: (await world.family()).owner.userId } })
const ofInvite = async ({ caller }: StaffWorld) => {
  const email = `${uuidv7()}@example.com`
  const { body } = await caller.send('POST', '/api/admin/create-influencer-invite', { email })
  return { params: { id: String(body.invite._id) } }
}
const ofQuiz = async ({ caller }: StaffWorld) => {
  const { body } = await caller.send('POST', '/api/admin/quiz/quizzes', { ...sampleQuiz, id: uuidv7() })
  return { params: { id: String(body.id) } }
}
const ofFailedMail = async ({ app }: StaffWorld) => {
  const id = uuidv7()
  await app.database.pool.query(
    `insert into mails (id, kind, recipient, subject, text, html, created_at, failed_at, attempts, last_error)
     values ($1, 'invite', 'somebody@example.org', 'subject', 'text', 'html', $2, $2, 3, 'EENVELOPE 550')`,
    [id, app.clock.now()],
  )
  return { params: { id } }
}
const ofFailedJob = async ({ app }: StaffWorld) => {
  const { rows } = await app.database.pool.query(
    `select id::text from graphile_worker.add_job('nobody.works', max_attempts => 1, run_at => now() + interval '1 hour')`,
  )
  const id = String(rows[0]?.id)
  await app.database.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'Error' where id = $1`,
    [id],
  )
  return { params: { id } }
}
const banner = {
  text: { en: 'Photos are slow today.', es: 'Hoy las fotos van lentas.' },
  tone: 'warning',
  startsAt: '2026-11-19T10:00:00.000Z',
  endsAt: '2026-11-20T10:00:00.000Z',
} as const

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
  adminUsers: {
    stats: () => ({}),
    list: () => ({}),
    get: ofUser,
    setSubscription: async (world) => ({ ...(await ofUser(world)), body: { subscriptionStatus: 'active' } }),
    deactivate: async (world) => ({ ...(await ofUser(world)), body: {} }),
    reactivate: async (world) => ({ ...(await ofUser(world)), body: {} }),
    remove: ofUser,
    sendPasswordReset: async (world) => ({ body: { userId: (await world.family()).owner.userId } }),
  },
  adminInvites: {
    list: () => ({}),
    create: () => ({ body: { email: `${uuidv7()}@example.com`, note: 'Met at a fair' } }),
    resend: ofInvite,
    withdraw: ofInvite,
  },
  quizAdmin: {
    stats: () => ({}),
    list: () => ({}),
    get: ofQuiz,
    create: () => ({
      body: {
        title: 'A quiz of examples',
        config: {
          categories: [{ name: 'Nights' }],
          scoring: { thresholds: [{ min: 0, max: 100, result: 'All', message: '' }] },
        },
      },
    }),
    update: async (world) => ({ ...(await ofQuiz(world)), body: { status: 'inactive' } }),
    remove: ofQuiz,
    submissions: ofQuiz,
    figures: ofQuiz,
    csv: ofQuiz,
  },
  service: {
    experiment: () => ({}),
    mails: () => ({}),
    resendMail: ofFailedMail,
    jobs: () => ({}),
    troubledJobs: () => ({}),
    retryJob: ofFailedJob,
    dropJob: ofFailedJob,
    files: () => ({}),
    live: () => ({}),
    errors: () => ({}),
    versions: () => ({}),
    banner: () => ({}),
    putBanner: () => ({ body: banner }),
    removeBanner: () => ({}),
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
