import { readTabRecord, writeTab } from '../../platform/storage/tab-storage.ts'

/** How far the request for a new password has come, for a reload of the tab. */
export interface ForgotDraft {
  readonly email: string
  readonly isSent: boolean
  /** Where the server is in development mode. */
  readonly resetLink: string | null
}

const key = 'nestwren.forgotPassword'

export function readForgotDraft(): ForgotDraft {
  const stored = readTabRecord(key)
  return {
    email: typeof stored?.email === 'string' ? stored.email : '',
    isSent: stored?.isSent === true,
    resetLink: typeof stored?.resetLink === 'string' ? stored.resetLink : null,
  }
}

export function storeForgotDraft(draft: ForgotDraft | null): void {
  writeTab(key, draft === null ? null : JSON.stringify(draft))
}
