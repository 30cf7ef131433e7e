import type { Contract } from '@nestwren/contract'
import {
  type CallInput,
  commonErrors,
  type Endpoint,
  type ErrorCode,
  type ErrorDeclaration,
} from '@nestwren/contract/endpoint'
import { defaultFamilySettings } from '@nestwren/contract/family-settings'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import { defaultNotificationPreferences } from '@nestwren/contract/notification-types'
import type { UserPermission } from '@nestwren/contract/permissions'
import { testCards } from '@nestwren/contract/plans'
import { v7 as uuidv7 } from 'uuid'

/** What an example may use: fresh items of one family, so that examples that delete do not disturb each other. */
export interface ExampleWorld {
  readonly accountId: string
  /** A child that every member with a preset has a grant for. */
  child(): Promise<string>
  removedChild(): Promise<string>
  /** A log entry that the owner made. */
  entry(): Promise<string>
  /** A breast feed at the right side that the owner started and that goes on. */
  openEntry(): Promise<string>
  /** A kind of log entries of the family's own. */
  ownKind(): Promise<string>
  /** A medicine of a child. */
  medicine(): Promise<string>
  /** A photo that the owner uploaded. */
  photo(): Promise<string>
  /** A comment on the photo, by the member who is about to call where they may, else by the owner. */
  photoComment(photoId: string): Promise<string>
  /** A document that the owner added. */
  document(): Promise<string>
  /** A comment on the document, by the member who is about to call where they may, else by the owner. */
  documentComment(documentId: string): Promise<string>
  /** Milk that was put by for a child. */
  milkLot(): Promise<string>
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
  /** A switch that is asked beside what the declared access asks. */
  readonly can?: UserPermission
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
  readonly can?: UserPermission
}

export interface LooseInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: Readonly<Record<string, unknown>>
  readonly file?: Blob
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
/** A breast feed that goes on. */
export function openFeed(childId: string): CallInput<Contract['logs']['create']> {
  const startAt = '2026-11-19T10:00:00.000Z'
  return {
    body: {
      id: uuidv7(),
      childId,
      kind: 'feeding',
      startAt,
      tz: 'Europe/Lisbon',
      details: { method: 'breast', segments: [{ side: 'right', startAt, endAt: null }] },
    },
  }
}

