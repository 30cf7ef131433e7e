import { useLingui } from '@lingui/react/macro'
import type { Relationship } from '@nestwren/contract/invites'
import type { Area } from '@nestwren/contract/permissions'

/** What may be shared of a child, as it stands within a sentence. */
export function useAreaWords(): Readonly<Record<Area, string>> {
  const { t } = useLingui()
  return {
    logs: t`the daily log`,
    pumping: t`pumping`,
    health: t`medicine and health`,
    food: t`food`,
    growth: t`growth`,
    milestones: t`milestones`,
    photos: t`photos`,
    documents: t`documents`,
    schedule: t`the schedule`,
    custody: t`parenting time`,
    profile: t`the profile`,
    caregivers: t`caregivers`,
  }
}

/** Who somebody is, and what that lets them do. */
export function useRelationshipWords(): Readonly<Record<Relationship, { name: string; hint: string }>> {
  const { t } = useLingui()
  return {
    parent: { name: t`Parent`, hint: t`Sees and changes everything.` },
    family: { name: t`Grandparent or family`, hint: t`Adds logs, food, and photos, and sees most of the rest.` },
    nanny: { name: t`Nanny or sitter`, hint: t`Logs the day, including health; sees growth and schedules.` },
    viewer: { name: t`View only`, hint: t`Sees logs, growth, milestones, photos, and the schedule.` },
  }
}
