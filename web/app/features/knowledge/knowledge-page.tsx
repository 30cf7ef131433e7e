import { Trans, useLingui } from '@lingui/react/macro'
import { articleCategories } from '@nestwren/contract/knowledge-terms'
import { PenLine, Search, X } from 'lucide-react'
import { useNavigate } from 'react-router'
import { noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ArticleList } from './article-list.tsx'
import { type ChosenFilter, useArticleFilter } from './use-article-filter.ts'
import { useCategoryNames } from './use-article-words.ts'
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

/** What of the articles is shown: words, a category, the age of a child. */
function ArticleFilters({ filter }: { filter: ChosenFilter }) {
  const { t } = useLingui()
  const names = useCategoryNames()
  const { words, category, children, childId, choose } = filter
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="input-group">
        <Search aria-hidden="true" className="ic ms-3.5 self-center text-muted" />
        <input
          type="search"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          value={words}
          maxLength={100}
          aria-label={t`Search the articles`}
          placeholder={t`Naps, teething, solids`}
          onChange={(event) => choose('q', event.target.value)}
        />
        {words === '' ? null : (
          <button type="button" className="icon-btn" aria-label={t`Clear search`} onClick={() => choose('q', null)}>
            <X aria-hidden="true" className="ic" />
          </button>
        )}
      </div>
      <ChipGroup
        label={t`Category`}
        isScrolling
        values={[category ?? 'all']}
        onToggle={(value) => choose('category', value === 'all' ? null : value)}
        options={[
          { value: 'all' as const, label: t`All` },
          ...articleCategories.map((value) => ({ value, label: names[value] })),
        ]}
      />
      {children.length === 0 ? null : (
        <ChipGroup
          label={t`For the age of`}
          isScrolling
          values={[childId ?? 'all']}
          onToggle={(value) => choose('child', value === 'all' ? null : value)}
          options={[
            { value: 'all', label: t`Any age` },
            ...children.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </div>
  )
}
