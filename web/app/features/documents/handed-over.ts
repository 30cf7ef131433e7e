import { session } from '../../platform/session/session.ts'
import { userOf } from '../../platform/session/session-state.ts'
import type { DocumentForm } from './document-form.tsx'

/** A document that was picked and is not sent yet, with what was entered about it. */
export interface DocumentDraft {
  readonly file: File
  readonly values: DocumentForm
}

/**
 * A document on its way from the sheet of documents to the page that seals them. It is in the memory of this page alone,
 * until it is sealed, given up, or taken back by the sheet; nobody else who signs in gets it.
 */
let kept: { readonly draft: DocumentDraft; readonly whose: string } | null = null

/** Who is signed in, with their family; null for nobody. */
export function whoIsHere(): string | null {
  const user = userOf(session.get())
  return user === null ? null : `${user.accountId} ${user.id}`
}

export function handOver(draft: DocumentDraft): void {
  const whose = whoIsHere()
  if (whose !== null) kept = { draft, whose }
}

/** The document that waits; null for none, or for somebody else's. */
export function handedOver(): DocumentDraft | null {
  return kept !== null && kept.whose === whoIsHere() ? kept.draft : null
}

export function dropHandedOver(): void {
  kept = null
}
