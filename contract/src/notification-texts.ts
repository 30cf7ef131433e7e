import type {
  DocumentEvent,
  GreetingEvent,
  LiveEventName,
  LiveEvents,
  LogEvent,
  PhotoEvent,
  SiteAnswerEvent,
} from './live.ts'
import { describe } from './logs/entry.ts'
import type { KindName } from './logs/kinds/index.ts'

export type { Notice } from './notice.ts'

import { type FilledMessage, fill, type Message } from './message.ts'
import { baby, type Notice, nameOr, someone, words, wordsOf } from './notice.ts'
import type { NotificationType } from './notification-types.ts'
import { ofReminder } from './reminder-texts.ts'

const both: Message = /*i18n*/ { id: 'notice.both', message: '{title} · {context}' }

/** Instead of what happened, for somebody who does not want it on a locked screen. */
export const hiddenNotice: Message = /*i18n*/ { id: 'notice.hidden', message: 'Something new from your family' }
/** What the button in the settings sends. */
export const testNotice = {
  title: /*i18n*/ { id: 'notice.test', message: 'Notifications work on this device' },
  body: /*i18n*/ { id: 'notice.testBody', message: "This is how you'll hear when others log something." },
}

/** Of kinds for which a sentence says more than {@link loggedAnything}. */
const logged: Partial<Record<KindName, Message>> = {
  feeding: /*i18n*/ { id: 'notice.feeding', message: '{user} logged a feed for {child}' },
  diaper: /*i18n*/ { id: 'notice.diaper', message: '{user} logged a diaper for {child}' },
  sleep: /*i18n*/ { id: 'notice.sleep', message: '{user} logged sleep for {child}' },
  activity: /*i18n*/ { id: 'notice.activity', message: '{user} logged an activity for {child}' },
  pumping: /*i18n*/ { id: 'notice.pumping', message: '{user} logged pumping' },
  medicine: /*i18n*/ { id: 'notice.medicine', message: '{user} gave {child} a medicine' },
  temperature: /*i18n*/ { id: 'notice.temperature', message: "{user} took {child}'s temperature" },
  bath: /*i18n*/ { id: 'notice.bath', message: '{user} logged a bath for {child}' },
  note: /*i18n*/ { id: 'notice.note', message: '{user} wrote a note about {child}' },
  vaccine: /*i18n*/ { id: 'notice.vaccine', message: '{user} logged a vaccine for {child}' },
}
const loggedAnything: Message = /*i18n*/ { id: 'notice.logged', message: '{user} added a log for {child}' }

const texts = {
  logDeleted: /*i18n*/ { id: 'notice.logDeleted', message: '{user} deleted a log for {child}' },
  logLiked: /*i18n*/ { id: 'notice.logLiked', message: '{user} liked a log for {child}' },
  logUnliked: /*i18n*/ { id: 'notice.logUnliked', message: '{user} unliked a log for {child}' },
  logComment: /*i18n*/ { id: 'notice.logComment', message: '{user} commented on a log for {child}' },
  logCommentDeleted: /*i18n*/ {
    id: 'notice.logCommentDeleted',
    message: '{user} deleted a comment on a log for {child}',
  },
  photo: /*i18n*/ { id: 'notice.photo', message: '{user} added a photo of {child}' },
  photoLiked: /*i18n*/ { id: 'notice.photoLiked', message: '{user} liked a photo of {child}' },
  photoUnliked: /*i18n*/ { id: 'notice.photoUnliked', message: '{user} unliked a photo of {child}' },
  photoComment: /*i18n*/ { id: 'notice.photoComment', message: '{user} commented on a photo of {child}' },
  photoCommentDeleted: /*i18n*/ {
    id: 'notice.photoCommentDeleted',
    message: '{user} deleted a comment on a photo of {child}',
  },
  photoDeleted: /*i18n*/ { id: 'notice.photoDeleted', message: '{user} deleted a photo of {child}' },
  document: /*i18n*/ { id: 'notice.document', message: '{user} added a document for {child}' },
  documentDeleted: /*i18n*/ { id: 'notice.documentDeleted', message: '{user} deleted a document for {child}' },
  greeting: /*i18n*/ { id: 'notice.greeting', message: '{user} sent a greeting' },
  schedule: /*i18n*/ { id: 'notice.schedule', message: "{user} changed {child}'s schedule" },
}

