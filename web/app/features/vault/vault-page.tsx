import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { ChildMenuChip } from '../../ui/child/child-menu-chip.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { DocumentsBlock } from '../documents/public/documents-block.tsx'
import { AddPhotosSheet } from '../photos/public/add-photos-sheet.tsx'
import { PhotosBlock } from '../photos/public/photos-block.tsx'
import { UploadsPanel } from '../photos/public/uploads-panel.tsx'
import { usePhotoRights } from '../photos/public/use-photo-rights.ts'
import { StorageLink } from '../storage/public/storage-link.tsx'
import './vault.css'

export function meta() {
  return [{ title: 'Vault · Nestwren' }]
}

/** What the family keeps: its photos, its documents, and the room they take. */
export default function VaultPage() {
  const { t } = useLingui()
  const { children } = useChildren()
  const photos = usePhotoRights()
  const hasDocuments = children.some(({ access }) => access.documents !== 'none')
  const mayAdd = photos.addable.length > 0
  const [adding, setAdding] = useState<readonly File[] | null>(null)
  const add = mayAdd ? () => setAdding([]) : null
  useFileDrop(setAdding, mayAdd && adding === null)
  return (
    <div className="vault">
      <PageHeader
        title={t`Vault`}
        end={
          add === null ? undefined : (
            <Button variant="soft" size="sm" icon={<Plus aria-hidden="true" className="ic" />} onClick={add}>
              {t`Add photos`}
            </Button>
          )
        }
      />
      <div className="vault-child">
        <ChildMenuChip />
      </div>
      {photos.maySee || hasDocuments ? null : (
        <NeedsChildren>
          <EmptyState
            after={noReadNeeded}
            title={t`Nothing shared with you yet`}
            body={t`A parent decides who sees the photos and documents of each child.`}
          />
        </NeedsChildren>
      )}
      <UploadsPanel />
      <div className="vault-parts">
        {photos.maySee ? <PhotosBlock onAdd={add} /> : null}
        <div className="vault-side">
          {hasDocuments ? <DocumentsBlock /> : null}
          {photos.isParent ? <StorageLink /> : null}
        </div>
      </div>
      {adding === null ? null : <AddPhotosSheet files={adding} onClose={() => setAdding(null)} />}
    </div>
  )
}
