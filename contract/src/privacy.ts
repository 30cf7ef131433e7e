import * as z from 'zod/mini'
import { typedPassword, username } from './auth.ts'
import { endpoint, file, nothing } from './endpoint.ts'
import { id, instant } from './fields.ts'

export const exportStatuses = ['queued', 'running', 'ready', 'failed', 'expired'] as const

export const dataExport = z.object({
  id,
  status: z.enum(exportStatuses),
  /** 0 to 100. */
  progressPercent: z.int(),
  /** Size of the ZIP; null until it is ready. */
  sizeBytes: z.nullable(z.int()),
  createdAt: instant,
  /** When the file is removed; null until it is ready. */
  expiresAt: z.nullable(instant),
})
export type DataExport = z.infer<typeof dataExport>

/** Taking the data along, and leaving. Open also to those who owe a payment. */
export const privacy = {
  startExport: endpoint({
    method: 'POST',
    path: '/api/gdpr/exports',
    summary: 'Begins a ZIP of everything the caller may export: JSON, CSV and files.',
    access: { who: 'session' },
    output: dataExport,
    status: 202,
    errors: {
      EXPORT_RUNNING: { status: 409, text: 'An export is being made already.' },
      RATE_LIMITED: { status: 429, text: 'There can be three exports a day.' },
    },
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
    summary: 'The ZIP of the caller’s newest finished export.',
    access: { who: 'session' },
    output: file,
    errors: { NO_EXPORT: { status: 404, text: 'There is no finished export. Start one first.' } },
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/gdpr/delete-account',
    summary: 'Deletes the family’s account when its owner asks; anybody else leaves and is deleted alone.',
    access: { who: 'session' },
    body: z.strictObject({
      /** The caller’s own address, typed once more. */
      username,
      /** Of those who have one. */
      password: z.optional(typedPassword),
    }),
    output: nothing,
    errors: {
      WRONG_USERNAME: { status: 400, text: 'This is not the email address of your account.' },
      WRONG_PASSWORD: { status: 400, text: 'This is not your password.' },
      RATE_LIMITED: { status: 429, text: 'Too many wrong passwords. Please try again later.' },
    },
  }),
}
