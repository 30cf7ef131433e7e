import type { Child } from './children.ts'
import type { DocumentItem } from './documents.ts'
import type { Measurement } from './growth.ts'
import type { KeptGroup } from './index.ts'
import type { Entry } from './logs/entry.ts'
import type { Person } from './logs/entry-schema.ts'
import type { KindName } from './logs/kinds/index.ts'
import type { Milestone } from './milestones.ts'
import type { Photo } from './photos.ts'
import type { Comment } from './reactions.ts'
import type { ScheduleEntry } from './schedule.ts'
import type { ServiceBanner } from './service-banner.ts'
import type { SiteAnswer } from './site-invites-terms.ts'

/** Where live connections are made, by whichever transport. */
export const livePath = '/socket.io'

/** What every log event carries (A §3): who did it, for which child, to which entry. */
export interface LogEvent {
  readonly type: KindName
  readonly user: Person
  readonly child: { readonly _id: string; readonly name: string }
  readonly activity: Entry
}

export interface LogCommentEvent extends LogEvent {
  readonly comment: Comment
}

/** A photo without its addresses, which are signed for one session: the receiver asks for its own. */
export type PhotoNews = Omit<Photo, 'url' | 'mediumUrl' | 'thumbnailUrl'>

export interface PhotoEvent {
  readonly type: 'photo'
  readonly user: Person
  /** The first of the children it shows whose photos the receiver may see. */
  readonly child: { readonly _id: string; readonly name: string }
  readonly photo: PhotoNews
  /** The same, by the name under which every event has its item (A §3). */
  readonly activity: PhotoNews
}

export interface PhotoCommentEvent extends PhotoEvent {
  readonly comment: Comment
}

export type DocumentNews = Omit<DocumentItem, 'url' | 'previewUrl' | 'thumbnailUrl'>

export interface DocumentEvent {
  readonly type: 'document'
  readonly user: Person
  readonly child: { readonly _id: string; readonly name: string }
  readonly document: DocumentNews
  /** As with photos. */
  readonly activity: DocumentNews
}

export interface DocumentCommentEvent extends DocumentEvent {
  readonly comment: Comment
}

/** What of an article changes without its text; the receiver reads the rest where it is shown. */
export interface ArticleNews {
  readonly id: string
  readonly likes: readonly string[]
  readonly commentCount: number
}

export interface ArticleEvent {
  readonly type: 'article'
  readonly user: Person
  readonly article: ArticleNews
  /** As with photos. */
  readonly activity: ArticleNews
}

export interface ArticleCommentEvent extends ArticleEvent {
  readonly comment: Comment
}

export interface MeasurementEvent {
  readonly type: 'growth'
  readonly user: Person
  readonly child: { readonly _id: string; readonly name: string }
  readonly measurement: Measurement
  /** As with photos. */
  readonly activity: Measurement
}

export interface MilestoneEvent {
  readonly type: 'milestone'
  readonly user: Person
  readonly child: { readonly _id: string; readonly name: string }
  /** As it is now; one of the family's own that was removed comes with its last version. */
  readonly milestone: Milestone
  readonly activity: Milestone
}

/**
 * Which of the schedule changed, with those of its children that the receiver may see; the rest is read where it is shown. Of
 * custody it is the name alone, and not even that of several at once.
 */
export type ScheduleNews =
  | ({ readonly is: 'entry' } & Pick<
      ScheduleEntry,
      | 'id'
      | 'childIds'
      | 'kind'
      | 'title'
      | 'startOn'
      | 'startAt'
      | 'durationMinutes'
      | 'timeZone'
      | 'rule'
      | 'version'
      | 'deletedAt'
    >)
  | { readonly is: 'cycle' | 'override'; readonly id: string; readonly childIds: readonly string[] }
  | { readonly is: 'several'; readonly id: null; readonly childIds: readonly string[] }

