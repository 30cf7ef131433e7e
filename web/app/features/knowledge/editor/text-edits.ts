/** What a button of the toolbar does to the text: which part is replaced by what, and what is marked afterwards. */
export interface TextEdit {
  readonly from: number
  readonly to: number
  readonly text: string
  /** The selection afterwards, in the new text. */
  readonly select: readonly [number, number]
}

interface Marked {
  readonly text: string
  readonly from: number
  readonly to: number
}

/** Puts a mark around the selection, or takes it away where it stands there. */
export function wrap({ text, from, to }: Marked, mark: string, stand: string): TextEdit {
  const size = mark.length
  const isWrapped = text.slice(from - size, from) === mark && text.slice(to, to + size) === mark
  const inner = text.slice(from, to)
  if (isWrapped && from >= size)
    return { from: from - size, to: to + size, text: inner, select: [from - size, to - size] }
  const words = inner === '' ? stand : inner
  return { from, to, text: mark + words + mark, select: [from + size, from + size + words.length] }
}

/** Begins each marked line with a sign, or takes it from them where all of them have it. `sign` is asked by line. */
export function startLines({ text, from, to }: Marked, sign: (line: number) => string, known: RegExp): TextEdit {
  const first = text.lastIndexOf('\n', from - 1) + 1
  const end = text.indexOf('\n', Math.max(to, first))
  const last = end === -1 ? text.length : end
  const lines = text.slice(first, last).split('\n')
  const plain = lines.map((line) => line.replace(known, ''))
  const haveAll = lines.every((line, at) => line === sign(at) + plain[at])
  const changed = (haveAll ? plain : plain.map((line, at) => sign(at) + line)).join('\n')
  const select: readonly [number, number] =
    from === to ? [first + changed.length, first + changed.length] : [first, first + changed.length]
  return { from: first, to: last, text: changed, select }
}

/** What a line of a list, a heading or a quote begins with. */
export const lineStart = /^(?:[-*+] |\d+[.)] |#{1,6} |> )/

/** Makes a link of the selection; an address that was marked becomes where it leads. */
export function link({ text, from, to }: Marked, stand: string): TextEdit {
  const marked = text.slice(from, to)
  const isAddress = /^https?:\/\/\S+$/.test(marked)
  const words = isAddress || marked === '' ? stand : marked
  const address = isAddress ? marked : 'https://'
  const start = from + words.length + 3
  return {
    from,
    to,
    text: `[${words}](${address})`,
    select: isAddress ? [from + 1, from + 1 + words.length] : [start, start + address.length],
  }
}

/** Puts a part of its own, such as a picture, on lines of its own at the cursor. */
export function insertPart({ text, from, to }: Marked, part: string): TextEdit {
  const before = text.slice(0, from)
  const after = text.slice(to)
  const gapBefore = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const gapAfter = after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  const all = gapBefore + part + gapAfter
  return { from, to, text: all, select: [from + all.length, from + all.length] }
}
