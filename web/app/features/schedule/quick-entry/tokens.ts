/** Splits a typed line into words, numbers and marks, and says where something understood may begin and end. */

export interface Token {
  /** Character offsets in the text; `to` is after the last character. */
  readonly from: number
  readonly to: number
  /** Folded text: lower case without accents, apostrophes or the dots of abbreviations. */
  readonly text: string
  readonly kind: 'word' | 'number' | 'mark'
  /** True when no space stands before it. */
  readonly isTight: boolean
  /** True for a word ending in 's; its text is folded without that ending. */
  readonly isPossessive: boolean
  readonly isCapital: boolean
}

/** Characters of a line that are read. Later ones stay in the title. */
export const maxRead = 300

const piece = /\s+|\d+|(?:\p{L}\.){2,}|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}[\p{L}\p{M}]*)*|./suy
/** Letters of an abbreviation such as "Thurs."; after a longer word a dot ends a sentence. */
const maxAbbreviation = 5

/** Returns text in lower case without accents, so that "Mañana" and "manana" are the same word. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Returns the tokens of the first {@link maxRead} characters, without spaces, in order. */
export function tokensOf(text: string): readonly Token[] {
  const read = text.slice(0, readableLength(text))
  const tokens: Token[] = []
  let isTight = false
  piece.lastIndex = 0
  while (piece.lastIndex < read.length) {
    const from = piece.lastIndex
    const raw = piece.exec(read)?.[0] ?? read.slice(from)
    if (/^\s/.test(raw)) {
      isTight = false
      continue
    }
    const token = tokenOf(read, raw, from, isTight)
    piece.lastIndex = token.to
    tokens.push(token)
    isTight = true
  }
  return tokens
}

function readableLength(text: string): number {
  if (text.length <= maxRead) return text.length
  const cut = text.slice(0, maxRead).search(/\S+$/)
  return cut > 0 ? cut : maxRead
}

function tokenOf(text: string, raw: string, from: number, isTight: boolean): Token {
  const to = from + raw.length
  if (/^\d/.test(raw)) return { from, to, text: raw, kind: 'number', isTight, isPossessive: false, isCapital: false }
  if (!/^\p{L}/u.test(raw))
    return { from, to, text: fold(raw) || raw, kind: 'mark', isTight, isPossessive: false, isCapital: false }
  const hasEnding = /.['’]s$/i.test(raw)
  // "Silas' swim class".
  const hasApostrophe = /s$/i.test(raw) && /^['’](?!\p{L})/u.test(text.slice(to, to + 2))
  const isPossessive = hasEnding || hasApostrophe
  const bare = hasEnding ? raw.slice(0, -2) : raw
  // The dot of an abbreviation belongs to its word; one inside an address such as "nest.com" does not.
  const hasDot = raw.length <= maxAbbreviation && text[to] === '.' && !/[\p{L}\d.]/u.test(text[to + 1] ?? ' ')
  return {
    from,
    to: hasDot || hasApostrophe ? to + 1 : to,
    text: fold(bare).replace(/['’.]/g, ''),
    kind: 'word',
    isTight,
    isPossessive,
    isCapital: /^\p{Lu}/u.test(raw),
  }
}

/** Returns the folded tokens of a name, such as a child's. */
export function wordsOfName(name: string): readonly string[] {
  return tokensOf(name).map(({ text }) => text)
}

const isPart = (token: Token | undefined) => token !== undefined && token.kind !== 'mark'

/** Returns whether something understood may begin at a token: not within "sun-cream", "B12", "#3" or "1.5". */
export function startsClean(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]
  const before = tokens[index - 1]
  if (token === undefined || before === undefined || !token.isTight) return true
  if (before.kind !== 'mark') return false
  if ('#$€£'.includes(before.text)) return false
  const first = tokens[index - 2]
  if (!before.isTight || !isPart(first)) return true
  if (token.kind === 'number' && first?.kind === 'number') return !'-–.:/,'.includes(before.text)
  return !"-_@'’.".includes(before.text)
}

/** Returns whether something understood may end before the token `end`: not within "sun-cream", "5x", "50%" or "1.5". */
export function endsClean(tokens: readonly Token[], end: number): boolean {
  const next = tokens[end]
  const last = tokens[end - 1]
  if (next === undefined || last === undefined || !next.isTight) return true
  if (next.kind !== 'mark') return last.kind === 'mark'
  if ('%°'.includes(next.text)) return false
  const after = tokens[end + 1]
  if (after === undefined || !after.isTight || after.kind === 'mark') return true
  if (last.kind === 'number' && after.kind === 'number') return !'-–.:/,'.includes(next.text)
  return !"-_@'’.".includes(next.text)
}
