import { describe, expect, it } from 'vitest'
import { areas, isLevelAtLeast, levels, presetLevels, presets, roleUserPermissions } from './permissions.ts'

/** The table of DECISIONS, "People, roles, rights", written out. */
const decided = {
  parent: Object.fromEntries(areas.map((area) => [area, 'manage'])),
  family: {
    logs: 'add',
    food: 'add',
    photos: 'add',
    pumping: 'none',
    documents: 'none',
    custody: 'none',
    caregivers: 'none',
    health: 'view',
    growth: 'view',
    milestones: 'view',
    schedule: 'view',
    profile: 'view',
  },
  nanny: {
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
    documents: 'none',
    caregivers: 'none',
  },
  viewer: {
    logs: 'view',
    growth: 'view',
    milestones: 'view',
    photos: 'view',
    schedule: 'view',
    profile: 'view',
    pumping: 'none',
    health: 'none',
    food: 'none',
    documents: 'none',
    custody: 'none',
    caregivers: 'none',
  },
}

describe('presets', () => {
  it.each(presets)('%s grants what was decided', (preset) => {
    expect(presetLevels[preset]).toEqual(decided[preset])
  })
})

describe('levels', () => {
  it('are a ladder', () => {
    for (const [held, level] of levels.entries())
      for (const [wanted, other] of levels.entries()) expect(isLevelAtLeast(level, other)).toBe(held >= wanted)
  })
})

describe('roles', () => {
  it('give parents everything but billing, managing people and deleting children', () => {
    const { parent, super_admin } = roleUserPermissions
    const withheld = Object.entries(parent).flatMap(([name, isGranted]) => (isGranted ? [] : [name]))
    expect(withheld.sort()).toEqual(['billing', 'deleteChildren', 'manageUsers'])
    expect(Object.values(super_admin).every(Boolean)).toBe(true)
  })

  it('give caregivers nothing of the account', () => {
    expect(Object.values(roleUserPermissions.caregiver).some(Boolean)).toBe(false)
  })
})
