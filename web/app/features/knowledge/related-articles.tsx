import { Trans } from '@lingui/react/macro'
import type { Article } from '@nestwren/contract/knowledge'
import { useList } from '../../platform/sync/use-list.ts'
import { ArticleCard } from './article-card.tsx'
import { relatedTo } from './filter-articles.ts'
import { articleList } from './public/article-list.ts'
import { useKeptIds, useStarters } from './use-articles.ts'
import { useReadings } from './use-readings.ts'

/** What somebody who has read this may read next; nothing while the list is not known. */
export function RelatedArticles({ article }: { article: Article }) {
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
