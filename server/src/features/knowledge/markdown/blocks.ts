import type { Block, Run } from '@nestwren/contract/knowledge-blocks'
import type { Token } from 'markdown-it'

/** How many containers may stand in each other: a list in a list, a list in a quote. */
const deepest = 2

interface Reading {
  readonly tokens: readonly Token[]
  readonly pictureOf: PictureOf
  at: number
}

/** Makes a tree of the parser's tokens. */
export function blocksOf(tokens: readonly Token[], pictureOf: PictureOf): Block[] {
  return readUntil({ tokens, pictureOf, at: 0 }, null, { depth: 0, mayQuote: true })
}

interface Place {
  readonly depth: number
  /** Quotes stand at the top only. */
  readonly mayQuote: boolean
}

function readUntil(reading: Reading, end: string | null, place: Place): Block[] {
  const blocks: Block[] = []
  while (reading.at < reading.tokens.length) {
    const token = reading.tokens[reading.at]
    reading.at += 1
    if (token === undefined || token.type === end) break
    blocks.push(...readOne(reading, token, place))
  }
  return blocks
}

function readOne(reading: Reading, token: Token, place: Place): Block[] {
  const { depth } = place
  switch (token.type) {
    case 'heading_open':
      return textBlocks(reading, (runs) => ({
        is: 'heading',
        level: token.tag === 'h1' || token.tag === 'h2' ? 2 : 3,
        runs,
      }))
    case 'paragraph_open':
      return textBlocks(reading, (runs) => ({ is: 'paragraph', runs }))
    case 'fence':
    case 'code_block':
      return [{ is: 'code', text: token.content.replace(/\n$/, '') }]
    case 'hr':
      return [{ is: 'rule' }]
    case 'bullet_list_open':
    case 'ordered_list_open': {
      const isOrdered = token.type === 'ordered_list_open'
      const items = readItems(reading, token.type.replace('open', 'close'), depth + 1)
      if (depth >= deepest) return items.flat()
      const start = Number(token.attrGet('start') ?? 1)
      return [{ is: 'list', isOrdered, start: Number.isSafeInteger(start) ? start : 1, items }]
    }
    case 'blockquote_open': {
      const blocks = readUntil(reading, 'blockquote_close', { depth: Math.max(depth, 1), mayQuote: false })
      return place.mayQuote && depth === 0 ? [{ is: 'quote', blocks }] : blocks
    }
    // A table is no part of what an article can have: its cells are read as text.
    case 'inline':
      reading.at -= 1
      return textBlocks(reading, (runs) => ({ is: 'paragraph', runs }))
    default:
      return []
  }
}

function readItems(reading: Reading, end: string, depth: number): Block[][] {
  const items: Block[][] = []
  while (reading.at < reading.tokens.length) {
    const token = reading.tokens[reading.at]
    reading.at += 1
    if (token === undefined || token.type === end) break
    if (token.type === 'list_item_open') items.push(readUntil(reading, 'list_item_close', { depth, mayQuote: false }))
  }
  return items
}

type Leaf = Extract<Block, { is: 'heading' | 'paragraph' }>

/** The text of a paragraph or a heading, and the pictures of it behind it. */
function textBlocks(reading: Reading, make: (runs: Leaf['runs']) => Leaf): Block[] {
  const inline = reading.tokens[reading.at]
  if (inline?.type !== 'inline') return []
  reading.at += 1
  const { runs, pictures } = readInline(inline.children ?? [], reading.pictureOf)
  return runs.every(({ text }) => text.trim() === '') ? pictures : [make([...runs]), ...pictures]
}

interface PictureFacts {
  readonly url: string | null
  readonly width: number
  readonly height: number
}
/** null for a picture that is not known. */
export type PictureOf = (id: string) => PictureFacts | null

const pictureId = /^picture:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

type Marks = Omit<Run, 'text'>

const markOf: Readonly<Record<string, Partial<Marks>>> = {
  strong_open: { isStrong: true },
  em_open: { isEmphasized: true },
  s_open: { isStruck: true },
}

function isSame(a: Run, b: Run): boolean {
  return (
    a.isStrong === b.isStrong &&
    a.isEmphasized === b.isEmphasized &&
    a.isCode === b.isCode &&
    a.isStruck === b.isStruck &&
    a.link === b.link
  )
}

function withRun(runs: readonly Run[], run: Run): readonly Run[] {
  const last = runs.at(-1)
  if (run.text === '') return runs
  if (last === undefined || !isSame(last, run)) return [...runs, run]
  return [...runs.slice(0, -1), { ...last, text: last.text + run.text }]
}

/** The runs of one line of text, and the pictures that stood in it. What is not known is text, or nothing. */
function readInline(tokens: readonly Token[], pictureOf: PictureOf): { runs: readonly Run[]; pictures: Block[] } {
  let runs: readonly Run[] = []
  const pictures: Block[] = []
  const open: Partial<Marks>[] = []
  const marks = (): Marks => Object.assign({}, ...open)
  for (const token of tokens) {
    const { type, content } = token
    if (type === 'link_open') {
      const link = safeLink(String(token.attrGet('href') ?? ''))
      open.push(link === null ? {} : { link })
    } else if (type in markOf) open.push(markOf[type] ?? {})
    else if (type.endsWith('_close')) open.pop()
    else if (type === 'code_inline') runs = withRun(runs, { text: content, ...marks(), isCode: true })
    else if (type === 'softbreak') runs = withRun(runs, { text: ' ', ...marks() })
    else if (type === 'hardbreak') runs = withRun(runs, { text: '\n', ...marks() })
    else if (type === 'image') {
      const [, id] = pictureId.exec(String(token.attrGet('src') ?? '')) ?? []
      if (id === undefined) runs = withRun(runs, { text: content, ...marks() })
      else pictures.push(pictureBlock(id.toLowerCase(), content, pictureOf))
    } else runs = withRun(runs, { text: content, ...marks() })
  }
  return { runs, pictures }
}

function pictureBlock(id: string, alt: string, pictureOf: PictureOf): Block {
  return { is: 'picture', id, alt, ...(pictureOf(id) ?? { url: null, width: 0, height: 0 }) }
}

const schemes: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])
const longest = 2000

/** The address that a link may lead to, written out; null for every other: scripts, data, files, and our own paths. */
function safeLink(written: string): string | null {
  if (written.length > longest) return null
  try {
    const { protocol, href, username, password } = new URL(written)
    // What stands before an @ is there to look like another site.
    if (!schemes.has(protocol) || username !== '' || password !== '') return null
    return href
  } catch {
    return null
  }
}
