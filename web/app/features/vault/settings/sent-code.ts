import { useState } from 'react'
import { useWorkspace } from '../../../platform/cache/current-workspace.ts'
import { serverNowMs } from '../../../platform/clock/now.ts'
import { readDraft, writeDraft } from '../../../platform/forms/drafts.ts'
import type { SettingsBody } from './use-put-settings.ts'

/** A code on its way to an address that codes shall go to. */
export interface SentCode {
  readonly address: string
  /** What is saved with it. */
  readonly body: SettingsBody
  readonly expiresAt: string
  /** The code itself, which only a server for development tells. */
  readonly developmentCode: string | null
}

function keptCode(key: string): SentCode | null {
  const kept = readDraft(key) as Partial<SentCode> | null
  if (typeof kept?.address !== 'string' || typeof kept.expiresAt !== 'string' || kept.body === undefined) return null
  if (Date.parse(kept.expiresAt) <= serverNowMs()) return null
  return { address: kept.address, body: kept.body, expiresAt: kept.expiresAt, developmentCode: null }
}

/**
 * The code that the page waits for; null while there is none. Whoever goes to read that mailbox comes back to a page that may
 * have been reloaded, so it is kept in the tab.
 */
export function useSentCode(): readonly [SentCode | null, (sent: SentCode | null) => void] {
  const key = `vault.address.${useWorkspace().scope.accountId}`
  const [sent, setSent] = useState(() => keptCode(key))
  return [
    sent,
    (next) => {
      writeDraft(key, next === null ? null : { ...next, developmentCode: null })
      setSent(next)
    },
  ]
}