const ofNothing = { params: { id: '0193f000-0000-7000-8000-0000000000ff' } }
const ofOpenEntry = async (world: ExampleWorld) => ({ params: { id: await world.openEntry() }, body: {} })
const ownKindBody = () => ({ name: uuidv7(), icon: 'star', color: '#7C3AED', hasDuration: false }) as const
const ofPhoto = async (world: ExampleWorld) => ({ params: { id: await world.photo() } })
const ofDocument = async (world: ExampleWorld) => ({ params: { id: await world.document() } })
/** A PNG of one white pixel. */
const pixel = new Blob([
  Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mP4DwABAQEAHLCMmQAAAABJRU5ErkJggg==', 'base64'),
])
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
    readSignInChange: () => ({ body: { token: 'unknown' } }),
    undoSignInChange: () => ({ body: { token: 'unknown' } }),
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
    listCaregivers: () => ({}),
    addCaregiver: async (world) => {
      const userId = await world.caregiver()
      return { body: { childId: await world.child(), userId, preset: 'viewer' } }
    },
    updateCaregiver: async (world) => {
      const childId = await world.child()
      return { params: { id: await world.caregiver() }, body: { childId, permissions: { logs: 'view' } } }
    },
    removeCaregiver: async (world) => {
      const childId = await world.child()
      return { params: { id: await world.caregiver() }, query: { childId } }
    },
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
    link: async (world) => ({ params: { id: await world.invite() } }),
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
    downloadExport: () => ({}),
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
  timers: {
    list: () => ({}),
    stop: ofOpenEntry,
    pause: ofOpenEntry,
    resume: ofOpenEntry,
    swap: ofOpenEntry,
    reset: async (world) => ({ params: { id: await world.openEntry() }, body: { side: 'right' } }),
    backdate: async (world) => ({
      params: { id: await world.openEntry() },
      body: { startAt: '2026-11-19T09:50:00.000Z' },
    }),
  },
  ownKinds: {
    list: () => ({}),
    create: () => ({ body: ownKindBody() }),
    update: async (world) => ({ params: { id: await world.ownKind() }, body: { version: 1, ...ownKindBody() } }),
    remove: async (world) => ({ params: { id: await world.ownKind() } }),
  },
  medicines: {
    list: () => ({}),
    create: async (world) => ({ body: { childId: await world.child(), name: 'Vitamin D' } }),
    update: async (world) => ({ params: { id: await world.medicine() }, body: { version: 1, name: 'Iron' } }),
    remove: async (world) => ({ params: { id: await world.medicine() } }),
  },
  milk: {
    list: () => ({}),
    create: async (world) => ({
      body: { childId: await world.child(), place: 'fridge', amountMl: 120, pumpedAt: diaper.startAt },
    }),
    update: async (world) => ({ params: { id: await world.milkLot() }, body: { version: 1, place: 'freezer' } }),
    remove: async (world) => ({ params: { id: await world.milkLot() } }),
  },
  family: {
    getSettings: () => ({}),
    // Never the one that is stored: a family has only one, and each example is called many times.
    putSettings: {
      input: () => ({ body: { settings: defaultFamilySettings, version: 1_000_000 } }),
      refusedWith: 'STALE_VERSION',
    },
  },
  photos: {
    list: () => ({}),
    months: () => ({ query: { tz: 'Europe/Lisbon' } }),
    recent: () => ({ query: { since: '2026-01-01T00:00:00.000Z' } }),
    get: ofPhoto,
    upload: {
      input: async (world) => ({
        body: { id: uuidv7(), childIds: await world.child(), tz: 'Europe/Lisbon' },
        file: pixel,
      }),
      strangerGets: 'UNKNOWN_CHILD',
    },
    update: async (world) => ({ ...(await ofPhoto(world)), body: { version: 1, caption: 'At the pond' } }),
    remove: ofPhoto,
    restore: ofPhoto,
    // Nothing in it is deleted.
    purge: { input: async (world) => ({ body: { ids: [await world.photo()] } }), refusedWith: 'NOT_FOUND' },
    // Beside the right to see it, it takes a switch that caregivers do not have.
    setPublic: {
      input: async (world) => ({ ...(await ofPhoto(world)), body: { isPublic: true } }),
      can: 'sitePublishPhotos',
    },
  },
  photoReactions: {
    like: ofPhoto,
    unlike: ofPhoto,
    listComments: ofPhoto,
    addComment: async (world) => ({ ...(await ofPhoto(world)), body: { content: 'Well done' } }),
    removeComment: async (world) => {
      const id = await world.photo()
      return { params: { id, commentId: await world.photoComment(id) } }
    },
  },
  documents: {
    list: () => ({}),
    get: ofDocument,
    upload: {
      input: async (world) => ({
        body: { id: uuidv7(), childIds: await world.child(), title: 'Passport' },
        file: pixel,
      }),
      strangerGets: 'UNKNOWN_CHILD',
    },
    update: async (world) => ({ ...(await ofDocument(world)), body: { version: 1, title: 'Travel pass' } }),
    remove: ofDocument,
    restore: ofDocument,
    // Nothing in it is deleted.
    purge: { input: async (world) => ({ body: { ids: [await world.document()] } }), refusedWith: 'NOT_FOUND' },
  },
  documentReactions: {
    like: ofDocument,
    unlike: ofDocument,
    listComments: ofDocument,
    addComment: async (world) => ({ ...(await ofDocument(world)), body: { content: 'Well done' } }),
    removeComment: async (world) => {
      const id = await world.document()
      return { params: { id, commentId: await world.documentComment(id) } }
    },
  },
  storage: {
    stats: () => ({}),
    read: {
      input: async (world) => ({
        params: { thing: 'document', id: await world.document(), variant: 'small' },
        query: { s: uuidv7(), a: world.accountId, e: 1, k: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
      }),
      refusedWith: 'LINK_EXPIRED',
    },
  },
  notifications: {
    getPreferences: () => ({}),
    putPreferences: () => ({ body: { preferences: defaultNotificationPreferences } }),
    pushKey: () => ({}),
    listSubscriptions: () => ({}),
    subscribe: () => ({
      body: {
        subscription: {
          endpoint: `https://push.example.com/${uuidv7()}`,
          keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
        },
        deviceName: 'Phone',
      },
    }),
    unsubscribe: { input: () => ofNothing, refusedWith: 'NOT_FOUND' },
    test: () => ({}),
  },
  away: {
    get: () => ({ query: { since: diaper.startAt } }),
  },
  search: {
    find: () => ({ query: { q: 'milk' } }),
  },
} satisfies Examples
