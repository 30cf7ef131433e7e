import type { Block } from '@nestwren/contract/knowledge-blocks'
import type { Token } from 'markdown-it'
import { type PictureOf, readInline } from './block-reader.ts'

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
