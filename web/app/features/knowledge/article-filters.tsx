import { useLingui } from '@lingui/react/macro'
import { articleCategories } from '@nestwren/contract/knowledge-terms'
import { Search, X } from 'lucide-react'
import { ChipGroup } from '../../ui/chip-group.tsx'
import type { ChosenFilter } from './use-article-filter.ts'
import { useCategoryNames } from './use-article-words.ts'

/** What of the articles is shown: words, a category, the age of a child. */
export function ArticleFilters({ filter }: { filter: ChosenFilter }) {
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
