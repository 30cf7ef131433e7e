import type { Contract } from '@nestwren/contract'
import { testCards } from '@nestwren/contract/billing'
import {
  type CallInput,
  commonErrors,
  type Endpoint,
  type ErrorCode,
  type ErrorDeclaration,
} from '@nestwren/contract/endpoint'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import { uuidv7 } from 'uuidv7'

/** What an example may use: fresh things of one family, so that examples that delete do not disturb each other. */
export interface ExampleWorld {
  readonly accountId: string
  /** A child that every member with a preset has a grant for. */
  child(): Promise<string>
  removedChild(): Promise<string>
  /** A log entry that the owner made. */
  entry(): Promise<string>
  /** A caregiver of the family with a grant for every child of `child()`, not the one who calls. */
  caregiver(): Promise<string>
  /** An open invite of the family. */
  invite(): Promise<string>
  /** A comment on the entry, by the member who is about to call where they may, else by the owner. */
  comment(entryId: string): Promise<string>
}

type MakeInput<E extends Endpoint> = (world: ExampleWorld) => CallInput<E> | Promise<CallInput<E>>

/** Input that is right in form, with what else is to be known about its answer. */
interface Judged<E extends Endpoint> {
  readonly input: MakeInput<E>
  /** The refusal for everybody who has the right, where no example can succeed: a link that nobody was sent, say. */
  readonly refusedWith?: ErrorCode<E>
  /** The refusal for a stranger who names something of this family; NOT_FOUND unless told. */
  readonly strangerGets?: ErrorCode<E>
}

type Example<E extends Endpoint> = MakeInput<E> | Judged<E>

/** One valid call for each endpoint of the contract; an endpoint without one does not compile. */
type Examples = {
  readonly [G in keyof Contract]: { readonly [N in keyof Contract[G]]: Example<Extract<Contract[G][N], Endpoint>> }
}

/** An example by its endpoint's place in the contract, for tests that go through all of them. */
export interface LooseExample {
  readonly input: (world: ExampleWorld) => LooseInput | Promise<LooseInput>
  readonly refusedWith?: string
  readonly strangerGets?: string
}

export interface LooseInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
}

/** Throws where there is none; the compiler says so too. */
export function exampleFor(group: string, name: string): LooseExample {
  const found = (examples as unknown as Record<string, Record<string, LooseExample | LooseExample['input']>>)[group]?.[
    name
  ]
  if (found === undefined) {
    throw new Error(
      `${group}.${name} has no example: add one valid call of it to server/src/testing/contract-examples.ts, so that tests can ask who may make it.`,
    )
  }
  return typeof found === 'function' ? { input: found } : found
}

/** What those with the right get for an example: the status of success, or of the refusal that it names. */
export function statusOfRight(endpoint: Endpoint, { refusedWith }: LooseExample): number {
  if (refusedWith !== undefined) return statusOf(endpoint, refusedWith)
  return endpoint.output === 'nothing' ? 204 : (endpoint.status ?? 200)
}

/** The status of one of the refusals an endpoint may answer with. */
export function statusOf(endpoint: Endpoint, code: string): number {
  const declared: Readonly<Record<string, ErrorDeclaration>> = { ...commonErrors, ...endpoint.errors }
  const status = declared[code]?.status
  if (status === undefined) throw new Error(`${endpoint.method} ${endpoint.path} does not declare ${code}`)
  return status
}

const diaper = kinds.diaper.example
const entryBody = { startAt: diaper.startAt, endAt: diaper.endAt, tz: 'Europe/Lisbon', details: diaper.details }
const ofEntry = async (world: ExampleWorld) => ({ params: { id: await world.entry() } })

