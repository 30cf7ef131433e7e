import * as z from 'zod/mini'
import { locales, user } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { color, timeZone, whole } from './fields.ts'
import { palettes } from './palettes.ts'

export const themeModes = ['system', 'light', 'dark'] as const
export const themeSettings = ['mode', 'selectedTheme', 'night'] as const

const part = z.optional(z.nullable(color))
const sixParts = {
  primary: part,
  secondary: part,
  accent: part,
  background: part,
  surface: part,
  text: part,
}

/**
 * Colours of one's own by part (B §3); null leaves the palette's. Dark mode is made from the six, but for what `dark` names.
 * A client shows them only as far as they can be read.
 */
export const customColors = z.strictObject({ ...sixParts, dark: z.optional(z.nullable(z.strictObject(sixParts))) })

/** When the dark ember screen comes by itself; minutes after local midnight. */
export const night = z.strictObject({
  isScheduled: z.boolean(),
  startMinute: whole(0, 1439),
  endMinute: whole(0, 1439),
  /** Night mode was offered to the person, who answered: it is offered once. */
  wasOffered: z.optional(z.boolean()),
})

export const theme = z.strictObject({
  mode: z.enum(themeModes),
  selectedTheme: z.enum(palettes),
  /** null where every colour is the palette's. */
  customColors: z.nullable(customColors),
  night,
})
export type StoredTheme = z.infer<typeof theme>

/** A theme as it is sent: what is left out stays as it is. */
const sentTheme = z.strictObject({
  mode: z.enum(themeModes),
  selectedTheme: z.enum(palettes),
  customColors: z.optional(z.nullable(customColors)),
  night: z.optional(night),
})
export type SentTheme = z.infer<typeof sentTheme>

/** What a person set on any of their devices; null follows the device. */
export const preferences = z.strictObject({
  locale: z.nullable(z.enum(locales)),
  timeZone: z.nullable(timeZone),
  volumeUnit: z.nullable(z.enum(['ml', 'oz'])),
  weightUnit: z.nullable(z.enum(['g', 'lb'])),
  lengthUnit: z.nullable(z.enum(['cm', 'in'])),
  temperatureUnit: z.nullable(z.enum(['C', 'F'])),
  /**
   * Tiles of the quick-log row in the person's order, with commas between: names of kinds, or `own:` and an id; a minus
   * before one that is hidden. null keeps the usual row.
   */
  quickLog: z._default(
    z.nullable(
      z.string().check(z.maxLength(4000), z.regex(/^-?[a-z]+(:[0-9a-f-]{36})?(,-?[a-z]+(:[0-9a-f-]{36})?)*$/i)),
    ),
    null,
  ),
  /** Whether likely windows of the next feed, nap and bedtime are shown; null as `on`. */
  projections: z._default(z.nullable(z.enum(['on', 'off'])), null),
})
export type Preferences = z.infer<typeof preferences>

/** `theme` says the defaults until the person has chosen one. */
const themeAnswer = z.object({ theme, isChosen: z.boolean() })

/** What belongs to a person and follows them to every device. */
export const settings = {
  getTheme: endpoint({
    method: 'GET',
    path: '/api/auth/theme',
    summary: 'How the app looks for the caller.',
    access: { who: 'session' },
    output: themeAnswer,
    errors: {},
  }),
  putTheme: endpoint({
    method: 'PUT',
    path: '/api/auth/theme',
    summary: 'Stores how the app looks.',
    access: { who: 'session' },
    // Whole or field by field: the specification says only what is in it.
    body: z.union([z.strictObject({ theme: sentTheme }), sentTheme]),
    output: themeAnswer,
    errors: {},
  }),
  patchCustomColors: endpoint({
    method: 'PATCH',
    path: '/api/auth/theme/customColors',
    summary: 'Changes the named colours and leaves the rest.',
    access: { who: 'session' },
    // Bare, or as a client of the calls beside it sends them.
    body: z.union([
      customColors,
      z.strictObject({ value: z.nullable(customColors) }),
      z.strictObject({ customColors: z.nullable(customColors) }),
    ]),
    output: themeAnswer,
    errors: {},
  }),
  patchTheme: endpoint({
    method: 'PATCH',
    path: '/api/auth/theme/:setting',
    summary: 'Changes one setting of the theme.',
    access: { who: 'session' },
    params: z.strictObject({ setting: z.enum(themeSettings) }),
    body: z.strictObject({ value: z.union([z.enum(themeModes), z.enum(palettes), night]) }),
    output: themeAnswer,
    errors: { INVALID_VALUE: { status: 400, text: "That value doesn't work for this setting." } },
  }),
  getPreferences: endpoint({
    method: 'GET',
    path: '/api/auth/preferences',
    summary: 'Language, time zone and units of the caller.',
    access: { who: 'session' },
    output: z.object({ preferences }),
    errors: {},
  }),
  putPreferences: endpoint({
    method: 'PUT',
    path: '/api/auth/preferences',
    summary: 'Stores language, time zone and units.',
    access: { who: 'session' },
    body: z.strictObject({ preferences }),
    output: z.object({ preferences }),
    errors: {},
  }),
  updateColor: endpoint({
    method: 'PUT',
    path: '/api/auth/profile/color',
    summary: 'Changes the colour that marks the caller in the family.',
    access: { who: 'session' },
    body: z.strictObject({ color }),
    output: z.object({ user }),
    errors: {},
  }),
  newsletterIn: endpoint({
    method: 'POST',
    path: '/api/auth/newsletter/opt-in',
    summary: 'The caller wants the newsletter.',
    access: { who: 'session' },
    output: z.object({ user }),
    errors: {},
  }),
  newsletterOut: endpoint({
    method: 'POST',
    path: '/api/auth/newsletter/opt-out',
    summary: 'The caller does not want the newsletter any more.',
    access: { who: 'session' },
    output: z.object({ user }),
    errors: {},
  }),
}
