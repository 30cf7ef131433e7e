import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ArticleSummary } from '@nestwren/contract/knowledge'
import { CheckCheck, CloudCheck, Heart, MessageCircle } from 'lucide-react'
import { useLikes } from '../../platform/sync/lazy/use-likes.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { WaitingSign } from '../../ui/waiting-sign.tsx'
import { isBegun, isEnded, type Reading } from './reading-progress.ts'
import { useFactsLine } from './use-article-words.ts'

interface ArticleCardProps {
  article: ArticleSummary
  reading: Reading | undefined
  /** It can be read without a network. */
  isKept: boolean
  /** A change of this device has not been sent. */
  isWaiting?: boolean
}

/** One article in a list: what it is about, who wrote it, and how far it was read. The whole card opens it. */
export function ArticleCard({ article, reading, isKept, isWaiting = false }: ArticleCardProps) {
  const { id, title, summary, origin, createdBy, commentCount } = article
  const factsLine = useFactsLine()
  const likes = useLikes(id, article.likes)
  const percent = reading === undefined ? 0 : Math.round(reading.share * 100)
  return (
    <li className="grid">
      <Card href={`/knowledge/article/${id}`} className="grid content-start gap-1">
        <span className="flex flex-wrap items-center gap-2 empty:hidden">
          {origin === 'family' ? (
            <Badge tone="primary">
              <Trans>Your family</Trans>
            </Badge>
          ) : null}
          {reading !== undefined && isBegun(reading) ? (
            <Badge>
              <Trans>{percent}% read</Trans>
            </Badge>
          ) : null}
        </span>
        <h3 className="type-heading wrap-anywhere">{title}</h3>
        {summary === '' ? null : <p className="wrap-anywhere text-muted">{summary}</p>}
        <p className="type-caption flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <span>{factsLine(article)}</span>
          {createdBy === null ? null : <span>{createdBy.name}</span>}
          {likes.length === 0 ? null : (
            <span className="inline-flex items-center gap-1">
              <Heart aria-hidden="true" className="ic ic-sm" />
              {plural(likes.length, { one: '# like', other: '# likes' })}
            </span>
          )}
          {commentCount === 0 ? null : (
            <span className="inline-flex items-center gap-1">
              <MessageCircle aria-hidden="true" className="ic ic-sm" />
              {plural(commentCount, { one: '# comment', other: '# comments' })}
            </span>
          )}
          {isEnded(reading) ? (
            <span className="inline-flex items-center gap-1">
              <CheckCheck aria-hidden="true" className="ic ic-sm" />
              <Trans>Read</Trans>
            </span>
          ) : null}
          {isKept ? (
            <span className="inline-flex items-center gap-1">
              <CloudCheck aria-hidden="true" className="ic ic-sm" />
              <Trans>On this device</Trans>
            </span>
          ) : null}
          {isWaiting ? <WaitingSign /> : null}
        </p>
      </Card>
    </li>
  )
}
