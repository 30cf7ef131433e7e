import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ArticleSummary } from '@nestwren/contract/knowledge'
import { useQueryClient } from '@tanstack/react-query'
import { CloudCheck, CloudDownload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useList } from '../../platform/sync/use-list.ts'
import { useWrites } from '../../platform/sync/use-queue.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useSettled } from '../../ui/use-settled.ts'
import { ArticleCard } from './article-card.tsx'
import { filterArticles } from './filter-articles.ts'
import { articleList } from './public/article-list.ts'
import { isBegun } from './reading-progress.ts'
import type { ChosenFilter } from './use-article-filter.ts'
import { keepArticle, useFoundIds, useKeptIds, useStarters } from './use-articles.ts'
import { useReadings } from './use-readings.ts'

/** So many more at a time. */
const step = 20

/** The articles that are as asked: the family's own first, last written first, then those of the product. */
export function ArticleList({ filter }: { filter: ChosenFilter }) {
  const { t } = useLingui()
  const own = useList(articleList)
  const starters = useStarters()
  return (
    <>
      {own.data === undefined ? (
        <Loaded query={own} lines={1} line={t`Couldn't load your family's articles.`}>
          {() => null}
        </Loaded>
      ) : null}
      <Loaded
        query={starters}
        lines={4}
        failed={{
          title: t`We couldn't load the articles`,
          body: t`Nothing is lost. Check your connection and try again.`,
        }}
      >
        {(ofProduct, answered) => (
          <Found
            all={[...newestFirst(own.data ?? []), ...ofProduct]}
            filter={filter}
            empty={
              <EmptyState
                after={answered}
                title={t`Nothing found`}
                body={t`Try another word, category, or age.`}
                {...(filter.isAnything ? null : { action: { label: t`Show all articles`, onSelect: filter.clear } })}
              />
            }
          />
        )}
      </Loaded>
    </>
  )
}

function newestFirst(own: readonly ArticleSummary[]): readonly ArticleSummary[] {
  return own.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id))
}

interface FoundProps {
  all: readonly ArticleSummary[]
  filter: ChosenFilter
  empty: React.ReactNode
}

function Found({ all, filter, empty }: FoundProps) {
  const { t } = useLingui()
  const [shownCount, setShownCount] = useState(step)
  const readings = useReadings()
  const kept = useKeptIds(all)
  const waiting = useWrites(({ kept: change }) => change?.part === articleList.name)
  const waitingIds = useMemo(() => new Set(waiting.map(({ kept: change }) => change?.id)), [waiting])
  const found = useFoundIds(useSettled(filter.words.trim()))
  const articles = filterArticles(all, filter, filter.words.trim() === '' ? [] : found.data)
  const begun = filter.isAnything
    ? all
        .flatMap((article) => {
          const reading = readings[article.id]
          return reading !== undefined && isBegun(reading) ? [{ article, reading }] : []
        })
        .toSorted((a, b) => b.reading.atMs - a.reading.atMs)
        .slice(0, 2)
    : []
  const card = (article: ArticleSummary) => (
    <ArticleCard
      key={article.id}
      article={article}
      reading={readings[article.id]}
      isKept={kept.has(article.id)}
      isWaiting={waitingIds.has(article.id)}
    />
  )
  const keptHere = new Set(articles.flatMap(({ id }) => (kept.has(id) ? [id] : [])))
  return (
    <>
      <p role="status" className="sr-only">
        {plural(articles.length, { 0: 'Nothing found', one: '# article', other: '# articles' })}
      </p>
      {begun.length === 0 ? null : (
        <section className="grid grid-cols-1 gap-2" aria-labelledby="continue-reading">
          <h2 id="continue-reading" className="type-title">
            <Trans>Continue reading</Trans>
          </h2>
          <ul className="grid grid-cols-1 gap-3 desktop:grid-cols-2">{begun.map(({ article }) => card(article))}</ul>
        </section>
      )}
      {articles.length === 0 ? (
        empty
      ) : (
        <section className="grid grid-cols-1 gap-3" aria-labelledby="all-articles">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="all-articles" className="type-title">
              {filter.isAnything ? <Trans>All articles</Trans> : <Trans>Articles found</Trans>}
            </h2>
            <OfflineButton articles={articles} keptIds={keptHere} />
          </div>
          <ul className="grid grid-cols-1 gap-3 desktop:grid-cols-2" aria-label={t`Articles`}>
            {articles.slice(0, shownCount).map(card)}
          </ul>
          {articles.length > shownCount ? (
            <Button variant="soft" isBlock onClick={() => setShownCount(shownCount + step)}>
              <Trans>Show more</Trans>
            </Button>
          ) : null}
        </section>
      )}
    </>
  )
}

interface OfflineButtonProps {
  articles: readonly ArticleSummary[]
  keptIds: ReadonlySet<string>
}

/** Puts the articles that are shown on the device, one after the other, and says which are there. */
function OfflineButton({ articles, keptIds }: OfflineButtonProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { isBusy, run } = useAction({ isToldInToast: true })
  const [done, setDone] = useState(0)
  const missing = articles.filter(({ id }) => !keptIds.has(id))
  const count = articles.length
  if (count === 0) return null
  if (missing.length === 0)
    return (
      <p className="type-small flex items-center gap-2 text-muted">
        <CloudCheck aria-hidden="true" className="ic ic-sm" />
        <Trans>All {count} can be read offline</Trans>
      </p>
    )
  const save = async () => {
    setDone(0)
    for (const { id } of missing) {
      await keepArticle(client, id)
      setDone((before) => before + 1)
    }
  }
  const total = missing.length + (isBusy ? done : 0)
  return (
    <Button
      variant="outline"
      size="sm"
      className="justify-self-start"
      icon={<CloudDownload aria-hidden="true" className="ic ic-sm" />}
      isBusy={isBusy}
      busyLabel={t`Saving ${done} of ${total}`}
      onClick={() => void run(save, { done: t`You can read these offline now` })}
    >
      {keptIds.size === 0 ? (
        <Trans>Save for offline</Trans>
      ) : (
        <Trans>Save the other {missing.length} for offline</Trans>
      )}
    </Button>
  )
}