const proposalNews: Message = /*i18n*/ {
  id: 'notice.proposalNews',
  message: "News from {user} on a suggestion for {child}'s parenting time",
}
const manyLogged: Message = /*i18n*/ { id: 'notice.manyLogged', message: '{user} added {count} logs for {child}' }
const manyDeleted: Message = /*i18n*/ { id: 'notice.manyDeleted', message: '{user} deleted {count} logs for {child}' }

const giftClaims: Readonly<Record<LiveEvents['registry:claim']['happened'], Message>> = {
  reserved: /*i18n*/ { id: 'notice.giftReserved', message: '{user} reserved {gift}' },
  released: /*i18n*/ { id: 'notice.giftReleased', message: '{user} no longer gives {gift}' },
  bought: /*i18n*/ { id: 'notice.giftBought', message: '{user} bought {gift}' },
}

type Told = {
  [Name in LiveEventName]?: (event: LiveEvents[Name]) => Notice | null
}

function sentence(message: Message, { user, child }: Pick<LogEvent, 'user' | 'child'>): FilledMessage {
  return fill(message, { user: nameOr(user.name, someone), child: nameOr(child.name, baby) })
}

function whatOf({ activity }: LogEvent): FilledMessage {
  const { title, context } = describe(activity)
  return context === null ? title : fill(both, { title, context })
}

function ofLog(event: LogEvent, type: NotificationType, message: Message, about: string, body = whatOf(event)): Notice {
  const isNew = type === event.type
  return {
    type,
    title: sentence(message, event),
    body,
    path: '/logs',
    tag: `${about}:${event.activity.id}`,
    burst: isNew || type === 'logDeleted' ? `${isNew ? 'logs' : type}:${event.user.id}:${event.child._id}` : null,
    childIds: [event.child._id],
    actorId: event.user.id,
  }
}

function ofPhoto(
  event: PhotoEvent,
  type: keyof typeof texts,
  tag = `${type}:${event.photo.id}`,
  body = wordsOf(event.photo.caption),
): Notice {
  const isGone = type === 'photoDeleted'
  return {
    type,
    title: sentence(texts[type], event),
    body,
    path: isGone ? '/vault/photos' : `/vault/photos/${event.photo.id}`,
    tag,
    burst: null,
    childIds: event.photo.childIds,
    actorId: event.user.id,
  }
}

function ofDocument(event: DocumentEvent, type: 'document' | 'documentDeleted'): Notice {
  return {
    type,
    title: sentence(texts[type], event),
    body: wordsOf(event.document.title),
    path: type === 'documentDeleted' ? '/vault/documents' : `/vault/documents/${event.document.id}`,
    tag: `document:${event.document.id}`,
    burst: null,
    childIds: event.document.childIds,
    actorId: event.user.id,
  }
}

function ofSchedule(event: LiveEvents['schedule:updated']): Notice | null {
  if (event.about === 'question') return null
  const isProposal = event.about === 'proposal'
  return {
    type: 'schedule',
    title: sentence(isProposal ? proposalNews : texts.schedule, event),
    body: null,
    path: isProposal ? '/schedule/custody' : '/schedule',
    tag: `schedule:${event.child._id}`,
    burst: null,
    childIds: [event.child._id],
    actorId: event.user.id,
  }
}

function ofGiftClaim({ happened, item, by }: LiveEvents['registry:claim']): Notice {
  return {
    type: 'giftClaim',
    title: fill(giftClaims[happened], { user: nameOr(by, someone), gift: item.title }),
    body: null,
    path: '/settings/family/site/registry',
    tag: `gift:${item.id}`,
    burst: null,
    childIds: [],
    actorId: null,
  }
}

const answered = {
  going: /*i18n*/ { id: 'notice.answerGoing', message: '{guest} is coming: {title}' },
  maybe: /*i18n*/ { id: 'notice.answerMaybe', message: '{guest} might come: {title}' },
  declined: /*i18n*/ { id: 'notice.answerDeclined', message: "{guest} can't come: {title}" },
}
const answeredGuests: Message = /*i18n*/ { id: 'notice.answerGuests', message: 'Guests: {count}' }

