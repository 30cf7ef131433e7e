import { useLingui } from '@lingui/react/macro'
import type { Block, Run } from '@nestwren/contract/knowledge-blocks'
import { ImageOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Piece } from '../../platform/jsx/piece.ts'
import './knowledge.css'

/** Checked by the server too; what arrives from a cache of an older version is checked here. */
const isSafe = (link: string) => /^(https?:\/\/|mailto:)/i.test(link)

/** The text of an article. Made of elements, never of HTML: nothing that somebody wrote can become code. */
export function ArticleBlocks({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="article-text">
      <Blocks blocks={blocks} />
    </div>
  )
}

function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have nothing but their place.
    <OneBlock key={index} block={block} />
  ))
}

function OneBlock({ block }: { block: Block }): ReactNode {
  switch (block.is) {
    case 'heading':
      return block.level === 2 ? (
        <h2 dir="auto" className="type-title">
          <Runs runs={block.runs} />
        </h2>
      ) : (
        <h3 dir="auto" className="type-heading">
          <Runs runs={block.runs} />
        </h3>
      )
    case 'paragraph':
      return (
        <p dir="auto">
          <Runs runs={block.runs} />
        </p>
      )
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keyboard.
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
    case 'picture':
      return <Picture picture={block} />
    case 'quote':
      return (
        <blockquote dir="auto">
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'list':
      return <List list={block} />
  }
}

function List({ list: { isOrdered, start, items } }: { list: Extract<Block, { is: 'list' }> }) {
  const lines = items.map((blocks, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <li key={index}>
      <Blocks blocks={blocks} />
    </li>
  ))
  return isOrdered ? (
    <ol dir="auto" start={start}>
      {lines}
    </ol>
  ) : (
    <ul dir="auto">{lines}</ul>
  )
}

function Runs({ runs }: { runs: readonly Run[] }): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: as above.
  return runs.map((run, index) => <OneRun key={index} run={run} />)
}

function OneRun({ run }: { run: Run }): ReactNode {
  const { t } = useLingui()
  const { text, isStrong, isEmphasized, isCode, isStruck, link } = run
  let shown: ReactNode = <Piece text={text} />
  if (isCode === true) shown = <code>{shown}</code>
  if (isStruck === true) shown = <s>{shown}</s>
  if (isEmphasized === true) shown = <em>{shown}</em>
  if (isStrong === true) shown = <strong>{shown}</strong>
  if (link === undefined || !isSafe(link)) return shown
  if (link.startsWith('mailto:')) return <a href={link}>{shown}</a>
  return (
    <a href={link} target="_blank" rel="noopener noreferrer nofollow" title={t`Opens in a new tab`}>
      {shown}
    </a>
  )
}

function Picture({ picture: { url, alt, width, height } }: { picture: Extract<Block, { is: 'picture' }> }) {
  const { t } = useLingui()
  // By its address: a renewed one gets a new chance.
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  if (url === null || url === brokenUrl)
    return (
      <p className="article-no-picture">
        <ImageOff aria-hidden="true" className="ic" />
        {alt === '' ? t`This picture can't be shown.` : t`This picture can't be shown: ${alt}`}
      </p>
    )
  return (
    <figure>
      <img
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        onError={() => setBrokenUrl(url)}
      />
      {alt === '' ? null : <figcaption aria-hidden="true">{alt}</figcaption>}
    </figure>
  )
}
