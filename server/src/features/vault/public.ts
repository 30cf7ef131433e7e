/** The vault: what is locked, and what a session has opened. */

export { noteUse } from './grant-commands.ts'
export { openSections } from './grant-queries.ts'
export { forgetVaultAddress } from './settings-commands.ts'
export { isProtected, vaultSettingsOf } from './settings-queries.ts'
