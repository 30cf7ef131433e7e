/**
 * Who may see and do what. Per child and caregiver a level in each area; per user a set of switches.
 * The server decides; the browser uses the same tables only to hide what would be refused.
 */

export const areas = [
  'logs',
  'pumping',
  'health',
  'food',
  'growth',
  'milestones',
  'photos',
  'documents',
  'schedule',
  'custody',
  'profile',
  'caregivers',
] as const
export type Area = (typeof areas)[number]

/** `add` is view, create and change own; `manage` is everything in the area. */
export const levels = ['none', 'view', 'add', 'manage'] as const
export type Level = (typeof levels)[number]

export const userPermissions = [
  'billing',
  'manageUsers',
  'addChildren',
  'deleteChildren',
  'accountExport',
  'vaultPhotos',
  'vaultDocuments',
  'vaultSettings',
  'siteEdit',
  'sitePublishPhotos',
  'registryManage',
  'invitesManage',
  'knowledgeWrite',
  'referrals',
  'integrations',
] as const
export type UserPermission = (typeof userPermissions)[number]

export const roles = ['super_admin', 'parent', 'caregiver', 'influencer'] as const
export type Role = (typeof roles)[number]

export const presets = ['parent', 'family', 'nanny', 'viewer'] as const
export type Preset = (typeof presets)[number]

/** How many days back a caregiver may look; a fixed set, so that live rooms can follow it. `null` is no limit. */
export const historyDayChoices = [1, 3, 7, 14, 30, 90, 180, 365] as const

export type AreaLevels = Readonly<Record<Area, Level>>
export type UserPermissions = Readonly<Record<UserPermission, boolean>>

/** True where `held` is at least `wanted`. */
export function isLevelAtLeast(held: Level, wanted: Level): boolean {
  return levels.indexOf(held) >= levels.indexOf(wanted)
}

function levelsWith(rest: Level, special: Partial<Record<Area, Level>>): AreaLevels {
  return Object.fromEntries(areas.map((area) => [area, special[area] ?? rest])) as Record<Area, Level>
}

/** What each preset grants for one child. */
export const presetLevels: Readonly<Record<Preset, AreaLevels>> = {
  parent: /* @__PURE__ */ levelsWith('manage', {}),
  family: /* @__PURE__ */ levelsWith('view', {
    logs: 'add',
    food: 'add',
    photos: 'add',
    documents: 'none',
    custody: 'none',
    caregivers: 'none',
    pumping: 'none',
  }),
  nanny: /* @__PURE__ */ levelsWith('none', {
    logs: 'add',
    pumping: 'add',
    health: 'add',
    food: 'add',
    photos: 'add',
    growth: 'view',
    milestones: 'view',
    schedule: 'view',
    custody: 'view',
    profile: 'view',
  }),
  viewer: /* @__PURE__ */ levelsWith('none', {
    logs: 'view',
    growth: 'view',
    milestones: 'view',
    photos: 'view',
    schedule: 'view',
    profile: 'view',
  }),
}

function permissionsFor(isGranted: (permission: UserPermission) => boolean): UserPermissions {
  return Object.fromEntries(userPermissions.map((permission) => [permission, isGranted(permission)])) as Record<
    UserPermission,
    boolean
  >
}

/** What each role starts with; an owner may change the switches of others, never above their own. */
export const roleUserPermissions: Readonly<Record<Role, UserPermissions>> = {
  super_admin: /* @__PURE__ */ permissionsFor(() => true),
  influencer: /* @__PURE__ */ permissionsFor(() => true),
  parent: /* @__PURE__ */ permissionsFor((p) => p !== 'billing' && p !== 'deleteChildren' && p !== 'manageUsers'),
  caregiver: /* @__PURE__ */ permissionsFor(() => false),
}

/** Owners and parents manage every child of the account; a caregiver has only what was granted per child. */
export function isParentRole(role: Role): boolean {
  return role !== 'caregiver'
}
