import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { id, instant } from './fields.ts'

/** What the sign-in of operators takes for a password, as typed. */
const typed = z.string().check(z.minLength(1), z.maxLength(200))
/** As `npm run operator -- <name>` takes it; compared without case. */
export const operatorName = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9](?:[a-z0-9._-]{0,38}[a-z0-9])?$/))
const authenticatorCode = z.string().check(z.trim(), z.regex(/^\d{6}$/))
const tempToken = z.string().check(z.minLength(1), z.maxLength(2000))

const tooManyTries = {
  RATE_LIMITED: {
    status: 429,
    text: 'Too many failed attempts. Please try again later.',
    fields: ['attemptsRemaining'],
  },
} as const

/** One line of the list of what operators did. */
export const operatorAct = z.object({
  id,
  at: instant,
  /** Who did it, by the name of then. */
  operator: z.string(),
  action: z.string(),
  target: z.nullable(z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) })),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** The address that the call came from. */
  from: z.string(),
})
export type OperatorAct = z.infer<typeof operatorAct>

/** How operators sign in, and what they did (B §7, "Operator admin"). */
export const operators = {
  verifyPassword: endpoint({
    method: 'POST',
    path: '/api/admin/auth/verify-password',
    summary: 'The first step of an operator: the password of the panel, for a token that opens the second step alone.',
    access: { who: 'anyone' },
    body: z.strictObject({ password: typed }),
    output: z.object({ success: z.literal(true), tempToken: z.string() }),
    errors: {
      WRONG_PASSWORD: { status: 401, text: 'Invalid password', fields: ['attemptsRemaining'] },
      ...tooManyTries,
    },
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/admin/auth/login',
    summary:
      'The second step: name and password of one operator, and the code of the authenticator where there is one.',
    access: { who: 'anyone' },
    body: z.strictObject({
      username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254)),
      password: typed,
      tempToken,
      code: z.optional(authenticatorCode),
    }),
    output: z.object({ success: z.literal(true), token: z.string(), username: z.string() }),
    errors: {
      TEMP_TOKEN_EXPIRED: { status: 401, text: 'Session expired. Please start over.' },
      INVALID_CREDENTIALS: { status: 401, text: 'Invalid credentials. Please try again.' },
      CODE_NEEDED: { status: 401, text: 'Enter the code of your authenticator.' },
      ...tooManyTries,
    },
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/admin/auth/logout',
    summary: "Ends the operator's session.",
    access: { who: 'operator' },
    output: nothing,
    errors: {},
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/admin/auth/me',
    summary: 'Who is signed in to the panel, and whether with an authenticator.',
    access: { who: 'operator' },
    output: z.object({ username: z.string(), hasAuthenticator: z.boolean(), lastLoginAt: z.nullable(instant) }),
    errors: {},
  }),
  beginAuthenticator: endpoint({
    method: 'POST',
    path: '/api/admin/auth/authenticator',
    summary:
      'Makes a secret for an authenticator (RFC 6238); it counts once a code of it was sent back within a quarter of an hour.',
    access: { who: 'operator' },
    body: z.strictObject({ password: typed }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: {
      INVALID_CREDENTIALS: { status: 401, text: 'Invalid credentials. Please try again.' },
      HAS_AUTHENTICATOR: { status: 409, text: 'Remove your authenticator first.' },
      ...tooManyTries,
    },
  }),
  confirmAuthenticator: endpoint({
    method: 'PUT',
    path: '/api/admin/auth/authenticator',
    summary: 'Proves the new secret with a code; signing in asks for one from then on.',
    access: { who: 'operator' },
    body: z.strictObject({ code: authenticatorCode }),
    output: z.object({ success: z.literal(true) }),
    errors: { INVALID_CODE: { status: 400, text: "This code isn't right. Try the next one." }, ...tooManyTries },
  }),
  removeAuthenticator: endpoint({
    method: 'DELETE',
    path: '/api/admin/auth/authenticator',
    summary: 'Signing in asks for no code any more.',
    access: { who: 'operator' },
    body: z.strictObject({ password: typed, code: authenticatorCode }),
    output: z.object({ success: z.literal(true) }),
    errors: {
      INVALID_CREDENTIALS: { status: 401, text: 'Invalid credentials. Please try again.' },
      ...tooManyTries,
    },
  }),
  acts: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'What operators did, the latest first; of one operator or one action where asked.',
    access: { who: 'operator' },
    query: z.strictObject({
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50),
      cursor: z.optional(z.string()),
      /** By the name of then; also `command line` and `quiz administration`. */
      operator: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(60))),
      action: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
    }),
    output: z.object({ items: z.array(operatorAct), nextCursor: z.nullable(z.string()) }),
    errors: {},
  }),
}
