/** The vault: what is locked, and what a session has opened. */

export { hasFreshCode, openSections, sightOf, type VaultSight } from './grant-queries.ts'
export { closedSections, keptAmong, type LastKept, lastKeptOf } from './kept-queries.ts'
export { tellChanges } from './parts.ts'
export { forgetVaultAddress } from './settings-commands.ts'
export { isProtected, vaultSettingsOf } from './settings-queries.ts'
