/** How a family counts and measures. */

export { familySettingsPurge, returnFamilySettings } from './commands.ts'
