import { useLingui } from '@lingui/react/macro'
import type { VaultSection } from '@nestwren/contract/vault'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { coveredFirst } from '../../platform/locks/sight.ts'
import { useLock, useLocks, useTellUse } from '../../platform/locks/use-locks.ts'
import { useWasOpen } from '../../platform/locks/use-was-open.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { ChildMenuChip } from '../../ui/child/child-menu-chip.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useFocusOnceOpen } from '../../ui/locked/use-focus-once-open.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { DocumentsBlock } from '../documents/public/documents-block.tsx'
import { AddPhotosSheet } from '../photos/public/add-photos-sheet.tsx'
import { PhotosBlock } from '../photos/public/photos-block.tsx'
import { UploadsPanel } from '../photos/public/uploads-panel.tsx'
import { usePhotoRights } from '../photos/public/use-photo-rights.ts'
import { SiteTile } from '../site/public/site-tile.tsx'
import { StorageLink } from '../storage/public/storage-link.tsx'
import { BlindCard, Cover } from '../unlock/public/covers.tsx'
import { OpenBar } from '../unlock/public/open-bar.tsx'
import './vault.css'

export function meta() {
  return [{ title: 'Vault · Nestwren' }]
}

/** What the family keeps: its photos, its documents, the room they take, and the way to its site; covered where the vault locks it. */
export default function VaultPage() {
  const { t } = useLingui()
  const { children } = useChildren()
  const photos = usePhotoRights()
  const hasDocuments = children.some(({ access }) => access.documents !== 'none')
  const sections: readonly VaultSection[] = [
    ...(photos.maySee ? (['photos'] as const) : []),
    ...(hasDocuments ? (['documents'] as const) : []),
  ]
  const lock = useVaultLock(sections)
  const first = coveredFirst(useLocks().sight, sections)
  const isShown = lock === 'open'
  const mayAdd = isShown && photos.addable.length > 0
  const [adding, setAdding] = useState<readonly File[] | null>(null)
  const add = mayAdd ? () => setAdding([]) : null
  useFileDrop(setAdding, mayAdd && adding === null)
  useFocusOnceOpen(lock === 'locked')
  const wasOpen = useWasOpen(isShown && sections.length > 0)
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
      {lock === 'locked' && first !== undefined ? (
        <>
          <Cover section={first} size="page" wasOpen={wasOpen} />
          {sections.map((section) => (
            <BlindCard key={section} section={section} />
          ))}
          {photos.isParent ? <StorageLink /> : null}
          <SiteTile />
        </>
      ) : lock === 'checking' ? (
        <Skeleton className="h-80 w-full rounded-lg" />
      ) : (
        <>
          <OpenBar />
          <div className="vault-child">
            <ChildMenuChip />
          </div>
          <div className="vault-parts">
            {photos.maySee ? <PhotosBlock onAdd={add} /> : null}
            <div className="vault-side">
              {hasDocuments ? <DocumentsBlock /> : null}
              {photos.isParent ? <StorageLink /> : null}
              <SiteTile />
            </div>
          </div>
        </>
      )}
      {adding === null ? null : <AddPhotosSheet files={adding} onClose={() => setAdding(null)} />}
    </div>
  )
}

/** The page as a whole: locked where all that the person may see is, else each part says its own. */
function useVaultLock(sections: readonly VaultSection[]): 'checking' | 'locked' | 'open' {
  const states = { photos: useLock('photos'), documents: useLock('documents') }
  const seen = sections.map((section) => states[section])
  useTellUse(seen.includes('open'))
  if (seen.includes('checking')) return 'checking'
  return seen.length > 0 && seen.every((state) => state === 'locked') ? 'locked' : 'open'
}
