import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { date, id, instant, line } from './fields.ts'
import { presets, roles, userPermissions } from './permissions.ts'

/** An e-mail address, the product's username (specification A §3); compared without case. */
export const username = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())
/** As typed at sign-in: an address that cannot exist is answered like a wrong password, not like a malformed request. */
export const typedUsername = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254))
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(200))
/** Minimum 6 with an invite, else 8 (A §5); the server checks which holds. */
export const newPassword = z.string().check(z.minLength(1), z.maxLength(200))
export const confirmationCode = z.string().check(z.trim(), z.regex(/^\d{6}$/))
export const linkToken = z.string().check(z.minLength(1), z.maxLength(200))
const refreshToken = z.string().check(z.minLength(1), z.maxLength(2000))

/** The languages of the product. */
export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]

export const subscriptionStatuses = [
  'registered',
  'trial',
  'active',
  'influencer',
  'free_trial',
  'past_due',
  'canceled',
] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() })
export type Tokens = z.infer<typeof tokens>

export const membership = z.object({
  accountId: id,
  /** A name to tell families apart: the owner's name. */
  accountName: z.string(),
  role: z.enum(roles),
})

export const user = z.object({
  id,
  /** Display name; the part before the @ until the person chooses one. */
  name: z.string(),
  username: z.string(),
  role: z.enum(roles),
  color: z.string(),
  accountId: id,
  subscriptionStatus: z.enum(subscriptionStatuses),
  trialEndDate: z.nullable(instant),
  subscriptionEndDate: z.nullable(instant),
  paymentRequired: z.boolean(),
  permissions: z.record(z.enum(userPermissions), z.boolean()),
  memberships: z.array(membership),
  /** False for people who sign in with Google only. */
  hasPassword: z.boolean(),
  hasGoogle: z.boolean(),
  /** Whether the person has finished the first steps in this or any family. */
  onboardingCompleted: z.boolean(),
  newsletter: z.boolean(),
  createdAt: instant,
})
export type User = z.infer<typeof user>

export const signedIn = z.object({ tokens, user, paymentRequired: z.boolean() })
/** As every way in from outside answers: whether somebody came back, or is new here or in this family. */
export const entered = z.extend(signedIn, { code: z.enum(['SIGNED_IN', 'REGISTERED']) })
export type Entered = z.infer<typeof entered>
export const passwordErrors = {
  PASSWORD_TOO_SHORT: { status: 400, text: 'Password must be at least 8 characters long' },
  PASSWORD_BLANK: { status: 400, text: 'Use at least one letter, number, or symbol in your password.' },
  PASSWORD_TOO_COMMON: {
    status: 400,
    text: 'This password is too common. Choose another.',
  },
} as const
/** An operator keeps the person out; told only to whoever has proven who they are. */
export const accountDeactivated = {
  ACCOUNT_DEACTIVATED: {
    status: 403,
    text: 'This account has been deactivated. Please contact support.',
  },
} as const
const rateLimited = { RATE_LIMITED: { status: 429, text: 'Too many login attempts. Please try again later.' } } as const

