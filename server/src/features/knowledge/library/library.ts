import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Locale } from '@nestwren/contract/auth'
import type { WireBlock } from '@nestwren/contract/knowledge-blocks'
import { articleCategories } from '@nestwren/contract/knowledge-terms'
import { wordsOf } from '../../../platform/db/search-words.ts'
import { renderMarkdown } from '../markdown/render.ts'
import { type ArticleFile, readArticle } from './read-article.ts'

/** The day on which all starter articles were last held against their sources. */
export const reviewedOn = '2026-11-20'

interface StarterWords extends ArticleFile {
  readonly blocks: WireBlock[]
  readonly minutes: number
  /** Words that search compares, of title, summary and text. */
  readonly words: readonly string[]
}

/** An article that comes with the product, in each language. */
export interface Starter {
  readonly slug: string
  /** The same on every server: it follows from the slug. */
  readonly id: string
  readonly in: Readonly<Record<Locale, StarterWords>>
}

const folder = new URL('./articles/', import.meta.url)
const fileName = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.(en|es)\.md$/
/** Words that somebody reads in a minute. */
const readingPace = 200

/** Whole minutes that a text takes, at least one. */
export function minutesOf(body: string): number {
  return Math.max(1, Math.round(body.trim().split(/\s+/).length / readingPace))
}

function wordsIn(file: ArticleFile): StarterWords {
  const { title, summary, body } = file
  return { ...file, blocks: renderMarkdown(body), minutes: minutesOf(body), words: wordsOf([title, summary, body]) }
}

/** In the form of a UUID (version 8). */
function idOf(slug: string): string {
  const bytes = createHash('sha256').update(`starter article ${slug}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function readLibrary(): Starter[] {
  const files = new Map<string, Partial<Record<Locale, StarterWords>>>()
  for (const name of readdirSync(folder).sort()) {
    const [, slug, locale] = fileName.exec(name) ?? []
    if (slug === undefined) throw new Error(`${name} is no name of a starter article: <slug>.en.md, <slug>.es.md`)
    const words = wordsIn(readArticle(name, readFileSync(new URL(name, folder), 'utf8')))
    files.set(slug, { ...files.get(slug), [locale as Locale]: words })
  }
  const rank = ({ in: { en } }: Starter) => articleCategories.indexOf(en.category) * 10_000 + en.order
  return [...files]
    .map(([slug, { en, es }]) => {
      if (en === undefined || es === undefined)
        throw new Error(`The starter article ${slug} is not there in both languages`)
      return { slug, id: idOf(slug), in: { en, es } }
    })
    .sort((a, b) => rank(a) - rank(b) || a.slug.localeCompare(b.slug))
}

/** All starter articles, by category and place. Read when the server starts; one that is wrong stops it. */
export const starters: readonly Starter[] = readLibrary()

const byId = new Map(starters.map((starter) => [starter.id, starter]))

/** The starter article of this id; undefined for any other. */
export function findStarter(id: string): Starter | undefined {
  return byId.get(id)
}
