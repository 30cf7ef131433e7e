import { articleCategories } from '@nestwren/contract/knowledge-terms'
import { parse } from 'yaml'
import * as z from 'zod'

const months = z
  .string()
  .regex(/^\d{1,3}-\d{1,3}$/)
  .transform((written) => {
    const [from = 0, to = 0] = written.split('-').map(Number)
    return { from, to }
  })
  .refine(({ from, to }) => from <= to, 'The first age is above the last')

const frontMatter = z.strictObject({
  title: z.string().min(1).max(120),
  /** One sentence. */
  summary: z.string().min(1).max(300),
  category: z.enum(articleCategories),
  /** In whole months, both included: `0-3`. */
  ages: months,
  /** Its place within the category. */
  order: z.int(),
  sources: z
    .array(
      z.strictObject({
        source: z.string().min(1),
        title: z.string().min(1),
        year: z.int().min(1990).max(2100),
        link: z.url({ protocol: /^https$/ }),
      }),
    )
    .min(2),
})

export interface ArticleFile extends z.infer<typeof frontMatter> {
  /** Markdown. */
  readonly body: string
}

const shape = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]+)$/

/**
 * Reads a starter article: front matter in YAML between two lines of dashes, then Markdown.
 * @param name the file, as errors call it
 * @throws where something is missing, unknown or of another form
 */
export function readArticle(name: string, text: string): ArticleFile {
  const [, head = '', body = ''] = shape.exec(text) ?? []
  if (body.trim() === '') throw new Error(`${name} has no front matter or no text`)
  const parsed = frontMatter.safeParse(parsedHead(name, head))
  if (!parsed.success) throw new Error(`${name}: ${z.prettifyError(parsed.error)}`)
  return { ...parsed.data, body: body.trim() }
}

function parsedHead(name: string, head: string): unknown {
  try {
    return parse(head, { schema: 'core', uniqueKeys: true, maxAliasCount: 0 })
  } catch (error) {
    throw new Error(`${name} has front matter that is no YAML`, { cause: error })
  }
}
