import type { Contract } from '@nestwren/contract'
import { testCards } from '@nestwren/contract/billing'
import type { CallInput, Endpoint } from '@nestwren/contract/endpoint'
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

type Example<E extends Endpoint> = (world: ExampleWorld) => CallInput<E> | Promise<CallInput<E>>

/** One valid call for each endpoint of the contract; an endpoint without one does not compile. */
type Examples = {
  readonly [G in keyof Contract]: { readonly [N in keyof Contract[G]]: Example<Extract<Contract[G][N], Endpoint>> }
}

const diaper = kinds.diaper.example
const entryBody = { startAt: diaper.startAt, endAt: diaper.endAt, tz: 'Europe/Lisbon', details: diaper.details }
const ofEntry = async (world: ExampleWorld) => ({ params: { id: await world.entry() } })

export const examples: Examples = {
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
    changePassword: () => ({ body: { currentPassword: 'correct horse', newPassword: 'another horse' } }),
  },
  sessions: {
    list: () => ({}),
    revoke: () => ({ params: { id: uuidv7() } }),
    revokeOthers: () => ({}),
  },
  google: {
    options: () => ({}),
    start: () => ({ body: { state: 'aaaaaaaaaaaaaaaaaaaaaaaa' } }),
    signIn: () => ({ body: { idToken: 'a.b.c' } }),
    link: () => ({ body: { idToken: 'a.b.c', password: 'correct horse' } }),
    unlink: () => ({ body: { password: 'correct horse' } }),
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
    create: async (world) => ({
      body: { email: `${uuidv7()}@example.com`, relationship: 'nanny', childIds: [await world.child()] },
    }),
    update: async (world) => ({
      params: { id: await world.invite() },
      body: { relationship: 'viewer', childIds: [await world.child()] },
    }),
    remove: async (world) => ({ params: { id: await world.invite() } }),
    resend: async (world) => ({ params: { id: await world.invite() } }),
    validate: () => ({ params: { token: 'unknown' } }),
    accept: () => ({ body: { token: 'unknown' } }),
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
    purchase: () => ({
      body: {
        id: uuidv7(),
        packageIdentifier: '$rc_weekly',
        card: { number: testCards.success, expiryMonth: 12, expiryYear: 2099, cvc: '123' },
      },
    }),
    restore: () => ({}),
    managementUrl: () => ({}),
    cancel: () => ({}),
    resume: () => ({}),
    updatePaymentStatus: () => ({ body: { username: 'example@example.com' } }),
    revenuecatWebhook: () => ({ body: { event: { id: 'event', type: 'TEST', event_timestamp_ms: 0 } } }),
  },
  privacy: {
    startExport: () => ({}),
    listExports: () => ({}),
    downloadExport: () => ({}),
    deleteAccount: () => ({ body: { username: 'example@example.com' } }),
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
}
