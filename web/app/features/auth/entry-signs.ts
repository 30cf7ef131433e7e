import { readPreference } from '../../platform/preferences/preferences.ts'
import { readTab, readTabRecord } from '../../platform/storage/tab-storage.ts'

/** Where the tab keeps what goes on in the dialogs over the front page. */
export const entryKey = 'nestwren.entry'
/** Sent on `globalThis` when that has changed. */
export const entryChanged = 'nestwren:entry'
/** Under which name the address of the front page says which dialog is open (docs/decisions/0027). */
export const entryName = 'enter'
/** The parameters of links that bring somebody along (A §2). */
export const codeParameters = { invite: 'inviteToken', influencer: 'influencerToken', ref: 'refToken' } as const
export type InvitedBy = keyof typeof codeParameters

const parameters = Object.keys(codeParameters) as InvitedBy[]

/**
 * How whoever arrives at an address with this query was brought along, or was earlier in this tab; until they are through,
 * though the code is used by then: the page behind the last steps still speaks to somebody who pays nothing.
 */
export function invitedBy(search: string): InvitedBy | null {
  const query = new URLSearchParams(search)
  const codes = (readTabRecord(entryKey)?.codes as Record<string, unknown> | undefined) ?? {}
  return parameters.find((name) => query.get(name)?.trim() || codes[codeParameters[name]] !== undefined) ?? null
}

const hasToken = (): boolean => readPreference('token') !== null

/**
 * Somebody is signed in and has no business at the front page: neither an invite to answer nor a dialog that they are in the
 * middle of.
 */
export function isOnlyPassing(search: string): boolean {
  return hasToken() && readTab(entryKey) === null && !new URLSearchParams(search).has('invite')
}

/** Something goes on in the dialogs, or is about to, that somebody left open, was sent for or has begun elsewhere. */
export function hasEntryBegun(search: string): boolean {
  return (
    hasToken() ||
    readPreference('temp_token') !== null ||
    readTab(entryKey) !== null ||
    invitedBy(search) !== null ||
    isInstalledApp()
  )
}

/** Opened from the Home Screen: whoever has the app knows what it is. */
export const isInstalledApp = (): boolean => matchMedia('(display-mode: standalone)').matches
