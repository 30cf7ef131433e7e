import * as z from 'zod/mini'
import { familyMember } from './auth.ts'
import { endpoint, nothing } from './endpoint.ts'
import { id, idParams, instant, page, paging } from './fields.ts'
import { areas, historyDayChoices, levels, presets, userPermissions } from './permissions.ts'

/** What a caregiver was given for one child. */
export const childGrant = z.object({
  childId: id,
  preset: z.enum(presets),
  levels: z.record(z.enum(areas), z.enum(levels)),
  canExport: z.boolean(),
  accessFrom: z.nullable(instant),
  accessUntil: z.nullable(instant),
  historyDays: z.nullable(z.int()),
})
export type ChildGrant = z.infer<typeof childGrant>

export const accountUser = z.extend(familyMember, {
  /** E-mail address; null for those who may not see it. */
  username: z.nullable(z.string()),
  /** Empty for those who may not see it. */
  permissions: z.partialRecord(z.enum(userPermissions), z.boolean()),
  /** Of a caregiver, for the children the caller may manage caregivers of; empty for owners and parents. */
  grants: z.array(childGrant),
  isOwner: z.boolean(),
})
export type AccountUser = z.infer<typeof accountUser>

const users = z.object({ users: z.array(accountUser) })
const levelPatch = Object.fromEntries(areas.map((area) => [area, z.optional(z.enum(levels))])) as Record<
  (typeof areas)[number],
  z.ZodMiniOptional<z.ZodMiniEnum<{ none: 'none'; view: 'view'; add: 'add'; manage: 'manage' }>>
>
const switchPatch = Object.fromEntries(userPermissions.map((name) => [name, z.optional(z.boolean())])) as Record<
  (typeof userPermissions)[number],
  z.ZodMiniOptional<z.ZodMiniBoolean>
>

const grantPatch = {
  ...levelPatch,
  preset: z.optional(z.enum(presets)),
  export: z.optional(z.boolean()),
  accessFrom: z.optional(z.nullable(instant)),
  accessUntil: z.optional(z.nullable(instant)),
  historyDays: z.optional(z.nullable(z.literal([...historyDayChoices]))),
}

const aboveOwn = { ABOVE_OWN_RIGHTS: { status: 403, text: "You can't give more access than you have." } } as const

