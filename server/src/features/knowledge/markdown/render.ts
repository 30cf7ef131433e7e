import type { WireBlock } from '@nestwren/contract/knowledge-blocks'
import MarkdownIt from 'markdown-it'
import { blocksOf, type PictureOf } from './blocks.ts'

/**
 * CommonMark without HTML. Links are checked again where they become part of the tree, pictures are the
 * family's own only (`blocks.ts`).
 */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, maxNesting: 20 })
// Their own addresses stand in an attribute that no browser ever gets: the tree names a picture by its id.
markdown.validateLink = () => true
// An article has no tables: what looks like one stays the text that it is.
markdown.disable('table')

const pictureAddress = /picture:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi

/** Ids of the pictures that a text names, each once. */
export function pictureIdsOf(body: string): ReadonlySet<string> {
  return new Set([...body.matchAll(pictureAddress)].map(([, id = '']) => id.toLowerCase()))
}

/**
 * The text as a tree of parts. Whatever it says, nothing but the parts of `knowledge-blocks` comes out.
 * @param pictureOf what is known of a picture of this id; without it none is shown
 */
export function renderMarkdown(body: string, pictureOf: PictureOf = () => null): WireBlock[] {
  // No deeper than the wire allows, which `blocks.test.ts` tries and every answer is checked for.
  return blocksOf(markdown.parse(body, {}), pictureOf) as WireBlock[]
}
