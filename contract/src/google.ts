import * as z from 'zod/mini'
import { accountDeactivated, entered, linkToken, locales, typedPassword, user } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { roles } from './permissions.ts'

const idToken = z.string().check(z.minLength(1), z.maxLength(8000))
const refused = {
  GOOGLE_FAILED: { status: 401, text: 'Google sign-in failed. Please try again.' },
  GOOGLE_NOT_CONFIGURED: { status: 404, text: "Google sign-in isn't available here." },
} as const
const wrongPassword = { WRONG_PASSWORD: { status: 400, text: "That password isn't right." } } as const

/**
 * Sign-in with Google by OpenID Connect: the browser goes to Google's page and comes back with an ID token in the
 * fragment of the address. No script of a third party runs on this origin.
 */
export const google = {
  options: endpoint({
    method: 'GET',
    path: '/api/auth/google/options',
    summary: 'Whether sign-in with Google is set up here.',
    access: { who: 'anyone' },
    output: z.object({ isAvailable: z.boolean() }),
    errors: {},
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/auth/google/start',
    summary: 'Makes a nonce, good for one sign-in within 10 minutes, and the address of the sign-in page.',
    access: { who: 'anyone' },
    /** `state` comes back with the ID token; the browser compares it. */
    body: z.strictObject({ state: z.string().check(z.regex(/^[\w-]{16,100}$/)) }),
    output: z.object({ authorizationUrl: z.string() }),
    errors: {
      GOOGLE_NOT_CONFIGURED: refused.GOOGLE_NOT_CONFIGURED,
      RATE_LIMITED: { status: 429, text: 'Google sign-in failed. Please try again.' },
    },
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/google',
    summary: 'Signs in, or makes an account or joins a family, with an ID token of Google.',
    access: { who: 'anyone' },
    body: z.strictObject({
      idToken,
      // As in register: grants nothing by itself.
      role: z.optional(z.enum(roles)),
      inviteToken: z.optional(z.nullable(linkToken)),
      refToken: z.optional(z.nullable(linkToken)),
      locale: z.optional(z.enum(locales)),
      /** Proof of an existing account with the same address, which is then connected. */
      password: z.optional(typedPassword),
    }),
    output: entered,
    errors: {
      ...refused,
      ...wrongPassword,
      ...accountDeactivated,
      GOOGLE_LINK_REQUIRED: {
        status: 409,
        text: 'An account with this email already exists. Enter its password once to connect Google.',
      },
      INVALID_INVITE: {
        status: 400,
        text: "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
      },
      INVITE_OTHER_EMAIL: { status: 400, text: 'This invite was sent to another email address.' },
      RATE_LIMITED: { status: 429, text: 'Google sign-in failed. Please try again.' },
    },
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/auth/google/link',
    summary: 'Connects a Google account to the signed-in person.',
    access: { who: 'session' },
    body: z.strictObject({ idToken, password: typedPassword }),
    output: z.object({ user }),
    errors: {
      ...refused,
      ...wrongPassword,
      GOOGLE_TAKEN: { status: 409, text: 'This Google account already belongs to someone here.' },
      RATE_LIMITED: { status: 429, text: 'Too many wrong passwords. Try again later.' },
    },
  }),
  unlink: endpoint({
    method: 'POST',
    path: '/api/auth/google/unlink',
    summary: 'Disconnects Google from the signed-in person, who keeps the password.',
    access: { who: 'session' },
    body: z.strictObject({ password: typedPassword }),
    output: z.object({ user }),
    errors: {
      ...wrongPassword,
      NO_PASSWORD: { status: 409, text: 'Set a password first so you can still sign in.' },
      RATE_LIMITED: { status: 429, text: 'Too many wrong passwords. Try again later.' },
    },
  }),
}
