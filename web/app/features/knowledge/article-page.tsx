import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { Article } from '@nestwren/contract/knowledge'
import { useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useWhen } from '../../platform/format/use-when.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Comments } from '../../ui/items/comments.tsx'
import { LikeLine } from '../../ui/items/like-line.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ArticleActions } from './article-actions.tsx'
import { ArticleBlocks } from './article-blocks.tsx'
import { ArticleSources } from './article-sources.tsx'
import { RelatedArticles } from './related-articles.tsx'
import { useFactsLine } from './use-article-words.ts'
import { useKnowledgeRights } from './use-knowledge-rights.ts'
import { useFollowReading } from './use-readings.ts'
import { useShownArticle } from './use-shown-article.ts'

export function meta() {
  return [{ title: 'Article · Nestwren' }]
}

const isMissing = (error: unknown) => error instanceof ApiError && (error.status === 404 || error.status === 403)

/** One article: its text, what it rests on, and what the family says about it. */
export default function ArticlePage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { articleId: id = '' } = useParams()
  const { article, query, isRemoved } = useShownArticle(id)
  const isGone = isRemoved || (article === undefined ? isMissing(query.error) : article.deletedAt !== null)
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{article?.title ?? t`Article`}</span>}
        backHref="/knowledge"
        backLabel={t`Back to Knowledge`}
      />
      {isGone ? (
        <EmptyState
          after={noReadNeeded}
          title={t`This article is no longer here`}
          body={t`It was deleted or is no longer shared with you.`}
          action={{ label: t`All articles`, onSelect: () => navigate('/knowledge', { replace: true }) }}
        />
      ) : (
        <Loaded
          query={query}
          lines={6}
          failed={{
            title: t`We couldn't load this article`,
            body: t`Check your connection and try again.`,
          }}
          offline={<NotKept />}
        >
          {(shown) => <Shown key={shown.id} article={shown} />}
        </Loaded>
      )}
    </>
  )
}

function NotKept() {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <EmptyState
      after={noReadNeeded}
      title={t`This article isn't on this device`}
      body={t`You're offline. Articles that you have opened or saved can be read without a connection.`}
      action={{ label: t`All articles`, onSelect: () => navigate('/knowledge') }}
    />
  )
}

function Shown({ article }: { article: Article }) {
  const { t } = useLingui()
  const text = useRef<HTMLDivElement>(null)
  const share = useFollowReading(article.id, text)
  const { mayManage, canWrite } = useKnowledgeRights()
  const { id, title, summary, origin, likes, commentCount } = article
  return (
    <div className="grid grid-cols-1 gap-5">
      <article aria-label={title}>
        <div className="reading-bar">
          <ProgressBar label={t`Read so far`} done={share} />
        </div>
        {summary === '' ? null : <p className="type-lead max-w-reading wrap-anywhere text-muted">{summary}</p>}
        <Facts article={article} />
        <SyncSign id={id} describe={(item) => [String(item.title ?? ''), excerpt(String(item.body ?? ''))]} />
        <div ref={text} className="mt-4">
          <ArticleBlocks blocks={article.blocks} />
        </div>
      </article>
      {origin === 'starter' ? <ArticleSources article={article} /> : null}
      {origin === 'family' && canWrite ? <ArticleActions article={article} /> : null}
      <section className="card card-pad grid max-w-reading gap-3">
        <h2 className="sr-only">
          <Trans>Likes and comments</Trans>
        </h2>
        <LikeLine itemType="article" id={id} likes={likes} />
        <Comments item={{ itemType: 'article', id, commentCount, mayManage }} />
      </section>
      <RelatedArticles article={article} />
    </div>
  )
}

const excerpt = (text: string) => (text.length > 160 ? `${text.slice(0, 160)}…` : text)

/** What it is about, who wrote it and when. */
function Facts({ article }: { article: Article }) {
  const { t } = useLingui()
  const factsLine = useFactsLine()
  const { day } = useWhen()
  const { createdBy, updatedAt, createdAt, reviewedOn } = article
  const changed = day(updatedAt)
  const written = day(createdAt)
  return (
    <p className="type-caption mt-1 flex flex-wrap gap-x-3 text-muted">
      <span>{factsLine(article)}</span>
      {createdBy === null ? null : <span>{t`By ${createdBy.name}, ${written}`}</span>}
      {createdBy !== null && changed !== written ? <span>{t`Changed ${changed}`}</span> : null}
      {reviewedOn === null ? null : <span>{t`Checked ${day(reviewedOn)}`}</span>}
    </p>
  )
}
