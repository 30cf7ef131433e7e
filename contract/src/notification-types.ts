import { type KindName, kindNames, kinds } from './logs/kinds/index.ts'

/**
 * What somebody can be told of (A §9), beside the kinds of log entries, and whether they hear of it when they only want
 * what is important: words that are meant for them, changed plans, and what they asked to be reminded of.
 */
const topics = {
  logDeleted: { isImportant: false },
  logLiked: { isImportant: false },
  logUnliked: { isImportant: false },
  logComment: { isImportant: true },
  logCommentDeleted: { isImportant: false },
  photo: { isImportant: false },
  photoLiked: { isImportant: false },
  photoUnliked: { isImportant: false },
  photoComment: { isImportant: true },
  photoCommentDeleted: { isImportant: false },
  photoDeleted: { isImportant: false },
  document: { isImportant: false },
  documentDeleted: { isImportant: false },
  greeting: { isImportant: false },
  schedule: { isImportant: true },
  giftClaim: { isImportant: false },
  siteAnswer: { isImportant: false },
  reminder: { isImportant: true },
} as const satisfies Readonly<Record<string, { readonly isImportant: boolean }>>

export type NotificationTopic = keyof typeof topics
export type NotificationType = KindName | NotificationTopic
export const notificationTypes: readonly NotificationType[] = [
  ...kindNames,
  ...(Object.keys(topics) as NotificationTopic[]),
]

/** Types that are told even when only what is important is wanted. */
export const importantTypes: readonly NotificationType[] = /* @__PURE__ */ notificationTypes.filter(
  (type) => ({ ...kinds, ...topics })[type].isImportant,
)

/** A §9: synthesised in the browser. */
export const notificationSounds = ['default', 'gentle', 'bell', 'ding', 'none'] as const
export type NotificationSound = (typeof notificationSounds)[number]
