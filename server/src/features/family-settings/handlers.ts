import { family } from '@nestwren/contract/family-settings'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { type MutationBook, wasApplied } from '../../platform/http/mutations.ts'
import { storeFamilySettings } from './commands.ts'
import { readFamilySettings } from './queries.ts'

export const familySettingsFeature: Feature<{ readonly mutations: MutationBook }> = {
  calls: (parts) => [calls(family, familySettingsHandlers(parts))],
}

/** The handlers of contract.family. */
function familySettingsHandlers({ mutations }: { readonly mutations: MutationBook }): Handlers<typeof family> {
  return {
    getSettings: async ({ db }, _input, { caller }) => readFamilySettings(db, caller.accountId),

    async putSettings(context, { body }, access) {
      const { accountId, userId, name } = access.caller
      const { settings } = body
      // The settings of a family have no id but the family's.
      if (await wasApplied(mutations, context, { accountId, id: accountId }, body.mutationId))
        return readFamilySettings(context.db, accountId)
      const version = await storeFamilySettings(context.db, access, settings, body.version)
      if (version === null)
        throw context.refuse('STALE_VERSION', { current: await readFamilySettings(context.db, accountId) })
      const payload = { user: { id: userId, name }, part: 'settings' } as const
      context.emit('family:changed', payload, { to: 'account', accountId })
      return { settings, version }
    },
  }
}
