import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import { palettes } from '@nestwren/contract/palettes'
import { type StoredTheme, settings, themeModes, type themeSettings } from '@nestwren/contract/settings'
import { calls, type Feature } from '../../platform/feature/feature.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { type Kernel, readUser, recolorUser, setLocale, startNewsletter, stopNewsletter } from '../account/public.ts'
import { changeColors, changeTheme, storePreferences, storeTheme } from './commands.ts'
import { firstTheme, presentTheme, readPreferences, readTheme } from './queries.ts'
import type { ThemeColors } from './tables.ts'

type Setting = (typeof themeSettings)[number]
type Value = StoredTheme[Setting]

export const settingsFeature: Feature<{ readonly kernel: Kernel }> = {
  // Commands of one statement, or of two of which the first changes nothing that can be seen.
  calls: (parts) => [
    calls(settings, settingsHandlers(parts), { autocommit: ['putTheme', 'patchTheme', 'patchCustomColors'] }),
  ],
}

/** What belongs to a person, in whichever family they are. */
function settingsHandlers({ kernel }: { readonly kernel: Kernel }): Handlers<Contract['settings']> {
  const answerUser = async (context: Context, who: { userId: string; accountId: string }) => {
    const user = await readUser(context.db, who, context.now)
    if (user === null) throw context.refuse('UNAUTHENTICATED')
    return { user }
  }

  return {
    async getTheme({ db }, _input, { caller }) {
      const theme = await readTheme(db, caller.userId)
      return { theme: theme ?? presentTheme(firstTheme), isChosen: theme !== null }
    },

    putTheme: async (context, { body }, { caller }) =>
      chosen(context, caller, await storeTheme(context.db, caller.userId, 'theme' in body ? body.theme : body)),

    patchCustomColors: async (context, { body }, { caller }) =>
      chosen(context, caller, await changeColors(context.db, caller.userId, colorsOf(body))),

    async patchTheme(context, { params, body }, { caller }) {
      const change = changeOf(params.setting, body.value)
      if (change === null) throw context.refuse('INVALID_VALUE')
      return chosen(context, caller, await changeTheme(context.db, caller.userId, change))
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
      // Everyone in the family shows it beside what this person does.
      await kernel.accessChanged(context, { accountId: caller.accountId })
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

/** The person's other devices change their clothes as well. */
function chosen({ emit }: Pick<Context, 'emit'>, { userId, name, accountId }: Caller, theme: StoredTheme) {
  emit('family:changed', { user: { id: userId, name }, part: 'theme' }, { to: 'user', accountId, userId })
  return { theme, isChosen: true }
}

function colorsOf(body: HandlerInput<Contract['settings']['patchCustomColors']>['body']): ThemeColors | null {
  if ('value' in body) return body.value
  return 'customColors' in body ? body.customColors : body
}

/** The body fits some setting; null when it does not fit the one of the path. */
function changeOf(setting: Setting, value: Value): Parameters<typeof changeTheme>[2] | null {
  if (typeof value === 'object') return setting === 'night' ? { night: value } : null
  const mode = themeModes.find((one) => one === value)
  if (setting === 'mode') return mode === undefined ? null : { mode }
  const selectedTheme = palettes.find((one) => one === value)
  return setting === 'selectedTheme' && selectedTheme !== undefined ? { selectedTheme } : null
}
