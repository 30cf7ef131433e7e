import { type FilledMessage, fill, type Message } from './message.ts'
import type { NotificationType } from './notification-types.ts'

/** What somebody is told of a live event, in words that can be translated (A §9). */
export interface Notice {
  readonly type: NotificationType
  readonly title: FilledMessage
  readonly body: FilledMessage | null
  /** Where in the app it leads. */
  readonly path: string
  /** Of several notices with one tag only the latest stays. */
  readonly tag: string
  /** Those of one burst that come at once, say from a phone that was offline, are told as one: {@link summaryOf}. */
  readonly burst: string | null
  /** The children it is about. */
  readonly childIds: readonly string[]
  /** Who did it; null for a reminder. */
  readonly actorId: string | null
}

export const someone: Message = /*i18n*/ { id: 'notice.someone', message: 'Someone' }
export const baby: Message = /*i18n*/ { id: 'notice.baby', message: 'baby' }
export const words: Message = /*i18n*/ { id: 'notice.words', message: '{words}' }

/** A name, or what stands for one that is empty. */
export function nameOr(name: string, fallback: Message): string | FilledMessage {
  return name.trim() === '' ? fill(fallback) : name
}

/** What somebody wrote, as it is; null where that is nothing. */
export function wordsOf(text: string): FilledMessage | null {
  return text.trim() === '' ? null : fill(words, { words: text })
}
