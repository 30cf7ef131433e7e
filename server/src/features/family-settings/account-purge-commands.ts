import { purgeOf } from '../../platform/db/account-purge.ts'
import { familySettingsTable } from './tables.ts'

/** How a family counts. */
export const familySettingsPurge = [purgeOf('family settings', familySettingsTable)]
