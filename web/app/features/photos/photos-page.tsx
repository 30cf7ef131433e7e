import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import { Outlet } from 'react-router'
import { useChildren } from '../../platform/api/queries.ts'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { ChildMenuChip } from '../../ui/child/child-menu-chip.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useAddressedFiles } from '../../ui/layers/use-addressed-state.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PhotoGallery } from './photo-gallery.tsx'
import { PhotoNightNote } from './photo-night-note.tsx'
import { AddPhotosSheet } from './public/add-photos-sheet.tsx'
import './photos.css'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { UploadsPanel } from './public/uploads-panel.tsx'
import { usePhotoRights } from './public/use-photo-rights.ts'
import { useSharedPhotos } from './use-shared-photos.ts'

export function meta() {
  return [{ title: 'Photos · Nestwren' }]
}

/** All photos of the family by month; one of them is shown over it under an address of its own. */
export default function PhotosPage() {
  const { t } = useLingui()
  const { childId } = useSelectedChild()
  const { maySee, addable } = usePhotoRights()
  const mayAdd = addable.length > 0
  const [adding, setAdding] = useAddressedFiles('photo', mayAdd)
  const isOver = useFileDrop(setAdding, mayAdd && adding === null)
  const add = useCallback(() => setAdding([]), [setAdding])
  const hasRead = useChildren().query.data !== undefined
  const shared = useSharedPhotos(hasRead ? mayAdd : null, setAdding)
  const close = () => {
    setAdding(null)
    shared.done()
  }
  if (!maySee && !hasRead)
    return (
      <>
        <PageHeader title={t`Photos`} backHref="/vault" backLabel={t`Back to Vault`} />
        <NeedsChildren>{null}</NeedsChildren>
      </>
    )
  if (!maySee)
    return (
      <>
        <PageHeader title={t`Photos`} backHref="/vault" backLabel={t`Back to Vault`} />
        <EmptyState
          after={noReadNeeded}
          title={t`No photos shared with you yet`}
          body={t`Parents choose who sees each child's photos. Ask a parent for access.`}
        />
      </>
    )
  return (
    <div className="photos-page">
      <PageHeader
        title={t`Photos`}
        backHref="/vault"
        backLabel={t`Back to Vault`}
        end={
          mayAdd ? (
            <Button variant="soft" size="sm" icon={<Plus aria-hidden="true" className="ic" />} onClick={add}>
              {t`Add`}
            </Button>
          ) : undefined
        }
      />
      <div className="photos-child">
        <ChildMenuChip />
      </div>
      <UploadsPanel />
      <PhotoNightNote />
      <PhotoGallery childId={childId} onAdd={mayAdd ? add : null} />
      {isOver ? <p className="drop-here type-title">{t`Drop photos to add them`}</p> : null}
      {adding === null ? null : (
        // Shared photos are read from the device after the address has opened the sheet without any.
        <AddPhotosSheet key={adding.length === 0 ? 'chosen' : 'given'} files={adding} onClose={close} />
      )}
      <Outlet />
    </div>
  )
}
