import type { Locale } from '@nestwren/contract/auth'
import type { Ground } from './assistant/answer.ts'
import { chooseIdeas, chooseTips, type IdeaHistory } from './library/choose.ts'
import { ideaInWords, tipInWords } from './library/library.ts'
import type { ReadMoment } from './moment-queries.ts'

/** Pieces of the library that a question is answered from. */
const mostGround = 12

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Words of a question that say what it is about. */
function wordsOf(text: string): Set<string> {
  return new Set((plain(text).match(/\p{L}{4,}/gu) ?? []).map((word) => word.slice(0, 6)))
}

/** Ideas and tips for a child, those first that share words with the question; none about what a doctor is asked for. */
export function groundFor(
  question: string,
  { moment, day }: ReadMoment,
  history: IdeaHistory,
  locale: Locale,
): Ground[] {
  const asked = wordsOf(question)
  const ideas = chooseIdeas(moment, history, 40, day).map((idea) => ideaInWords(idea, locale))
  const tips = chooseTips(moment, 30, day)
    .filter(({ asksDoctor }) => !asksDoctor)
    .map((tip) => tipInWords(tip, locale))
  const score = ({ title, text }: { readonly title: string; readonly text: string }) =>
    [...wordsOf(`${title} ${text}`)].filter((word) => asked.has(word)).length
  return [...ideas, ...tips]
    .map((one, place) => ({ one, place, shared: score(one) }))
    .sort((a, b) => b.shared - a.shared || a.place - b.place)
    .slice(0, mostGround)
    .map(({ one: { title, text, source } }) => ({ title, text, source }))
}
