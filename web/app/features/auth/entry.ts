import { session } from '../../platform/session/session.ts'
import { readTabRecord, writeTab } from '../../platform/storage/tab-storage.ts'
import { codeParameters, entryChanged, entryKey } from './entry-signs.ts'

/** What a link brought along (A §2). */
export interface EntryCodes {
  readonly inviteToken?: string
  readonly influencerToken?: string
  readonly refToken?: string
}

const dialogs = ['login', 'registration', 'onboarding', 'forgot', 'owes'] as const
/** Those that somebody is in the middle of; the others come back by their address only. */
const lasting = ['registration', 'onboarding'] as const
export type EntryDialog = (typeof dialogs)[number]

export interface EntryState {
  /** The dialog that is open over the front page. */
  readonly dialog: EntryDialog | null
  readonly codes: EntryCodes
  /** Where the onboarding begins: who owes a payment has an account already (A §2). */
  readonly startStep: 1 | 2
  /** The account that owes was made a moment ago. */
  readonly isNew: boolean
  /** Somebody has registered or joined with the codes: they are not offered again. */
  readonly isUsed: boolean
}

const nothing: EntryState = { dialog: null, startStep: 1, isNew: false, codes: {}, isUsed: false }

function read(): EntryState {
  const stored = readTabRecord(entryKey)
  if (stored === null) return nothing
  const codes = (stored.codes ?? {}) as Readonly<Record<string, unknown>>
  const known = Object.values(codeParameters).filter((name) => typeof codes[name] === 'string')
  return {
    dialog: lasting.find((name) => name === stored.dialog) ?? null,
    startStep: stored.startStep === 2 ? 2 : 1,
    isNew: stored.isNew === true,
    codes: Object.fromEntries(known.map((name) => [name, codes[name]])),
    isUsed: stored.isUsed === true,
  }
}

let state = read()
const listeners = new Set<() => void>()

function set(next: EntryState): void {
  state = next
  const isNothing = next.dialog === null && !next.isUsed && Object.keys(next.codes).length === 0
  writeTab(entryKey, isNothing ? null : JSON.stringify(next))
  for (const listener of listeners) listener()
  // For what is there before this module is. Codes are taken while a page renders, which nobody else may be told of then.
  queueMicrotask(() => globalThis.dispatchEvent(new Event(entryChanged)))
}

/**
 * What goes on at the front page: which dialog is open, and what the link brought along. A reload of the tab returns to
 * it; the codes live until they are used.
 */
export const entry = {
  get: (): EntryState => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  open: (dialog: EntryDialog, options: { isNew: boolean } = { isNew: false }): void =>
    set({ ...state, dialog, startStep: session.get().status === 'owes' ? 2 : 1, ...options }),
  /** Closes whatever dialog is open. Codes that were used go with it. */
  close: (): void => {
    if (state.dialog !== null || state.isUsed) set(state.isUsed ? nothing : { ...state, dialog: null })
  },
  /** Takes the codes out of an address; answers what is left of its query, null when there were none. */
  takeCodes: (search: string): string | null => {
    const query = new URLSearchParams(search)
    const found = Object.entries(codeParameters).flatMap(([parameter, name]) => {
      const code = query.get(parameter)?.trim()
      query.delete(parameter)
      return code ? [[name, code] as const] : []
    })
    if (found.length === 0) return null
    takeUp(Object.fromEntries(found))
    return query.size === 0 ? '' : `?${query}`
  },
  markUsed: (): void => {
    if (Object.keys(state.codes).length > 0) set({ ...state, isUsed: true })
  },
  forget: (): void => set(nothing),
}

function takeUp(codes: EntryCodes): void {
  const { status } = session.get()
  const { inviteToken } = codes
  if (status === 'signedOut') set({ ...nothing, dialog: 'registration', codes })
  // Of the three only an invite is for people who have an account.
  else if (inviteToken !== undefined) set({ ...state, codes: { inviteToken }, isUsed: false })
}

function hasUnused(): boolean {
  return !state.isUsed && Object.keys(state.codes).length > 0
}

session.subscribe(() => {
  const { status } = session.get()
  // An invite that waits to be answered outlives a session that turns out to have ended.
  if (status === 'signedOut') set(hasUnused() ? { ...nothing, dialog: 'registration', codes: state.codes } : nothing)
  // Whoever comes out of the registration has used what it was opened with.
  else if (status !== 'loading' && state.dialog === 'registration') entry.markUsed()
})
// A tab that only follows another one is not in the middle of anything.
session.onFollowed(() => {
  if (session.get().status === 'signedIn') entry.close()
})
