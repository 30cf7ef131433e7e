import * as z from 'zod/mini'
import { typedPassword, username } from './auth.ts'
import { endpoint, file, nothing } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { vaultSections } from './vault.ts'

export const exportStatuses = ['queued', 'running', 'ready', 'failed', 'expired'] as const

export const dataExport = z.object({
  id,
  status: z.enum(exportStatuses),
  /** 0 to 100. */
  progressPercent: z.int(),
  /** Size of the ZIP; null until it is ready, and while it is locked. */
  sizeBytes: z.nullable(z.int()),
  createdAt: instant,
  /** When the file is removed; null until it is ready. */
  expiresAt: z.nullable(instant),
  /** Sections of the vault that were locked for whoever asked: nothing of them is in it. */
  leftOut: z.array(z.enum(vaultSections)),
  /** It holds what is locked for this session: downloading it answers VAULT_LOCKED until that is open. */
  isLocked: z.boolean(),
})
export type DataExport = z.infer<typeof dataExport>

const exportRefusals = {
  EXPORT_RUNNING: { status: 409, text: 'An export is already in progress.' },
  RATE_LIMITED: { status: 429, text: 'You can create 3 exports a day.' },
} as const

/** Taking the data along, and leaving. Open also to those who owe a payment. */
export const privacy = {
  startExport: endpoint({
    method: 'POST',
    path: '/api/gdpr/exports',
    summary:
      'Begins a ZIP of everything the caller may export: JSON, CSV and files. What the vault locks is in it where the session has it open.',
    access: { who: 'session' },
    output: dataExport,
    status: 202,
    errors: exportRefusals,
  }),
  listExports: endpoint({
    method: 'GET',
    path: '/api/gdpr/exports',
    summary: 'The caller’s exports of the last days, newest first.',
    access: { who: 'session' },
    output: z.object({ items: z.array(dataExport) }),
    errors: {},
  }),
  downloadExport: endpoint({
    method: 'GET',
    path: '/api/gdpr/export',
    summary:
      'The ZIP of the caller’s newest finished export; without one it is made while it is being read. One with locked photos or documents needs them open.',
    access: { who: 'session' },
    output: file,
    errors: exportRefusals,
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/gdpr/delete-account',
    summary:
      'Deletes the family’s account when its owner asks; anybody else leaves and is deleted alone. Needs no body for 15 minutes after signing in.',
    access: { who: 'session' },
    body: z.optional(
      z.strictObject({
        /** The caller’s own address, typed once more; enough for those who have no password. */
        username: z.optional(username),
        password: z.optional(typedPassword),
      }),
    ),
    output: nothing,
    errors: {
      WRONG_USERNAME: { status: 400, text: "That isn't your account's email address." },
      WRONG_PASSWORD: { status: 400, text: "That isn't your password." },
      PASSWORD_NEEDED: { status: 403, text: 'Sign in again or enter your password to delete your account.' },
      RATE_LIMITED: { status: 429, text: 'Too many wrong passwords. Try again later.' },
    },
  }),
}