export interface ScheduleEvent {
  readonly type: 'schedule'
  readonly user: Person
  readonly child: { readonly _id: string; readonly name: string }
  readonly activity: ScheduleNews
  /**
   * A proposal came or was answered, and what holds stays as it was; `question` for the one who is asked, whom a reminder
   * tells more. Absent where the schedule has changed.
   */
  readonly about?: 'proposal' | 'question'
}

/** What a reminder is about; nobody did anything, so it has no actor. */
export interface ReminderEvent {
  /** Null where not even that is told. */
  readonly child: { readonly _id: string; readonly name: string } | null
  readonly subject: /** Nothing of the kind was logged since that instant, for longer than the family chose. */
    | { readonly is: 'feed' | 'diaper'; readonly since: string }
    /** The next dose keeps the medicine's rules from now on. */
    | { readonly is: 'medicine'; readonly name: string }
    /** `inDays` is negative once it has expired. */
    | { readonly is: 'document'; readonly id: string; readonly title: string; readonly inDays: number }
    /** A document that the vault keeps from the reader expires soon. Which one stays in the vault. */
    | { readonly is: 'vaultDocument' }
    /** An entry of the schedule begins at that instant; `isAllDay` ones on the day that it begins in `timeZone`. */
    | {
        readonly is: 'appointment'
        readonly id: string
        readonly on: string
        readonly title: string
        readonly place: string
        readonly at: string
        readonly isAllDay: boolean
      }
    /** Care changes hands at that instant. */
    | { readonly is: 'exchange'; readonly at: string; readonly to: string; readonly place: string }
    /** A proposal waits for the receiver's answer. */
    | {
        readonly is: 'proposal'
        readonly id: string
        readonly title: string
        readonly by: string
        readonly answerBy: string
      }
    /** The receiver takes over: the brief is there. */
    | { readonly is: 'handoff'; readonly id: string; readonly from: string }
    /** Whoever took over has read the brief. */
    | { readonly is: 'handoffSeen'; readonly id: string; readonly by: string }
}

/** A visitor of the family's site reserved a gift, gave it back or bought it. */
export interface GiftClaimEvent {
  readonly type: 'registry'
  readonly happened: 'reserved' | 'released' | 'bought'
  readonly item: { readonly id: string; readonly title: string }
  /** Null where it is gone. */
  readonly claimId: string | null
  /** As the visitor calls themself. */
  readonly by: string
}

/** Somebody answered an invite of the family's public site, or changed their answer. */
export interface SiteAnswerEvent {
  readonly type: 'siteAnswer'
  /** Nobody of the family did it. */
  readonly user: null
  readonly invite: { readonly id: string; readonly title: string }
  readonly guest: {
    readonly id: string
    readonly name: string
    readonly status: SiteAnswer
    readonly guestsCount: number
  }
  readonly isNew: boolean
}

/** A greeting of somebody who holds a link: `user` is that link. */
export interface GreetingEvent {
  readonly user: Person
  /** Empty where a photo came alone. */
  readonly text: string
}

/** What a family keeps beside its log, or one person for themselves (`theme`): read it again. */
export type FamilyPart =
  | 'settings'
  | 'ownKinds'
  | 'medicines'
  | 'milk'
  | 'imports'
  | 'handoffs'
  | 'ideas'
  | 'theme'
  | 'knowledge'
  | 'familyLinks'
  | 'site'
  | KeptGroup

