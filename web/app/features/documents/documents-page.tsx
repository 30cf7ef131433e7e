import { Trans, useLingui } from '@lingui/react/macro'
import { type DocumentCategory, documentCategories } from '@nestwren/contract/documents'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { ChildMenuChip } from '../../ui/child/child-menu-chip.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { ChipGroup } from '../../ui/chip-group.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useAddressedFiles } from '../../ui/layers/use-addressed-state.ts'
import { Guarded, KeptSlot, OpenSlot } from '../../ui/locked/guarded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { AddDocumentSheet } from './add-document-sheet.tsx'
import { DocumentList } from './document-list.tsx'
import { useCategoryNames } from './document-words.ts'
import { SealedEntry } from './sealed-entry.tsx'
import { DocumentUploads } from './upload-list.tsx'
import { useDocumentRights } from './use-documents.ts'

export function meta() {
  return [{ title: 'Documents · Nestwren' }]
}

/** The papers of the family: by category, the last added first, with what is on its way from this device above. */
export default function DocumentsPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const { childId, select } = useSelectedChild()
  const { canView, addable } = useDocumentRights()
  const category = documentCategories.find((name) => name === params.get('category')) ?? null
  const canAdd = addable.length > 0
  const [added, setAdded] = useAddressedFiles('document', canAdd)
  const isOver = useFileDrop(setAdded, canAdd)

  const choose = (next: DocumentCategory | null) => {
    const changed = new URLSearchParams(params)
    if (next === null) changed.delete('category')
    else changed.set('category', next)
    setParams(changed, { replace: true })
  }
  const open = () => setAdded([])
  return (
    <>
      <PageHeader
        title={t`Documents`}
        backHref="/vault"
        backLabel={t`Back to the vault`}
        end={
          canAdd ? (
            <Button variant="soft" size="sm" icon={<Plus aria-hidden="true" className="ic" />} onClick={open}>
              {/* On the narrowest phones the title needs the room. */}
              <span className="max-[360px]:sr-only">
                <Trans>Add</Trans>
              </span>
            </Button>
          ) : null
        }
      />
      {isOver ? (
        <p className="banner mb-3" role="status">
          <Trans>Drop the files to add them.</Trans>
        </p>
      ) : null}
      <NeedsChildren>
        {childId === null || !canView ? (
          <EmptyState
            after={noReadNeeded}
            title={t`No documents shared with you yet`}
            body={t`A parent of this family can share a child's documents with you.`}
          />
        ) : (
          <div className="grid grid-cols-1 gap-3">
            <div className="flex flex-wrap gap-2 empty:hidden">
              <ChildMenuChip />
            </div>
            <DocumentUploads />
            <Guarded section="documents" size="page">
              <OpenSlot section="documents" />
              <CategoryFilter category={category} onChange={choose} />
              <KeptSlot section="documents" />
              <SealedEntry />
              <DocumentList
                childId={childId}
                category={category}
                onAdd={canAdd ? open : null}
                onShowAll={() => {
                  choose(null)
                  select('all')
                }}
              />
            </Guarded>
          </div>
        )}
      </NeedsChildren>
      {added === null ? null : <AddDocumentSheet initialFiles={added} onClose={() => setAdded(null)} />}
    </>
  )
}

interface CategoryFilterProps {
  category: DocumentCategory | null
  onChange: (category: DocumentCategory | null) => void
}

function CategoryFilter({ category, onChange }: CategoryFilterProps) {
  const { t } = useLingui()
  const names = useCategoryNames()
  return (
    <ChipGroup
      label={t`Category`}
      isScrolling
      values={[category ?? 'all']}
      onToggle={(value) => onChange(value === 'all' ? null : value)}
      options={[
        { value: 'all' as const, label: t`All` },
        ...documentCategories.map((value) => ({ value, label: names[value] })),
      ]}
    />
  )
}
