import type { Article } from '@nestwren/contract/knowledge'
import type { Block } from '@nestwren/contract/knowledge-blocks'
import type { ArticleCategory } from '@nestwren/contract/knowledge-terms'

/** What is typed of an article. */
export interface ArticleValues {
  readonly id: string
  /** The version that was there when typing began; 0 for a new one. */
  readonly version: number
  title: string
  summary: string
  body: string
  category: ArticleCategory
  /** `0-3`, in months; empty for any age. */
  ages: string
}

/** The spans of ages that can be chosen, in whole months. */
export const ageSpans = ['0-3', '4-6', '7-12', '13-24', '25-36', '37-72'] as const

const textOf = (ages: Article['ages']) => (ages === null ? '' : `${ages.from}-${ages.to}`)

export function agesOf(text: string): Article['ages'] {
  const [from, to] = text.split('-').map(Number)
  return from === undefined || to === undefined || text === '' ? null : { from, to }
}

/** What the form of an article begins with. */
export function valuesOf(article: Article | null, newId: () => string): ArticleValues {
  if (article === null)
    return { id: newId(), version: 0, title: '', summary: '', body: '', category: 'family', ages: '' }
  const { id, version, title, summary, body, category, ages } = article
  return { id, version, title, summary, body, category, ages: textOf(ages) }
}

type Fields = Pick<Article, 'title' | 'summary' | 'body' | 'category' | 'ages'>

/** What is sent of what is typed. */
export function fieldsOf({ title, summary, body, category, ages }: ArticleValues): Fields {
  return { title: title.trim(), summary: summary.trim(), body: body.trim(), category, ages: agesOf(ages) }
}

/** What differs from what the form began with. */
export function changedFields(typed: ArticleValues, initial: ArticleValues): Partial<Fields> {
  const [now, before] = [fieldsOf(typed), fieldsOf(initial)]
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Fields]),
    ),
  )
}

/** The text as it is typed, for the time until the server has drawn it: paragraphs with their marks in them. */
export function plainBlocks(body: string): Block[] {
  return body
    .trim()
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((text) => ({ is: 'paragraph', runs: [{ text }] }))
}
