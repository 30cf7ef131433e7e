import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { Article } from '@nestwren/contract/knowledge'
import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useWhen } from '../../platform/format/use-when.ts'
import { removeItem } from '../../platform/sync/lazy/write-list.ts'
import { useList } from '../../platform/sync/use-list.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Comments } from '../../ui/items/comments.tsx'
import { LikeLine } from '../../ui/items/like-line.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { SyncSign } from '../../ui/items/sync-sign.tsx'
import { useKeep } from '../../ui/items/use-keep.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ArticleBlocks } from './article-blocks.tsx'
import { ArticleCard } from './article-card.tsx'
import { relatedTo } from './filter-articles.ts'
import { articleList } from './public/article-list.ts'
import { useFactsLine } from './use-article-words.ts'
import { useKeptIds, useStarters } from './use-articles.ts'
import { useKnowledgeRights } from './use-knowledge-rights.ts'
import { useFollowReading, useReadings } from './use-readings.ts'
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

/** Changes or deletes an article of the family. */
function ArticleActions({ article }: { article: Article }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { isBusy, failure, keep } = useKeep()
  const [isAsking, setIsAsking] = useState(false)
  const { id, title } = article
  const remove = async () => {
    setIsAsking(false)
    if (!(await keep(() => removeItem(articleList, article)))) return
    navigate('/knowledge', { replace: true })
    showToast({ message: t`${title} deleted` })
  }
  return (
    <div className="grid max-w-reading gap-3">
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <div className="btn-pair">
        <Button
          variant="outline"
          icon={<Trash2 aria-hidden="true" className="ic" />}
          isBusy={isBusy}
          onClick={() => setIsAsking(true)}
        >
          <Trans>Delete</Trans>
        </Button>
        <Button icon={<Pencil aria-hidden="true" className="ic" />} onClick={() => navigate(`/knowledge/edit/${id}`)}>
          <Trans>Edit</Trans>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Delete ${title}?`}
        body={t`It stays in Recently deleted for 30 days.`}
        confirmLabel={t`Delete it`}
        cancelLabel={t`Keep it`}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}

/** Only pages of the web are links. */
const isWebPage = (link: string) => /^https:\/\//i.test(link)

/** What an article of the product rests on, and what it is not. */
function ArticleSources({ article: { sources } }: { article: Article }) {
  const { t } = useLingui()
  return (
    <section className="grid max-w-reading gap-2" aria-labelledby="article-sources">
      <p className="banner">
        <Trans>
          This is general information, not a diagnosis. Your doctor knows your child. If you're worried, call them.
        </Trans>
      </p>
      <h2 id="article-sources" className="type-heading">
        <Trans>Sources</Trans>
      </h2>
      <ul className="grid gap-2">
        {sources.map(({ source, title, year, link }) => (
          <li key={link} className="type-small text-muted">
            {source}, {year}:{' '}
            {isWebPage(link) ? (
              <a
                href={link}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="wrap-anywhere underline"
                aria-label={t`${title} (opens in a new tab)`}
              >
                {title}
              </a>
            ) : (
              title
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What somebody who has read this may read next; nothing while the list is not known. */
function RelatedArticles({ article }: { article: Article }) {
  const own = useList(articleList).data ?? []
  const starters = useStarters().data ?? []
  const readings = useReadings()
  const related = relatedTo(article, [...starters, ...own])
  const kept = useKeptIds(related)
  if (related.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="related-articles">
      <h2 id="related-articles" className="type-title">
        <Trans>Read next</Trans>
      </h2>
      <ul className="grid grid-cols-1 gap-3 desktop:grid-cols-3">
        {related.map((one) => (
          <ArticleCard key={one.id} article={one} reading={readings[one.id]} isKept={kept.has(one.id)} />
        ))}
      </ul>
    </section>
  )
}
