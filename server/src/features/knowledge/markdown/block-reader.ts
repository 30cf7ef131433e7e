import type { Block, Run } from '@nestwren/contract/knowledge-blocks'
import type { Token } from 'markdown-it'
import { safeLink } from './safe-link.ts'

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
export function readInline(
  tokens: readonly Token[],
  pictureOf: PictureOf,
): { runs: readonly Run[]; pictures: Block[] } {
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
