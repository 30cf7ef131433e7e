import { useState, useSyncExternalStore } from 'react'
import { type Sending, type SendingFile, sendingOf } from './sending.ts'
import { useTakeImport } from './use-import.ts'

/** The files of an import that are on their way from this page. */
export function useSending(importId: string): { readonly sending: Sending; readonly files: readonly SendingFile[] } {
  const take = useTakeImport()
  const [sending] = useState(() => sendingOf(importId, take))
  const files = useSyncExternalStore(sending.subscribe, sending.get, sending.get)
  return { sending, files }
}
