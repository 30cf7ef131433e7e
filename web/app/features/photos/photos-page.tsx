import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { Outlet } from 'react-router'
import { useChildren } from '../../platform/api/queries.ts'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { hereAndNow } from '../../platform/storage/install-place.ts'
import { forgetShared, readShared } from '../../platform/storage/shared-files.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { ChildMenuChip } from '../../ui/child/child-menu-chip.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { takeAsked, useAsked } from '../../ui/layers/asked-layers.ts'
import { useAddressedFiles } from '../../ui/layers/use-addressed-state.ts'
import { Guarded, KeptSlot, OpenSlot } from '../../ui/locked/guarded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { PhotoGallery } from './photo-gallery.tsx'
import { PhotoNightNote } from './photo-night-note.tsx'
import { AddPhotosSheet } from './public/add-photos-sheet.tsx'
import { UploadsPanel } from './public/uploads-panel.tsx'
import { usePhotoRights } from './public/use-photo-rights.ts'
import './photos.css'

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
      <Guarded section="photos" size="page">
        <OpenSlot section="photos" />
        <KeptSlot section="photos" />
        <PhotoNightNote />
        <PhotoGallery childId={childId} onAdd={mayAdd ? add : null} />
      </Guarded>
      {isOver ? <p className="drop-here type-title">{t`Drop photos to add them`}</p> : null}
      {adding === null ? null : (
        // Shared photos are read from the device after the address has opened the sheet without any.
        <AddPhotosSheet key={adding.length === 0 ? 'chosen' : 'given'} files={adding} onClose={close} />
      )}
      <Outlet />
    </div>
  )
}

const name = 'shared'

/**
 * Opens photos that were shared with the app from elsewhere (platform/sw/shares.ts), once it is known who may add any. They
 * stay on the device until `done` is called: until then a reload opens them again.
 * @param mayAdd null while that is not known
 */
function useSharedPhotos(mayAdd: boolean | null, open: (files: readonly File[]) => void): { done: () => void } {
  const { t } = useLingui()
  const asked = useAsked(name)
  const hasLooked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time some come, and once for those that were left.
  useEffect(() => {
    if (mayAdd === null || (asked === null && hasLooked.current)) return
    hasLooked.current = true
    const isAsked = asked !== null && takeAsked(name)
    const failed = () => {
      showToast({ message: t`Those photos couldn't be opened. Share them again, or choose them here.` })
    }
    const take = async () => {
      const files = asked === 'failed' ? [] : await readShared(hereAndNow().isInstalled)
      if (files.length === 0) {
        if (asked === 'files') await forgetShared()
        if (isAsked) failed()
      } else if (mayAdd) open(files)
      else {
        await forgetShared()
        showToast({ message: t`You can't add photos here. Ask a parent for access.` })
      }
    }
    void take().catch(() => {
      if (isAsked) failed()
    })
  }, [mayAdd, asked])
  const done = useCallback(() => void forgetShared().catch(() => undefined), [])
  return { done }
}