function ofAnswer({ invite, guest }: SiteAnswerEvent): Notice {
  const { status, guestsCount } = guest
  const isParty = status !== 'declined' && guestsCount > 1
  return {
    type: 'siteAnswer',
    title: fill(answered[status], { guest: nameOr(guest.name, someone), title: invite.title }),
    body: isParty ? fill(answeredGuests, { count: { count: guestsCount } }) : null,
    path: `/settings/family/site/invites/${invite.id}`,
    tag: `answer:${guest.id}`,
    burst: null,
    childIds: [],
    actorId: null,
  }
}

function ofGreeting({ user, text }: GreetingEvent): Notice {
  return {
    type: 'greeting',
    title: fill(texts.greeting, { user: nameOr(user.name, someone) }),
    body: wordsOf(text),
    path: '/settings/family/links',
    tag: `greeting:${user.id}`,
    burst: null,
    childIds: [],
    actorId: user.id,
  }
}

/** A like and taking it back replace each other: they share a tag. */
const told: Told = {
  'log:new': (event) => ofLog(event, event.type, logged[event.type] ?? loggedAnything, 'log'),
  'log:deleted': (event) => ofLog(event, 'logDeleted', texts.logDeleted, 'log'),
  'log:liked': (event) => ofLog(event, 'logLiked', texts.logLiked, 'like'),
  'log:unliked': (event) => ofLog(event, 'logUnliked', texts.logUnliked, 'like'),
  'log:comment:new': (event) =>
    ofLog(event, 'logComment', texts.logComment, `comment:${event.comment.id}`, fill(words, commentOf(event))),
  'log:comment:deleted': (event) =>
    ofLog(event, 'logCommentDeleted', texts.logCommentDeleted, `comment:${event.comment.id}`),
  // Somebody who uploads thirty tells once.
  'photo:new': (event) => ofPhoto(event, 'photo', `photo:${event.user.id}:${event.child._id}`),
  // Without the instant it was taken from somebody's eyes and is still there: no word of it.
  'photo:deleted': (event) => (event.photo.deletedAt === null ? null : ofPhoto(event, 'photoDeleted')),
  'photo:liked': (event) => ofPhoto(event, 'photoLiked', `like:${event.photo.id}`),
  'photo:unliked': (event) => ofPhoto(event, 'photoUnliked', `like:${event.photo.id}`),
  'photo:comment:new': (event) =>
    ofPhoto(event, 'photoComment', `comment:${event.comment.id}`, fill(words, commentOf(event))),
  'photo:comment:deleted': (event) => ofPhoto(event, 'photoCommentDeleted', `comment:${event.comment.id}`),
  'document:new': (event) => ofDocument(event, 'document'),
  // Likewise.
  'document:deleted': (event) => (event.document.deletedAt === null ? null : ofDocument(event, 'documentDeleted')),
  'family:greeting': ofGreeting,
  'schedule:updated': ofSchedule,
  'site:answered': ofAnswer,
  reminder: ofReminder,
  'registry:claim': ofGiftClaim,
}

function commentOf({ comment }: { readonly comment: { readonly content: string } }): Record<'words', string> {
  return { words: comment.content }
}

/** Names of the events that somebody may be told of. */
export const toldEvents = Object.keys(told) as readonly LiveEventName[]

/** What is told of an event; null for events nobody is told of. */
export function noticeOf<Name extends LiveEventName>(name: Name, event: LiveEvents[Name]): Notice | null {
  return told[name]?.(event) ?? null
}

/** What is told of notices of one burst, the earliest first: a single one as it is, several as a count; null for none. */
export function summaryOf(notices: readonly Notice[]): Notice | null {
  const last = notices.at(-1)
  if (last === undefined || last.burst === null || notices.length === 1) return last ?? null
  const { user = fill(someone), child = fill(baby) } = last.title.values ?? {}
  const title = fill(last.type === 'logDeleted' ? manyDeleted : manyLogged, {
    user,
    child,
    count: { count: notices.length },
  })
  return { ...last, title, body: null, tag: last.burst }
}
