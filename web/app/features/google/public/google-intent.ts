import type { Role } from '@nestwren/contract/permissions'
import { readTabRecord, writeTab } from '../../../platform/storage/tab-storage.ts'

/** What somebody goes to Google for. */
export interface GoogleIntent {
  /** `link` connects Google to whoever is signed in; signing in or registering unless told. */
  readonly purpose?: 'signIn' | 'link'
  readonly role?: Role
  readonly inviteToken?: string | null
  readonly refToken?: string | null
}

/** An intent on its way to Google and back, kept by this tab. */
export interface GoogleJourney {
  readonly intent: GoogleIntent
  /** Comes back with the answer: nobody else's answer is taken for ours. */
  readonly state: string
  /** Where it began. */
  readonly returnTo: string
  /** Once Google has answered; used up with the first sign-in. */
  readonly idToken: string | null
}

const key = 'nestwren.google'

export function storeJourney(journey: GoogleJourney | null): void {
  writeTab(key, journey === null ? null : JSON.stringify(journey))
}

export function readJourney(): GoogleJourney | null {
  const stored = readTabRecord(key)
  if (typeof stored?.state !== 'string' || typeof stored.returnTo !== 'string') return null
  const { state, returnTo, idToken } = stored
  return {
    intent: (stored.intent ?? {}) as GoogleIntent,
    state,
    // Only ever a path of this origin.
    returnTo: /^\/(?![/\\])/.test(returnTo) ? returnTo : '/',
    idToken: typeof idToken === 'string' ? idToken : null,
  }
}

/** 192 random bits, in the letters of a token. */
export function randomState(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}