export const examples = {
  auth: {
    sendConfirmation: () => ({ body: { email: 'example@example.com' } }),
    verifyConfirmation: () => ({ body: { email: 'example@example.com', code: '123456' } }),
    register: () => ({ body: { username: 'example@example.com', password: 'correct horse' } }),
    login: () => ({ body: { username: 'example@example.com', password: 'correct horse' } }),
    refresh: () => ({ body: { refreshToken: 'a.b.c' } }),
    logout: () => ({}),
    me: () => ({}),
    switchAccount: ({ accountId }) => ({ body: { accountId } }),
    updateDisplayName: () => ({ body: { displayName: 'Nadia' } }),
    onboardingComplete: () => ({ body: { displayName: 'Nadia' } }),
  },
  recovery: {
    forgotPassword: () => ({ body: { username: 'example@example.com' } }),
    verifyResetToken: () => ({ body: { token: 'unknown' } }),
    resetPassword: () => ({ body: { token: 'unknown', newPassword: 'correct horse' } }),
    changePassword: {
      input: () => ({ body: { currentPassword: 'not this one', newPassword: 'another horse' } }),
      refusedWith: 'WRONG_PASSWORD',
    },
  },
  sessions: {
    list: () => ({}),
    revoke: { input: () => ({ params: { id: uuidv7() } }), refusedWith: 'NOT_FOUND' },
    revokeOthers: () => ({}),
  },
  google: {
    options: () => ({}),
    start: { input: () => ({ body: { state: 'aaaaaaaaaaaaaaaaaaaaaaaa' } }), refusedWith: 'GOOGLE_NOT_CONFIGURED' },
    signIn: { input: () => ({ body: { idToken: 'a.b.c' } }), refusedWith: 'GOOGLE_NOT_CONFIGURED' },
    link: {
      input: () => ({ body: { idToken: 'a.b.c', password: 'not this one' } }),
      refusedWith: 'GOOGLE_NOT_CONFIGURED',
    },
    unlink: { input: () => ({ body: { password: 'not this one' } }), refusedWith: 'WRONG_PASSWORD' },
  },
  settings: {
    getTheme: () => ({}),
    putTheme: () => ({ body: { theme: { mode: 'dark', selectedTheme: 'ocean' } } }),
    patchCustomColors: () => ({ body: { primary: '#123456' } }),
    patchTheme: () => ({ params: { setting: 'mode' }, body: { value: 'dark' } }),
    getPreferences: () => ({}),
    putPreferences: () => ({
      body: {
        preferences: {
          locale: 'es',
          timeZone: 'Europe/Lisbon',
          volumeUnit: 'ml',
          weightUnit: 'g',
          lengthUnit: 'cm',
          temperatureUnit: 'C',
        },
      },
    }),
    updateColor: () => ({ body: { color: '#3B82F6' } }),
    newsletterIn: () => ({}),
    newsletterOut: () => ({}),
  },
  members: {
    accountUsers: () => ({}),
    userCount: () => ({}),
    users: () => ({}),
    removeUser: async (world) => ({ params: { id: await world.caregiver() } }),
    patchChildPermissions: async (world) => ({
      params: { childId: await world.child(), caregiverId: await world.caregiver() },
      body: { permissions: { logs: 'view' } },
    }),
    patchUserPermissions: async (world) => ({
      params: { userId: await world.caregiver() },
      body: { permissions: { addChildren: true } },
    }),
    listAudit: () => ({}),
  },
  invites: {
    list: () => ({}),
    get: async (world) => ({ params: { id: await world.invite() } }),
    create: {
      input: async (world) => ({
        body: { email: `${uuidv7()}@example.com`, relationship: 'nanny', childIds: [await world.child()] },
      }),
      strangerGets: 'UNKNOWN_CHILD',
    },
    update: async (world) => ({
      params: { id: await world.invite() },
      body: { relationship: 'viewer', childIds: [await world.child()] },
    }),
    remove: async (world) => ({ params: { id: await world.invite() } }),
    resend: async (world) => ({ params: { id: await world.invite() } }),
    validate: { input: () => ({ params: { token: 'unknown' } }), refusedWith: 'INVALID_INVITE' },
    accept: { input: () => ({ body: { token: 'unknown' } }), refusedWith: 'INVALID_INVITE' },
  },
  referrals: {
    send: () => ({ body: { email: `${uuidv7()}@example.com` } }),
    mine: () => ({}),
    stats: () => ({}),
    unsubscribe: () => ({ body: { token: 'unknown' } }),
  },
  billing: {
    offerings: () => ({}),
    customerInfo: () => ({}),
    // A family can buy only once, and each example is called many times.
    purchase: {
      input: () => ({
        body: {
          id: uuidv7(),
          packageIdentifier: '$rc_weekly',
          card: { number: testCards.declined, expiryMonth: 12, expiryYear: 2099, cvc: '123' },
        },
      }),
      refusedWith: 'CARD_DECLINED',
    },
    restore: () => ({}),
    managementUrl: () => ({}),
    cancel: { input: () => ({}), refusedWith: 'NOT_SUBSCRIBED' },
    resume: { input: () => ({}), refusedWith: 'NOT_SUBSCRIBED' },
    updatePaymentStatus: { input: () => ({ body: { username: 'example@example.com' } }), refusedWith: 'FORBIDDEN' },
    revenuecatWebhook: {
      input: () => ({ body: { event: { id: 'event', type: 'TEST', event_timestamp_ms: 0 } } }),
      refusedWith: 'NOT_BUILT_IN',
    },
  },
  privacy: {
    startExport: () => ({}),
    listExports: () => ({}),
    downloadExport: { input: () => ({}), refusedWith: 'NO_EXPORT' },
    deleteAccount: {
      input: () => ({ body: { username: 'example@example.com' } }),
      refusedWith: 'WRONG_USERNAME',
    },
  },
  children: {
    list: () => ({}),
    accountUsers: () => ({}),
    get: async (world) => ({ params: { id: await world.child() } }),
    create: () => ({ body: { name: 'Mila' } }),
    update: async (world) => ({ params: { id: await world.child() }, body: { name: 'Mila', version: 1 } }),
    remove: async (world) => ({ params: { id: await world.child() } }),
    listRemoved: () => ({}),
    restore: async (world) => ({ params: { id: await world.removedChild() } }),
  },
  logs: {
    list: () => ({}),
    latest: () => ({}),
    get: ofEntry,
    create: async (world) => ({ body: { id: uuidv7(), childId: await world.child(), kind: 'diaper', ...entryBody } }),
    update: async (world) => ({ ...(await ofEntry(world)), body: { version: 1, ...entryBody } }),
    remove: ofEntry,
    restore: ofEntry,
  },
  logReactions: {
    like: ofEntry,
    unlike: ofEntry,
    listComments: ofEntry,
    addComment: async (world) => ({ ...(await ofEntry(world)), body: { content: 'Well done' } }),
    removeComment: async (world) => {
      const id = await world.entry()
      return { params: { id, commentId: await world.comment(id) } }
    },
  },
} satisfies Examples
