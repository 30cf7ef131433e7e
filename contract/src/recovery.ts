import * as z from 'zod/mini'
import { accountDeactivated, linkToken, locales, newPassword, passwordErrors, typedPassword, username } from './auth.ts'
import { endpoint, nothing } from './endpoint.ts'

const invalidToken = {
  INVALID_RESET_TOKEN: { status: 400, text: 'Invalid or expired reset token' },
} as const

/** Changes of how a person signs in, each told by mail with a link that undoes it. */
export const signInChanges = [
  'passwordChanged',
  'passwordReset',
  'googleConnected',
  'googleDisconnected',
  'newDevice',
] as const
export type SignInChange = (typeof signInChanges)[number]

const invalidUndoLink = {
  INVALID_UNDO_LINK: { status: 400, text: 'This link was already used, or it has expired.' },
  RATE_LIMITED: { status: 429, text: 'Too many requests. Wait a moment and try again.' },
} as const

/** What is said instead of "a mail is on its way" to those who have no password to forget. */
export const googleUserDetected =
  'This account signs in with Google. Use the Google button, or set a password with the link we emailed you.'

/** A password that was forgotten, or is to be another one. */
export const recovery = {
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Mails a link to choose a new password. Answers the same whether or not the address is known.',
    access: { who: 'anyone' },
    body: z.strictObject({ username, locale: z._default(z.enum(locales), 'en') }),
    // The last two exist only in development mode; elsewhere they are absent, not null.
    output: z.object({
      message: z.string(),
      code: z.enum(['RESET_SENT', 'GOOGLE_USER_DETECTED']),
      developmentMode: z.optional(z.boolean()),
      resetLink: z.optional(z.string()),
    }),
    errors: {
      RATE_LIMITED: { status: 429, text: 'Failed to send reset email' },
    },
  }),
  verifyResetToken: endpoint({
    method: 'POST',
    path: '/api/auth/verify-reset-token',
    summary: 'Tells whose password a link of a mail changes.',
    access: { who: 'anyone' },
    body: z.strictObject({ token: linkToken }),
    output: z.object({ username: z.string() }),
    errors: {
      ...invalidToken,
      ...accountDeactivated,
      RATE_LIMITED: { status: 429, text: 'Invalid or expired reset token' },
    },
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Sets a new password with the link of a mail, signs everyone out, and disconnects Google.',
    access: { who: 'anyone' },
    body: z.strictObject({ token: linkToken, newPassword }),
    output: nothing,
    errors: {
      ...invalidToken,
      ...accountDeactivated,
      ...passwordErrors,
      RATE_LIMITED: { status: 429, text: 'Failed to reset password' },
    },
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/auth/password',
    summary: 'Changes the password; all other sessions end. Somebody without one sets the first through a mail.',
    access: { who: 'session' },
    body: z.strictObject({ currentPassword: typedPassword, newPassword }),
    output: nothing,
    errors: {
      ...passwordErrors,
      WRONG_PASSWORD: { status: 400, text: "That isn't your current password." },
      NO_PASSWORD: { status: 409, text: 'This account signs in with Google and has no password yet.' },
      RATE_LIMITED: { status: 429, text: 'Too many wrong passwords. Try again later.' },
    },
  }),
  readSignInChange: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in-change',
    summary: 'Tells which change the link of a mail undoes, and for whom. Changes nothing.',
    access: { who: 'anyone' },
    body: z.strictObject({ token: linkToken }),
    output: z.object({ username: z.string(), change: z.enum(signInChanges) }),
    errors: invalidUndoLink,
  }),
  undoSignInChange: endpoint({
    method: 'POST',
    path: '/api/auth/sign-in-change/undo',
    summary:
      'Undoes a change with the link of a mail: everyone is signed out, Google is disconnected, the password and open invites no longer work, and a link to choose a new one is mailed.',
    access: { who: 'anyone' },
    body: z.strictObject({ token: linkToken }),
    output: z.object({ username: z.string() }),
    errors: invalidUndoLink,
  }),
}
