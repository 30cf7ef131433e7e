import { type Area, areas, type Level, levels, type Preset, presetLevels } from '@nestwren/contract/permissions'
import type { Grant } from './access-snapshot.ts'
import type { Grantor } from './member-queries.ts'

const plain = { canExport: false, accessFrom: null, accessUntil: null, historyDays: null }

/** What somebody holds who was given nothing. */
export const noGrant: Grant = {
  ...plain,
  levels: Object.fromEntries(areas.map((area) => [area, 'none'])) as Record<Area, Level>,
}

/** What a preset gives, without an end. */
export function presetGrant(preset: Preset): Grant {
  return { ...plain, levels: presetLevels[preset] }
}

/**
 * Whether somebody may turn what a caregiver holds for a child from `before` into `after`: nobody gives more than they
 * have. Taking away is always within it. A longer time or more history counts as giving all of it anew, or a person
 * could lend what they do not have by opening a period that had ended.
 */
export function mayDelegate(grantor: Grantor, childId: string, before: Grant | null, after: Grant): boolean {
  if (grantor.isParent) return true
  const own = grantor.grants.get(childId)
  if (own === undefined) return false
  const isWider = before === null || isLonger(before, after)
  const held = before === null || isWider ? noGrant : before
  const isWithinLevels = areas.every((area) => {
    const isRaised = levels.indexOf(after.levels[area]) > levels.indexOf(held.levels[area])
    return !isRaised || levels.indexOf(after.levels[area]) <= levels.indexOf(own.levels[area])
  })
  const isWithinExport = !after.canExport || held.canExport || own.canExport
  const isWithinTime = !isWider || (endOf(after) <= endOf(own) && depthOf(after) <= depthOf(own))
  return isWithinLevels && isWithinExport && isWithinTime
}

/** Whether somebody may manage who cares for the child. */
export function mayManageCaregivers(grantor: Grantor, childId: string): boolean {
  return grantor.isParent || grantor.grants.get(childId)?.levels.caregivers === 'manage'
}

function isLonger(before: Grant, after: Grant): boolean {
  return beginOf(after) < beginOf(before) || endOf(after) > endOf(before) || depthOf(after) > depthOf(before)
}

const beginOf = ({ accessFrom }: Grant): number => accessFrom?.getTime() ?? Number.NEGATIVE_INFINITY
const endOf = ({ accessUntil }: Grant): number => accessUntil?.getTime() ?? Number.POSITIVE_INFINITY
const depthOf = ({ historyDays }: Grant): number => historyDays ?? Number.POSITIVE_INFINITY
