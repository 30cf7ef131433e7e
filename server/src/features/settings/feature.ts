import { settings } from '@nestwren/contract/settings'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Kernel } from '../account/public.ts'
import { settingsAutocommit, settingsHandlers } from './handlers.ts'

export const settingsFeature: Feature<{ readonly kernel: Kernel }> = {
  calls: (parts) => [calls(settings, settingsHandlers(parts), { autocommit: settingsAutocommit })],
}
