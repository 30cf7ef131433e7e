/** A part of a text: a word or a number in the form in which it is compared, `,` where a clause ends, or null for a sign that no plain question has. */
export interface Token {
  readonly is: 'word' | 'number' | 'break' | 'odd'
  /** Lower case, without accents and apostrophes. */
  readonly form: string
  readonly from: number
  readonly to: number
}

/**
 * The text as it is read: wide, ligated and styled letters as plain ones, without what can't be seen (zero width, soft
 * hyphens, directions), mail and web addresses as `…`.
 */
export function readableText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/(?:\p{Cf}|\p{Cc}|\u034f|\p{Variation_Selector})/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/\S+@\S+|https?:\/\/\S+|www\.\S+/giu, '…')
}

/** The letters of a word that count when it is compared. */
export function comparedForm(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase()
}

const part = /[\p{Nd}]+(?:[.,][\p{Nd}]+)*|[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*|\S/gu
const clauseEnd = /[.,;:!?¿¡…()]/
const plainSign = /["“”«»‘’'&/–—-]/

/** Takes a readable text apart. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(part)].flatMap(({ 0: found, index }): Token[] => {
    const place = { from: index, to: index + found.length }
    if (/^\p{Nd}/u.test(found)) return [{ is: 'number', form: found, ...place }]
    if (/^[\p{L}\p{M}]/u.test(found)) return [{ is: 'word', form: comparedForm(found), ...place }]
    if (plainSign.test(found)) return []
    return [{ is: clauseEnd.test(found) ? 'break' : 'odd', form: ',', ...place }]
  })
}
