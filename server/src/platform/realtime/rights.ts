import type { Area } from '@nestwren/contract/permissions'
import type { Caller } from '../http/access.ts'
import type { PhotoLinks } from '../items/photo-links.ts'

/** One area of one child that somebody may see. */
export interface VisibleArea {
  readonly childId: string
  readonly area: Area
  /** One of historyDayChoices; null sees everything. */
  readonly historyDays: number | null
  /** Also what is kept in the vault by itself. */
  readonly seesKept: boolean
}

export interface VisibleAreas {
  readonly areas: readonly VisibleArea[]
  /** Hears what is for the whole family, such as who is there, and is seen by it. */
  readonly isInFamily: boolean
  /** What is told of photos that belong to what is heard. */
  readonly photoLinks: PhotoLinks
  /** The next instant at which an access period begins or ends; null when none does. */
  readonly changesAt: Date | null
}

/** What live connections ask of the policy kernel. Both are read again whenever rights may have changed. */
export interface Rights {
  /** Who holds the access token. Throws an HttpError 401 for a bad, expired or revoked one. */
  identify(accessToken: string): Promise<{ readonly caller: Caller; readonly expiresAt: Date }>
  /** What the caller may see at this instant. */
  audiencesOf(caller: Caller): Promise<VisibleAreas>
}

/** Sent by the transaction that changed somebody's rights or ended a session; what is not named is not narrowed down. */
export interface AccessChange {
  readonly accountId?: string | undefined
  readonly userId?: string | undefined
  readonly sessionId?: string | undefined
}

/** The database channel that carries {@link AccessChange} as JSON. */
export const accessChangedChannel = 'access_changed'