/** Events the server sends, by name (A §7, B §3). */
export interface LiveEvents {
  'log:new': LogEvent
  /** A deleted entry came back. */
  'activity:created': LogEvent
  'activity:updated': LogEvent
  'log:deleted': LogEvent
  'log:liked': LogEvent
  'log:unliked': LogEvent
  'log:comment:new': LogCommentEvent
  'log:comment:deleted': LogCommentEvent
  /** Sent to the one who uploaded, on all their devices from which the vault does not keep it, when every size is there. */
  'photo:uploaded': PhotoEvent
  /** A photo came, or a deleted one came back. */
  'photo:new': PhotoEvent
  'photo:updated': PhotoEvent
  /** Also for those who do not see it any more: its `deletedAt` is null then. */
  'photo:deleted': PhotoEvent
  'photo:liked': PhotoEvent
  'photo:unliked': PhotoEvent
  'photo:comment:new': PhotoCommentEvent
  'photo:comment:deleted': PhotoCommentEvent
  'document:new': DocumentEvent
  'document:updated': DocumentEvent
  /** Also for those from whom the vault keeps it from now on: its `deletedAt` is null then. */
  'document:deleted': DocumentEvent
  'document:liked': DocumentEvent
  'document:unliked': DocumentEvent
  'document:comment:new': DocumentCommentEvent
  'document:comment:deleted': DocumentCommentEvent
  'article:updated': ArticleEvent
  'article:deleted': ArticleEvent
  'article:liked': ArticleEvent
  'article:unliked': ArticleEvent
  'article:comment:new': ArticleCommentEvent
  'article:comment:deleted': ArticleCommentEvent
  /** The routine, an appointment or the custody of a child changed. */
  'schedule:updated': ScheduleEvent
  'growth:measurement:added': MeasurementEvent
  'growth:measurement:updated': MeasurementEvent
  'growth:measurement:deleted': MeasurementEvent
  'growth:milestone:updated': MilestoneEvent
  /** For those who manage invites. */
  'site:answered': SiteAnswerEvent
  reminder: ReminderEvent
  /** Sent to each of those who manage the registry and have not hidden reservations from themselves. */
  'registry:claim': GiftClaimEvent
  /** `user` is null where who did it is for fewer people than the event. */
  'family:changed': { readonly user: Person | null; readonly part: FamilyPart }
  /** Somebody with a link of the family has sent a greeting. */
  'family:greeting': GreetingEvent
  'child:added': { readonly user: Person; readonly child: Pick<Child, '_id' | 'name'> }
  'child:updated': { readonly user: Person; readonly child: Pick<Child, '_id' | 'name'> }
  'child:deleted': { readonly user: Person; readonly childId: string }
  'log:typing:start': { readonly user: Person; readonly type: KindName }
  'log:typing:stop': { readonly user: Person; readonly type: KindName }
  'comment:typing:start': { readonly user: Person; readonly itemId: string; readonly itemType: ItemType }
  'comment:typing:stop': { readonly user: Person; readonly itemId: string; readonly itemType: ItemType }
  /** Who of the family has the app open; sent on change. */
  'presence:changed': { readonly online: readonly Person[] }
  /** The receiver's rights or memberships changed: read everything again. */
  'rights:changed': Record<string, never>
  /** The vault was opened or locked on one of the receiver's devices, or is locked otherwise now: ask what is open. */
  'vault:changed': Record<string, never>
  /** A sealed document, or a key to them, is another one now: read them again. It says no more, not even which. */
  'sealed:changed': Record<string, never>
  /** Sent to everybody: what those who run the service say from now on; null for nothing. */
  'service:banner': { readonly banner: ServiceBanner | null }
}
export type LiveEventName = keyof LiveEvents

/** What typing indicators can stand under, and whose files have addresses; a picture is one of an article. */
export const itemTypes = ['log', 'photo', 'document', 'article', 'picture', 'sealed'] as const
export type ItemType = (typeof itemTypes)[number]

/** Events a client may send. A client never names a room; the server knows who may hear it. */
export interface ClientEvents {
  'log:typing:start': { readonly type: KindName; readonly childId?: string }
  'log:typing:stop': { readonly type: KindName; readonly childId?: string }
  'comment:typing:start': { readonly itemId: string; readonly itemType: ItemType }
  'comment:typing:stop': { readonly itemId: string; readonly itemType: ItemType }
}

/** Milliseconds after the last keystroke until typing stops (A §4, §9). */
export const typingStopsAfterMs = 2000
