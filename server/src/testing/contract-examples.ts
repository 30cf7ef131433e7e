import type { Contract } from '@nestwren/contract'
import type { CallInput } from '@nestwren/contract/endpoint'
import { defaultFamilySettings } from '@nestwren/contract/family-settings'
import { kinds } from '@nestwren/contract/logs/kinds/index'
import { defaultNotificationPreferences } from '@nestwren/contract/notification-choices'
import { testCards } from '@nestwren/contract/plans'
import { readinessSlug } from '@nestwren/contract/readiness-slug'
import { v7 as uuidv7 } from 'uuid'
import { custodyExamples } from './custody-examples.ts'
import { pixel } from './example-pixel.ts'
import type { Examples, ExampleWorld, LooseExample } from './example-world.ts'
import { familyLinkExamples } from './family-link-examples.ts'
import { importExamples } from './import-examples.ts'
import { keptExample } from './kept-examples.ts'
import { planningExamples } from './planning-examples.ts'
import { registryExamples } from './registry-examples.ts'
import { scheduleExamples } from './schedule-examples.ts'
import { sealedExamples } from './sealed-examples.ts'
import { siteExamples } from './site-examples.ts'
import { siteInvitesExamples } from './site-invites-examples.ts'
import { vaultExamples } from './vault-examples.ts'

/** Throws where there is none; the compiler says so too. */
export function exampleFor(group: string, name: string): LooseExample {
  const found = (examples as unknown as Record<string, Record<string, LooseExample | LooseExample['input']>>)[group]?.[
    name
  ]
  if (found === undefined) {
    const kept = keptExample(group, name)
    if (kept !== undefined) return kept
    throw new Error(
      `${group}.${name} has no example: add one valid call of it to server/src/testing/contract-examples.ts, so that tests can ask who may make it.`,
    )
  }
  return typeof found === 'function' ? { input: found } : found
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
const ofMeasurement = async (world: ExampleWorld) => {
  const childId = await world.child()
  return { params: { childId, id: await world.item('growth', childId) } }
}
const ofMilestone = async (world: ExampleWorld) => {
  const childId = await world.child()
  return { params: { childId, id: await world.item('milestones', childId) } }
}
const ofArticle = async (world: ExampleWorld) => ({ params: { id: await world.item('knowledge') } })
const visit = { measuredOn: '2026-11-18', weightG: 6_500, lengthMm: 630 }
const ofEntry = async (world: ExampleWorld) => ({ params: { id: await world.entry() } })

const ofChart = async (world: ExampleWorld) => ({
  query: { childId: await world.child(), from: '2026-11-01', to: '2026-11-19', tz: 'Europe/Lisbon' },
})

export const examples = {
  analytics: {
    record: () => ({ body: { name: 'cta_click', params: { source: 'hero' } } }),
    options: () => ({}),
  },
  serviceNews: { banner: () => ({}) },
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
    guests: () => ({}),
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
  ...importExamples,
  children: {
    list: () => ({}),
    accountUsers: () => ({}),
    get: async (world) => ({ params: { id: await world.child() } }),
    create: () => ({ body: { name: 'Mila' } }),
    update: async (world) => ({ params: { id: await world.child() }, body: { name: 'Mila', version: 1 } }),
    remove: async (world) => ({ params: { id: await world.child() } }),
    setPhoto: async (world) => ({ params: { id: await world.child() }, file: pixel }),
    removePhoto: async (world) => ({ params: { id: await world.child() } }),
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
  food: {
    listAll: () => ({}),
    list: async (world) => ({ params: { childId: await world.child() } }),
    create: async (world) => ({
      params: { childId: await world.child() },
      body: { foodItem: { id: uuidv7(), name: 'Avocado' } },
    }),
    update: {
      input: async (world) => ({
        params: { childId: await world.child(), id: uuidv7() },
        body: { version: 1, foodItem: { status: 'liked' } },
      }),
      refusedWith: 'NOT_FOUND',
    },
    remove: {
      input: async (world) => ({ params: { childId: await world.child(), name: 'Quince' } }),
      refusedWith: 'NOT_FOUND',
    },
  },
  growth: {
    listAll: () => ({}),
    list: async (world) => ({ params: { childId: await world.child() } }),
    create: async (world) => ({ params: { childId: await world.child() }, body: { ...visit, note: 'At the doctor' } }),
    update: async (world) => ({ ...(await ofMeasurement(world)), body: { version: 1, ...visit, headMm: 410 } }),
    remove: ofMeasurement,
    restore: ofMeasurement,
    standard: () => ({ params: { type: 'weight-for-age' } }),
  },
  milestones: {
    listAll: () => ({}),
    list: async (world) => ({ params: { childId: await world.child() } }),
    put: async (world) => ({
      params: { childId: await world.child() },
      body: { milestones: [{ key: 'sitting-without-support', achievedOn: '2026-11-18', note: 'On the rug' }] },
    }),
    create: async (world) => ({ params: { childId: await world.child() }, body: { title: 'First smile' } }),
    update: async (world) => ({ ...(await ofMilestone(world)), body: { version: 1, achievedOn: '2026-11-18' } }),
    remove: ofMilestone,
  },
  ...custodyExamples,
  ...planningExamples,
  ...scheduleExamples,
  ...siteExamples,
  ...vaultExamples,
  ...sealedExamples,
  ...siteInvitesExamples,
  ...familyLinkExamples,
  charts: {
    series: ofChart,
    // A parent by this switch; a caregiver by what was granted for the child, which no preset holds.
    csv: { input: ofChart, can: 'accountExport' },
    ribbons: ofChart,
    visit: ofChart,
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
  knowledge: {
    list: () => ({}),
    categories: () => ({}),
    get: ofArticle,
    create: () => ({ body: { id: uuidv7(), title: 'House rules', body: 'Shoes **off**.', category: 'family' } }),
    update: async (world) => ({ ...(await ofArticle(world)), body: { version: 1, title: 'Our house rules' } }),
    remove: ofArticle,
    restore: ofArticle,
    // Nothing in it is deleted.
    purge: { input: async (world) => ({ body: { ids: [await world.item('knowledge')] } }), refusedWith: 'NOT_FOUND' },
    preview: () => ({ body: { body: '# Hello' } }),
    addPicture: () => ({ body: { id: uuidv7() }, file: pixel }),
  },
  articleReactions: {
    like: ofArticle,
    unlike: ofArticle,
    listComments: ofArticle,
    addComment: async (world) => ({ ...(await ofArticle(world)), body: { content: 'Well done' } }),
    removeComment: async (world) => {
      const id = await world.item('knowledge')
      return { params: { id, commentId: await world.articleComment(id) } }
    },
  },
  storage: {
    stats: () => ({}),
    largest: () => ({}),
    emptyDeleted: () => ({ body: { deletedUntil: '2026-11-01T00:00:00.000Z' } }),
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
  quiz: {
    get: () => ({ params: { slug: readinessSlug.en } }),
    submit: {
      input: () => ({ params: { slug: readinessSlug.en }, body: { answers: {} } }),
      refusedWith: 'INVALID_ANSWERS',
    },
    progress: () => ({ params: { slug: readinessSlug.en }, body: { version: 1, step: 1 } }),
  },
  ...registryExamples,
} satisfies Examples
