import { tokensOf } from '../question/plain-text.ts'
import { themesOf } from '../question/recognize.ts'
import type { Ground } from './answer.ts'

/**
 * What a model may say: a title or a whole sentence of the library word for word, or a sentence that is recognizably about playing
 * and about nothing else. Anything else could be a judgment or advice, whatever its words.
 */
export function sentenceRule(ground: readonly Ground[]): (sentence: string) => boolean {
  const known = new Set(
    ground.flatMap(({ title, text }) => {
      const [first = '', ...rest] = text.split(/(?<=[.!?…])\s+/u)
      return [title, first, `${title} ${first}`, ...rest].map(comparable)
    }),
  )
  return (sentence) => {
    const said = sentence.replace(/\[\d{1,2}\]/g, ' ')
    if (known.has(comparable(said))) return true
    if (/[@\d]|:\/\/|www\./i.test(said.normalize('NFKC'))) return false
    const themes = themesOf(said)
    return themes?.size === 1 && themes.has('play')
  }
}

/** Two texts are the same when their words are; a sign that stands in no sentence of ours makes another one of it. */
function comparable(text: string): string {
  return tokensOf(text)
    .map(({ is, form }) => (is === 'odd' ? '\0' : is === 'break' ? '' : form))
    .filter((form) => form !== '')
    .join(' ')
}
