/** How a family counts and measures. */

export { familySettingsPurge } from './commands.ts'
export { returnFamilySettings } from './return-commands.ts'
