import type { Messages } from '@lingui/core'
import { wearTexts } from './i18n.ts'

// Tries the product in a language from right to left before there is one: English whose letters run the other way, as in
// the pseudo-locale ar-XB that Android and Chromium know. A production bundle does not contain it.

/** What is written between these runs from right to left, whatever letters it is of (Unicode, UAX 9: RLO and PDF). */
const [fromRight, asBefore] = ['\u202e', '\u202c']
/** Placeholders of elements, such as `<0>`, which stay as they are. */
const tags = /(<\/?\d+\/?>)/

/** A text of a catalog turned around: a sentence, or its tokens with what each of them may hold. */
function turned(text: unknown): unknown {
  if (typeof text === 'string')
    return text
      .split(tags)
      .map((part) => (tags.test(part) || !/\p{L}/u.test(part) ? part : `${fromRight}${part}${asBefore}`))
      .join('')
  if (!Array.isArray(text)) return text
  return text.map((token) => (typeof token === 'string' ? turned(token) : turnedToken(token)))
}

/** `[name, type, choices]`: only the choices of a plural or a select hold texts. */
function turnedToken(token: readonly unknown[]): unknown {
  const [name, type, choices] = token
  if (choices === null || typeof choices !== 'object') return token
  const all = Object.entries(choices).map(([key, text]) => [key, key === 'offset' ? text : turned(text)])
  return [name, type, Object.fromEntries(all)]
}

export const turnTexts = (messages: Messages): Messages =>
  Object.fromEntries(Object.entries(messages).map(([id, text]) => [id, turned(text)])) as Messages

/** From now on every text that is loaded is turned around, and so is the page. */
export function writeFromTheRight(): void {
  wearTexts({ locale: 'ar-XB', change: turnTexts })
}
