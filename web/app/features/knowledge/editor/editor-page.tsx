import { useLingui } from '@lingui/react/macro'
import type { Article } from '@nestwren/contract/knowledge'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { noReadNeeded } from '../../../ui/answered.ts'
import { NeedsChildren } from '../../../ui/child/needs-children.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { useKnowledgeRights } from '../use-knowledge-rights.ts'
import { useShownArticle } from '../use-shown-article.ts'
import { ArticleForm } from './article-form.tsx'

export function meta() {
  return [{ title: 'Write an article · Nestwren' }]
}

/** A new article of the family, or one that is changed. */
export default function EditorPage() {
  const { t } = useLingui()
  const { articleId: id } = useParams()
  return (
    <>
      <PageHeader
        title={id === undefined ? t`Write an article` : t`Edit article`}
        backHref={id === undefined ? '/knowledge' : `/knowledge/article/${id}`}
        backLabel={id === undefined ? t`Back to Knowledge` : t`Back to the article`}
      />
      <MayWrite>{id === undefined ? <ArticleForm article={null} /> : <Changing id={id} />}</MayWrite>
    </>
  )
}

/** The form, for those who may write. */
function MayWrite({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { canWrite } = useKnowledgeRights()
  return (
    <NeedsChildren>
      {canWrite ? (
        children
      ) : (
        <EmptyState
          after={noReadNeeded}
          title={t`You can read, but not write`}
          body={t`A parent of this family can let you write articles.`}
          action={{ label: t`All articles`, onSelect: () => navigate('/knowledge', { replace: true }) }}
        />
      )}
    </NeedsChildren>
  )
}

/** Articles of the product stay as they are. */
function Changing({ id }: { id: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { query } = useShownArticle(id)
  return (
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
            action={{ label: t`Write an article`, onSelect: () => navigate('/knowledge/create', { replace: true }) }}
          />
        )
      }
    </Loaded>
  )
}

/** As it was when it was opened: what somebody else makes of it meanwhile does not take over the form. */
function AsItWas({ article }: { article: Article }) {
  const [opened] = useState(article)
  return <ArticleForm article={opened} />
}
