import { vault } from '@nestwren/contract/vault'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import { codeHandlers } from './code-handlers.ts'
import { factorAutocommit, factorHandlers } from './factor-handlers.ts'
import { grantHandlers } from './grant-handlers.ts'
import { createVaultParts, type VaultDeps } from './parts.ts'
import { settingsHandlers } from './settings-handlers.ts'
import { vaultTasks } from './tasks.ts'

export const vaultFeature: Feature<VaultDeps> = {
  calls: (deps) => {
    const parts = createVaultParts(deps)
    const handlers = {
      ...codeHandlers(parts),
      ...grantHandlers(parts),
      ...settingsHandlers(parts),
      ...factorHandlers(parts),
    }
    // Handlers that order their own writes: a wrong code stays counted though the answer is a refusal.
    return [
      calls(vault, handlers, {
        autocommit: ['request2fa', 'verify2fa', 'putSettings', 'proveAddress', ...factorAutocommit],
      }),
    ]
  },
  tasks: vaultTasks,
}
