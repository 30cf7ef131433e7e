import { useLingui } from '@lingui/react/macro'
import { type SearchType, searchTypes } from '@nestwren/contract/search'
import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { ChildMenuChip } from '../../ui/child/child-menu-chip.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { SealedNote } from '../documents/public/sealed-note.tsx'
import { FoundList } from './found-list.tsx'
import { maxAskedLength, minAskedLength, useSearchQuestion } from './use-search.ts'

export function meta() {
  return [{ title: 'Search · Nestwren' }]
}

/** One box for everything with words in it: logs, captions, documents, comments. */
export default function SearchPage() {
  const { t } = useLingui()
  const { typed, type, write, chooseType } = useSearchQuestion()
  const { childId } = useSelectedChild()
  const words = useSettled(typed.trim().replaceAll(/\s+/g, ' '))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const clear = () => {
    write('')
    input.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of two years ago do not know the element, and then there is no landmark.
    <div role="search">
      <PageHeader title={t`Search`} backHref="/home" backLabel={t`Back to Home`} end={<ChildMenuChip />} />
      <div className="input-group mb-3">
        <Search aria-hidden="true" className="ic ms-3.5 self-center text-muted" />
        <input
          ref={input}
          type="search"
          dir="auto"
          enterKeyHint="search"
          autoComplete="off"
          value={typed}
          maxLength={maxAskedLength}
          placeholder={t`Bottle, Tylenol, first steps`}
          aria-label={t`Search everything`}
          onChange={(event) => write(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed !== '') clear()
            // On a phone the keyboard goes, and what was found can be seen.
            if (event.key === 'Enter') event.currentTarget.blur()
          }}
        />
        {typed === '' ? null : (
          <button type="button" className="icon-btn" aria-label={t`Clear search`} onClick={clear}>
            <X aria-hidden="true" className="ic" />
          </button>
        )}
      </div>
      <div className="mb-3">
        <TypeFilter type={type} onChange={chooseType} />
      </div>
      {words.length < minAskedLength ? (
        <EmptyState
          after={noReadNeeded}
          title={t`Find anything`}
          body={t`Logs, medicines, notes, photo captions, documents, and comments. Type at least 2 letters; the start of a word works.`}
        />
      ) : (
        <FoundList words={words} type={type} childId={childId ?? 'all'} onShowAll={() => chooseType(null)} />
      )}
      {type === null || type === 'document' ? <SealedNote /> : null}
    </div>
  )
}

interface TypeFilterProps {
  type: SearchType | null
  onChange: (type: SearchType | null) => void
}

function TypeFilter({ type, onChange }: TypeFilterProps) {
  const { t } = useLingui()
  const names: Readonly<Record<SearchType, string>> = {
    log: t`Logs`,
    photo: t`Photos`,
    document: t`Documents`,
    article: t`Articles`,
    comment: t`Comments`,
  }
  return (
    <ChipGroup
      label={t`Show`}
      isScrolling
      values={[type ?? 'all']}
      onToggle={(value) => onChange(value === 'all' ? null : value)}
      options={[
        { value: 'all' as const, label: t`All` },
        ...searchTypes.map((value) => ({ value, label: names[value] })),
      ]}
    />
  )
}
