import { useLingui } from '@lingui/react/macro'
import type { Article } from '@nestwren/contract/knowledge'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { noReadNeeded } from '../../../ui/answered.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useShownArticle } from '../use-shown-article.ts'
import { ArticleForm } from './article-form.tsx'
import { MayWrite } from './may-write.tsx'

export function meta() {
  return [{ title: 'Edit article · Nestwren' }]
}

/** An article of the family to be changed; those of the product stay as they are. */
export default function EditPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { query } = useShownArticle(id)
  return (
    <>
      <PageHeader title={t`Edit article`} backHref={`/knowledge/article/${id}`} backLabel={t`Back to the article`} />
      <MayWrite>
        <Loaded
          query={query}
          lines={6}
          failed={{
            title: t`We couldn't load this article`,
            body: t`Check your connection and try again.`,
          }}
        >
          {(article) =>
            article.origin === 'family' ? (
              <AsItWas key={article.id} article={article} />
            ) : (
              <EmptyState
                after={noReadNeeded}
                title={t`This article can't be changed`}
                body={t`It comes with Nestwren. You can write one of your own.`}
                action={{
                  label: t`Write an article`,
                  onSelect: () => navigate('/knowledge/create', { replace: true }),
                }}
              />
            )
          }
        </Loaded>
      </MayWrite>
    </>
  )
}

/** As it was when it was opened: what somebody else makes of it meanwhile does not take over the form. */
function AsItWas({ article }: { article: Article }) {
  const [opened] = useState(article)
  return <ArticleForm article={opened} />
}
