import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { Guarded, KeptSlot } from '../../../ui/locked/guarded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AddDocumentSheet } from '../add-document-sheet.tsx'
import { DocumentLine } from '../document-line.tsx'
import { DocumentUploads } from '../upload-list.tsx'
import { useDocumentRights, useLatestDocuments } from '../use-documents.ts'

/** Documents on the vault's overview: the last added, what is on its way, and the way to all of them. */
export function DocumentsBlock() {
  const { canView } = useDocumentRights()
  const [isAdding, setIsAdding] = useState(false)
  return canView ? (
    <>
      <Guarded section="documents">
        <OpenBlock onAdd={() => setIsAdding(true)} />
      </Guarded>
      {/* What is being added has nothing of what is locked: a lock leaves it open. */}
      {isAdding ? <AddDocumentSheet initialFiles={[]} onClose={() => setIsAdding(false)} /> : null}
    </>
  ) : null
}

function OpenBlock({ onAdd }: { onAdd: () => void }) {
  const { t } = useLingui()
  const { childId } = useSelectedChild()
  const { canView, addable } = useDocumentRights()
  const query = useLatestDocuments(childId ?? 'all', canView)
  return (
    <section className="card" aria-labelledby="vault-documents">
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 pt-2">
        <h2 id="vault-documents" className="type-heading">
          <Trans>Documents</Trans>
        </h2>
        <Link to="/vault/documents" className="link-btn">
          <Trans>All documents</Trans>
          <ChevronRight aria-hidden="true" className="ic ic-sm" />
        </Link>
      </div>
      <div className="grid gap-2 px-4 empty:hidden">
        <KeptSlot section="documents" />
        <DocumentUploads />
      </div>
      <div className="px-4 pb-3 has-[>ul]:p-0">
        <Loaded
          query={query}
          skeleton={<Skeleton className="h-16 w-full rounded-md" />}
          line={t`Couldn't load the documents.`}
          offline={
            <p className="type-small text-muted">
              <Trans>You need to be online to see documents. They aren't saved on this device.</Trans>
            </p>
          }
        >
          {({ items }) =>
            items.length === 0 ? (
              <p className="type-small text-muted">
                <Trans>No documents yet. Vaccination records, insurance cards, and papers go here.</Trans>
              </p>
            ) : (
              <ul>
                {items.map((item) => (
                  <DocumentLine key={item.id} item={item} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
      {addable.length > 0 ? (
        <div className="px-4 pb-4">
          <Button variant="soft" size="sm" icon={<Plus aria-hidden="true" className="ic" />} onClick={onAdd}>
            <Trans>Add a document</Trans>
          </Button>
        </div>
      ) : null}
    </section>
  )
}
