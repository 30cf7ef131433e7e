/** How a family counts and measures. */

export { familySettingsPurge } from './account-purge-commands.ts'
export { returnFamilySettings } from './return-commands.ts'
