import { Trans, useLingui } from '@lingui/react/macro'
import { PenLine } from 'lucide-react'
import { useNavigate } from 'react-router'
import { noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ArticleFilters } from './article-filters.tsx'
import { ArticleList } from './article-list.tsx'
import { useArticleFilter } from './use-article-filter.ts'
import { useKnowledgeRights } from './use-knowledge-rights.ts'

export function meta() {
  return [{ title: 'Knowledge · Nestwren' }]
}

/** Articles of the product and of the family: to be looked through, searched, and read on. */
export default function KnowledgePage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { canRead, canWrite } = useKnowledgeRights()
  const filter = useArticleFilter()
  return (
    <>
      <PageHeader
        title={t`Knowledge`}
        backHref="/home"
        backLabel={t`Back to Home`}
        end={
          canWrite ? (
            <Button
              variant="soft"
              size="sm"
              icon={<PenLine aria-hidden="true" className="ic" />}
              aria-label={t`Write an article`}
              onClick={() => navigate('/knowledge/create')}
            >
              {/* On the narrowest phones the title needs the room. */}
              <span className="max-[360px]:sr-only">
                <Trans>Write</Trans>
              </span>
            </Button>
          ) : null
        }
      />
      <NeedsChildren>
        {canRead ? (
          <div className="grid grid-cols-1 gap-4">
            <ArticleFilters filter={filter} />
            <ArticleList filter={filter} />
          </div>
        ) : (
          <EmptyState
            after={noReadNeeded}
            title={t`Nothing shared with you yet`}
            body={t`A parent of this family can share a child's profile with you.`}
          />
        )}
      </NeedsChildren>
    </>
  )
}