export const auth = {
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/api/auth/send-confirmation',
    summary: 'Mails a six-digit code that proves the address. Answers the same whether or not it is known.',
    access: { who: 'anyone' },
    // The language of the mail; English unless told.
    body: z.strictObject({ email: username, locale: z._default(z.enum(locales), 'en') }),
    // Both keys exist only in development mode; in production they are absent, not null.
    output: z.object({
      message: z.string(),
      developmentMode: z.optional(z.boolean()),
      confirmationCode: z.optional(z.string()),
    }),
    errors: {
      RATE_LIMITED: { status: 429, text: 'Failed to send confirmation email. Please try again.' },
    },
  }),
  verifyConfirmation: endpoint({
    method: 'POST',
    path: '/api/auth/verify-confirmation',
    summary:
      'Checks the code, which works once. The answer has a proof: whoever sends that back can register the address within 30 minutes.',
    access: { who: 'anyone' },
    body: z
      .strictObject({
        // One address under either name (A §7).
        email: z.optional(username),
        username: z.optional(username),
        code: confirmationCode,
        /** The caller will send the proof: then it alone counts, also in development mode. */
        isProofKept: z.optional(z.boolean()),
      })
      .check(
        z.refine(
          ({ email, username: same }) => (email ?? same) !== undefined && (email ?? same) === (same ?? email),
          'Send the address as email or as username.',
        ),
      ),
    output: z.object({ verified: z.literal(true), proof: z.string() }),
    errors: {
      INVALID_CODE: { status: 400, text: 'Invalid confirmation code. Please try again.' },
      RATE_LIMITED: { status: 429, text: 'Invalid confirmation code. Please try again.' },
    },
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Makes an account for a proven address, or joins the family an invite names.',
    access: { who: 'anyone' },
    body: z.strictObject({
      username,
      password: newPassword,
      // Accepted because the specification sends it; it grants nothing.
      role: z.optional(z.enum(roles)),
      inviteToken: z.optional(z.nullable(linkToken)),
      refToken: z.optional(z.nullable(linkToken)),
      /**
       * As verify-confirmation answers it; works once. Without one nobody registers, except in development mode from the client
       * that verified.
       */
      proof: z.optional(z.nullable(linkToken)),
      displayName: z.optional(line(80)),
      // The language of later mails; the browser's.
      locale: z.optional(z.enum(locales)),
    }),
    output: entered,
    status: 201,
    errors: {
      ...passwordErrors,
      INVITE_PASSWORD_TOO_SHORT: { status: 400, text: 'Password must be at least 6 characters long' },
      EMAIL_NOT_CONFIRMED: { status: 400, text: 'Confirm your email address first.' },
      INVALID_INVITE: {
        status: 400,
        text: "This invite link doesn't work anymore. It was used or replaced, or it expired. Ask for a new one.",
      },
      INVITE_OTHER_EMAIL: { status: 400, text: 'This invite was sent to another email address.' },
      USERNAME_EXISTS: {
        status: 409,
        text: 'An account with this email already exists. Please try logging in instead.',
      },
      ...accountDeactivated,
    },
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in with e-mail address and password.',
    access: { who: 'anyone' },
    body: z.strictObject({ username: typedUsername, password: typedPassword }),
    output: entered,
    errors: {
      INVALID_CREDENTIALS: { status: 401, text: 'Wrong email or password.' },
      ...accountDeactivated,
      ...rateLimited,
    },
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Exchanges a refresh token for a new pair; the old one works for 10 more seconds.',
    access: { who: 'anyone' },
    body: z.strictObject({ refreshToken }),
    output: z.object({ tokens, accessToken: z.string(), refreshToken: z.string() }),
    errors: {
      REFRESH_TOKEN_EXPIRED: { status: 401, text: 'Your session has expired. Please log in again.' },
      INVALID_REFRESH_TOKEN: { status: 401, text: 'Your session is invalid. Please log in again.' },
      INVALID_TOKEN_TYPE: { status: 401, text: 'Session error detected. Please log in again.' },
      // 401 like every end of a session, so that devices sign out and say why.
      ACCOUNT_DEACTIVATED: { ...accountDeactivated.ACCOUNT_DEACTIVATED, status: 401 },
      ...rateLimited,
    },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends this session: its tokens and live connections stop at once.',
    access: { who: 'session' },
    output: nothing,
    errors: {},
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    summary: 'The signed-in person in the active account, with rights and other families.',
    access: { who: 'session' },
    output: z.object({ user }),
    errors: {},
  }),
  switchAccount: endpoint({
    method: 'POST',
    path: '/api/auth/switch-account',
    summary: 'Makes another family of the same person the active one and answers new tokens.',
    access: { who: 'session' },
    body: z.strictObject({ accountId: id }),
    output: signedIn,
    errors: {},
  }),
  onboardingComplete: endpoint({
    method: 'POST',
    path: '/api/auth/onboarding-complete',
    summary: 'Ends the first steps; the name is what the family sees.',
    access: { who: 'session' },
    body: z.strictObject({ displayName: line(80) }),
    output: z.object({ user }),
    errors: {},
  }),
  updateDisplayName: endpoint({
    method: 'PUT',
    path: '/api/auth/profile/display-name',
    summary: 'Changes the name that the family sees on entries.',
    access: { who: 'session' },
    body: z.strictObject({ displayName: line(80) }),
    output: z.object({ user }),
    errors: {},
  }),
}

export const familyMember = z.object({
  id,
  name: z.string(),
  role: z.enum(roles),
  color: z.string(),
  /** Which of the six hues is theirs in this family: given when they join, theirs alone while there are six or fewer. */
  hue: z.int().check(z.gte(1), z.lte(6)),
  /** The color, where they chose one themselves: it takes the place of the hue. */
  chosenColor: z.nullable(z.string()),
  /** The preset a caregiver was invited with; null for owners and parents. */
  preset: z.nullable(z.enum(presets)),
  joinedOn: date,
})
export type FamilyMember = z.infer<typeof familyMember>
