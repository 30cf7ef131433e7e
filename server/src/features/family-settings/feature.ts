import { family } from '@nestwren/contract/family-settings'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { MutationBook } from '../../platform/http/mutations.ts'
import { familySettingsHandlers } from './handlers.ts'

export const familySettingsFeature: Feature<{ readonly mutations: MutationBook }> = {
  calls: (parts) => [calls(family, familySettingsHandlers(parts))],
}
