import { family } from '@nestwren/contract/family-settings'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { wasApplied } from '../../platform/http/mutations.ts'
import { storeFamilySettings } from './commands.ts'
import { readFamilySettings } from './queries.ts'

/** The handlers of contract.family. */
const familySettingsHandlers: Handlers<typeof family> = {
  getSettings: async ({ db }, _input, { caller }) => readFamilySettings(db, caller.accountId),

  async putSettings(context, { body }, access) {
    const { accountId, userId, name } = access.caller
    const { settings } = body
    // The settings of a family have no id but the family's.
    if (await wasApplied(context, { accountId, id: accountId }, body.mutationId))
      return readFamilySettings(context.db, accountId)
    const version = await storeFamilySettings(context.db, access, settings, body.version)
    if (version === null)
      throw context.refuse('STALE_VERSION', { current: await readFamilySettings(context.db, accountId) })
    const payload = { user: { id: userId, name }, part: 'settings' } as const
    context.emit('family:changed', payload, { to: 'account', accountId })
    return { settings, version }
  },
}

export const familySettingsFeature: Feature<unknown> = {
  calls: () => [calls(family, familySettingsHandlers)],
}
