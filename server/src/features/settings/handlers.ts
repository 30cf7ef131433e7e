import type { Contract } from '@nestwren/contract'
import { palettes } from '@nestwren/contract/palettes'
import { type StoredTheme, themeModes, type themeSettings } from '@nestwren/contract/settings'
import type { Context } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Kernel } from '../account/kernel-policy.ts'
import { recolorUser, setLocale, startNewsletter, stopNewsletter } from '../account/profile-commands.ts'
import { readUser } from '../account/queries.ts'
import { changeColors, changeTheme, storePreferences, storeTheme } from './commands.ts'
import { readPreferences, readTheme } from './queries.ts'

type Setting = (typeof themeSettings)[number]
type Value = StoredTheme[Setting]

/** Commands of one statement, or of two of which the first changes nothing that can be seen. */
export const settingsAutocommit = [
  'putTheme',
  'patchTheme',
  'patchCustomColors',
] as const satisfies readonly (keyof Contract['settings'])[]

/** What belongs to a person, in whichever family they are. */
export function settingsHandlers({ kernel }: { readonly kernel: Kernel }): Handlers<Contract['settings']> {
  const answerUser = async (context: Context, who: { userId: string; accountId: string }) => {
    const user = await readUser(context.db, who, context.now)
    if (user === null) throw context.refuse('UNAUTHENTICATED')
    return { user }
  }

  return {
    getTheme: async ({ db }, _input, { caller }) => ({ theme: await readTheme(db, caller.userId) }),

    putTheme: async ({ db }, { body }, { caller }) => ({ theme: await storeTheme(db, caller.userId, body.theme) }),

    patchCustomColors: async ({ db }, { body }, { caller }) => ({
      theme: await changeColors(db, caller.userId, body),
    }),

    async patchTheme(context, { params, body }, { caller }) {
      const change = changeOf(params.setting, body.value)
      if (change === null) throw context.refuse('INVALID_VALUE')
      return { theme: await changeTheme(context.db, caller.userId, change) }
    },

    getPreferences: async ({ db }, _input, { caller }) => ({ preferences: await readPreferences(db, caller.userId) }),

    async putPreferences({ db }, { body }, { caller }) {
      const { preferences } = body
      await storePreferences(db, caller.userId, preferences)
      // "As the device" says nothing about mails, which no device reads: their language stays.
      if (preferences.locale !== null) await setLocale(db, caller.userId, preferences.locale)
      return { preferences }
    },

    async updateColor(context, { body }, { caller }) {
      await recolorUser(context.db, caller.userId, body.color)
      await kernel.accessChanged(context, { userId: caller.userId })
      return answerUser(context, caller)
    },

    async newsletterIn(context, _input, { caller }) {
      await startNewsletter(context.db, caller.userId, context.now)
      return answerUser(context, caller)
    },

    async newsletterOut(context, _input, { caller }) {
      await stopNewsletter(context.db, caller.userId)
      return answerUser(context, caller)
    },
  }
}

/** The body fits some setting; null when it does not fit the one of the path. */
function changeOf(setting: Setting, value: Value): Parameters<typeof changeTheme>[2] | null {
  if (typeof value === 'object') return setting === 'night' ? { night: value } : null
  const mode = themeModes.find((one) => one === value)
  if (setting === 'mode') return mode === undefined ? null : { mode }
  const selectedTheme = palettes.find((one) => one === value)
  return setting === 'selectedTheme' && selectedTheme !== undefined ? { selectedTheme } : null
}
