import type { CallInput } from '@nestwren/contract/endpoint'
import type { ChildGrant, members } from '@nestwren/contract/members'
import {
  type Area,
  type AreaLevels,
  areas,
  isLevelAtLeast,
  type Level,
  levels,
  type Preset,
  presetLevels,
  presets,
} from '@nestwren/contract/permissions'

/** What is being chosen for one person and one child. */
export interface GrantDraft {
  readonly preset: Preset
  readonly levels: AreaLevels
  readonly canExport: boolean
  readonly accessFrom: string | null
  readonly accessUntil: string | null
  readonly historyDays: number | null
}

export type PermissionPatch = CallInput<typeof members.patchChildPermissions>['body']['permissions']

/** The draft an editor begins with; who has nothing yet begins with looking on. */
export function draftOf(grant: ChildGrant | null): GrantDraft {
  if (grant === null || areas.every((area) => grant.levels[area] === 'none'))
    return {
      preset: 'viewer',
      levels: presetLevels.viewer,
      canExport: false,
      accessFrom: grant?.accessFrom ?? null,
      accessUntil: grant?.accessUntil ?? null,
      historyDays: grant?.historyDays ?? null,
    }
  const { preset, levels, canExport, accessFrom, accessUntil, historyDays } = grant
  return { preset, levels, canExport, accessFrom, accessUntil, historyDays }
}

/** Levels that may be given: up to one's own, and the one that is there already. */
export function levelChoices(own: Level, current: Level): readonly Level[] {
  return levels.filter((level) => isLevelAtLeast(own, level) || level === current)
}

/** Presets that give nothing above one's own, and the one that is there already. */
export function presetChoices(own: AreaLevels, current: Preset | null): readonly Preset[] {
  return presets.filter(
    (preset) => preset === current || areas.every((area) => isLevelAtLeast(own[area], presetLevels[preset][area])),
  )
}

/** True where a preset says it all: nobody has chosen other levels since. */
export function isAsPreset({ preset, levels: held }: Pick<GrantDraft, 'preset' | 'levels'>): boolean {
  return areas.every((area) => held[area] === presetLevels[preset][area])
}

/** What to send: everything with a new preset, else only what is different. */
export function patchOf(grant: ChildGrant | null, draft: GrantDraft): PermissionPatch {
  const isNewPreset = grant === null || grant.preset !== draft.preset
  const changed = areas.filter((area: Area) => isNewPreset || grant.levels[area] !== draft.levels[area])
  return {
    ...(isNewPreset ? { preset: draft.preset } : {}),
    ...Object.fromEntries(changed.map((area) => [area, draft.levels[area]])),
    ...(draft.canExport === (grant?.canExport ?? false) ? {} : { export: draft.canExport }),
    ...(draft.accessFrom === (grant?.accessFrom ?? null) ? {} : { accessFrom: draft.accessFrom }),
    ...(draft.accessUntil === (grant?.accessUntil ?? null) ? {} : { accessUntil: draft.accessUntil }),
    ...(draft.historyDays === (grant?.historyDays ?? null)
      ? {}
      : { historyDays: draft.historyDays as PermissionPatch['historyDays'] }),
  }
}

/** Nothing of the child at all. */
export const nothingPatch: PermissionPatch = {
  ...Object.fromEntries(areas.map((area) => [area, 'none'])),
  export: false,
}
