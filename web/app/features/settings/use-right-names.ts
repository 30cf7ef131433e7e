import { useLingui } from '@lingui/react/macro'
import type { Area, Level, Preset, Role, UserPermission } from '@nestwren/contract/permissions'

export interface Words {
  readonly name: string
  readonly hint: string
}

/** The presets in words. */
export function usePresetWords(): Readonly<Record<Preset, Words>> {
  const { t } = useLingui()
  return {
    parent: { name: t`Parent`, hint: t`Sees and changes everything.` },
    family: {
      name: t`Grandparent or family`,
      hint: t`Adds logs, food, and photos, and sees most of the rest.`,
    },
    nanny: {
      name: t`Nanny or sitter`,
      hint: t`Logs the day, including health; sees growth and schedules.`,
    },
    viewer: { name: t`View only`, hint: t`Sees logs, growth, milestones, photos, and the schedule.` },
  }
}

export function useRoleNames(): Readonly<Record<Role, string>> {
  const { t } = useLingui()
  return { super_admin: t`Owner`, influencer: t`Owner`, parent: t`Parent`, caregiver: t`Caregiver` }
}

export function useAreaNames(): Readonly<Record<Area, string>> {
  const { t } = useLingui()
  return {
    logs: t`Logs`,
    pumping: t`Pumping`,
    health: t`Health`,
    food: t({ message: 'Food', context: 'area of rights' }),
    growth: t`Growth`,
    milestones: t`Milestones`,
    photos: t`Photos`,
    documents: t`Documents`,
    schedule: t`Schedule`,
    custody: t`Parenting time`,
    profile: t`Child profile`,
    caregivers: t`Caregivers`,
  }
}

/** A level as the choice of an editor. */
export function useLevelNames(): Readonly<Record<Level, string>> {
  const { t } = useLingui()
  return {
    none: t({ message: 'None', context: 'level of rights' }),
    view: t`See`,
    add: t`Add`,
    manage: t({ message: 'All', context: 'level of rights' }),
  }
}

/** What somebody may do with areas of a child, by level, as sentences about another person or to oneself. */
export function useLevelSentences(isMe: boolean): Readonly<Record<Level, (areas: string) => string>> {
  const { t } = useLingui()
  return isMe
    ? {
        none: (areas) => t`You don't see ${areas}.`,
        view: (areas) => t`You see ${areas}.`,
        add: (areas) => t`You add ${areas}, and change your own.`,
        manage: (areas) => t`You see and change everything in ${areas}.`,
      }
    : {
        none: (areas) => t`Doesn't see ${areas}.`,
        view: (areas) => t`Sees ${areas}.`,
        add: (areas) => t`Adds ${areas}, and changes their own.`,
        manage: (areas) => t`Sees and changes everything in ${areas}.`,
      }
}

export function usePermissionWords(): Readonly<Record<UserPermission, Words>> {
  const { t } = useLingui()
  return {
    billing: { name: t`Subscription`, hint: t`Sees and changes the plan and payments.` },
    manageUsers: { name: t`People`, hint: t`Changes what others can do and removes people.` },
    addChildren: { name: t`Add children`, hint: t`Adds a child to the family.` },
    deleteChildren: { name: t`Remove children`, hint: t`Removes a child and everything logged for them.` },
    accountExport: { name: t`Export`, hint: t`Downloads everything about the family.` },
    vaultPhotos: { name: t`Vault photos`, hint: t`Opens locked photos with a code, while the vault is on.` },
    vaultDocuments: { name: t`Vault documents`, hint: t`Opens locked documents with a code, while the vault is on.` },
    vaultSettings: { name: t`Vault settings`, hint: t`Turns the vault on and off, and sets how it opens.` },
    siteEdit: { name: t`Family site`, hint: t`Changes the family's public site.` },
    sitePublishPhotos: { name: t`Photos on the site`, hint: t`Shows photos on the family's public site.` },
    registryManage: { name: t`Gift registry`, hint: t`Edits the gift registry.` },
    invitesManage: { name: t`Invitations`, hint: t`Invites guests to family events.` },
    knowledgeWrite: { name: t`Articles`, hint: t`Writes articles in the knowledge base.` },
    referrals: { name: t`Recommending`, hint: t`Recommends Nestwren to other families.` },
    integrations: { name: t`Connections`, hint: t`Connects other apps with the family.` },
  }
}