/** A change of who belongs to the family or may do what. */
export const auditItem = z.object({
  id,
  at: instant,
  /** Who did it; "former member" once they have left for good. */
  actorName: z.string(),
  action: z.enum([
    'memberJoined',
    'memberRemoved',
    'memberLeft',
    'inviteSent',
    'inviteChanged',
    'inviteWithdrawn',
    'childPermissionsChanged',
    'userPermissionsChanged',
  ]),
  /** Whom it was about: a name or an address. */
  subjectName: z.string(),
  /** The child it was about, by name. */
  childName: z.nullable(z.string()),
  changes: z.array(z.object({ what: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type AuditItem = z.infer<typeof auditItem>

/** The people of the active account, and what they may do. */
export const members = {
  accountUsers: endpoint({
    method: 'GET',
    path: '/api/auth/account/users',
    summary: 'The people of the active account with what they may do.',
    access: { who: 'session' },
    output: users,
    errors: {},
  }),
  userCount: endpoint({
    method: 'GET',
    path: '/api/auth/account/user-count',
    summary: 'How many people the active account has.',
    access: { who: 'session' },
    output: z.object({ count: z.int() }),
    errors: {},
  }),
  users: endpoint({
    method: 'GET',
    path: '/api/auth/users',
    summary: 'The same as account/users: the people of the active account and nobody else.',
    access: { who: 'session' },
    output: users,
    errors: {},
  }),
  removeUser: endpoint({
    method: 'DELETE',
    path: '/api/auth/users/:id',
    summary: 'Takes a person out of the family; what they logged stays.',
    access: { who: 'session', can: 'manageUsers' },
    params: idParams,
    output: nothing,
    errors: {
      NOT_YOURSELF: { status: 409, text: 'To delete your own account, go to Settings.' },
      LAST_OWNER: { status: 409, text: 'A family needs at least one owner.' },
    },
  }),
  patchChildPermissions: endpoint({
    method: 'PATCH',
    path: '/api/user-children/:childId/caregivers/:caregiverId/permissions',
    summary: 'Changes what a caregiver may do with a child; holds from the next request on.',
    access: { who: 'child', area: 'caregivers', level: 'manage', child: 'params.childId' },
    params: z.strictObject({ childId: id, caregiverId: id }),
    body: z.strictObject({
      permissions: z.strictObject(grantPatch),
    }),
    output: childGrant,
    errors: {
      ...aboveOwn,
      NOT_A_CAREGIVER: { status: 400, text: 'Owners and parents already have full access to every child.' },
      ACCESS_ENDS_BEFORE_START: { status: 400, text: 'Access ends before it starts.' },
    },
  }),
  patchUserPermissions: endpoint({
    method: 'PATCH',
    path: '/api/user-children/users/:userId/permissions',
    summary: 'Turns switches of a person on or off; holds from the next request on.',
    access: { who: 'member', can: 'manageUsers' },
    params: z.strictObject({ userId: id }),
    body: z.strictObject({ permissions: z.strictObject(switchPatch) }),
    output: z.object({ permissions: z.record(z.enum(userPermissions), z.boolean()) }),
    errors: {
      ...aboveOwn,
      OWNER_HAS_ALL: { status: 400, text: 'An owner can do everything.' },
    },
  }),
  listCaregivers: endpoint({
    method: 'GET',
    path: '/api/user-children/caregivers',
    summary: 'The caregivers of the children whose caregivers the caller may manage, with what each was given.',
    access: { who: 'family', area: 'caregivers', level: 'manage' },
    output: z.object({ caregivers: z.array(accountUser) }),
    errors: {},
  }),
  addCaregiver: endpoint({
    method: 'POST',
    path: '/api/user-children/caregivers',
    summary: 'Gives somebody of the family access to one more child; who is not in the family yet is invited instead.',
    access: { who: 'child', area: 'caregivers', level: 'manage', child: 'body.childId' },
    body: z.strictObject({ childId: id, userId: id, preset: z.enum(presets) }),
    output: childGrant,
    status: 201,
    room: 'few',
    errors: {
      ...aboveOwn,
      NOT_A_CAREGIVER: { status: 400, text: 'Owners and parents already have full access to every child.' },
      UNKNOWN_CAREGIVER: { status: 400, text: "This person isn't in this family." },
    },
  }),
  updateCaregiver: endpoint({
    method: 'PUT',
    path: '/api/user-children/caregivers/:id',
    summary: 'Changes what a caregiver may do with one child; the same as the patch of permissions.',
    access: { who: 'child', area: 'caregivers', level: 'manage', child: 'body.childId' },
    params: idParams,
    body: z.strictObject({ childId: id, permissions: z.strictObject(grantPatch) }),
    output: childGrant,
    errors: {
      ...aboveOwn,
      NOT_A_CAREGIVER: { status: 400, text: 'Owners and parents already have full access to every child.' },
      ACCESS_ENDS_BEFORE_START: { status: 400, text: 'Access ends before it starts.' },
    },
  }),
  removeCaregiver: endpoint({
    method: 'DELETE',
    path: '/api/user-children/caregivers/:id',
    summary:
      'Takes one child away from a caregiver, or without a childId every child whose caregivers the caller may manage; they stay in the family, and what they logged stays.',
    access: { who: 'family', area: 'caregivers', level: 'manage' },
    params: idParams,
    query: z.strictObject({ childId: z.optional(id) }),
    output: nothing,
    errors: {
      ...aboveOwn,
      NOT_A_CAREGIVER: { status: 400, text: 'Owners and parents already have full access to every child.' },
    },
  }),
  guests: endpoint({
    method: 'GET',
    path: '/api/auth/account/guests',
    summary: 'People without an account to whom the family gave a link: likes and comments of theirs carry these ids.',
    access: { who: 'member' },
    output: z.object({ items: z.array(z.object({ id, name: z.string() })) }),
    errors: {},
  }),
  listAudit: endpoint({
    method: 'GET',
    path: '/api/auth/account/audit',
    summary: 'Changes of people and rights, newest first; for owners and parents.',
    access: { who: 'member', only: 'parents' },
    query: z.strictObject(paging),
    output: page(auditItem),
    errors: {},
  }),
}
