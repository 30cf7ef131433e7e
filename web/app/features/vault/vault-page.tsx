import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { HardDrive, Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useChildren } from '../../platform/api/queries.ts'
import { formatBytes } from '../../platform/format/bytes.ts'
import { noReadNeeded } from '../../ui/answered.ts'
import { Button } from '../../ui/button.tsx'
import { ChildMenuChip } from '../../ui/child/child-menu-chip.tsx'
import { NeedsChildren } from '../../ui/child/needs-children.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { DocumentsBlock } from '../documents/public/documents-block.tsx'
import { AddPhotosSheet } from '../photos/public/add-photos-sheet.tsx'
import { PhotosBlock } from '../photos/public/photos-block.tsx'
import { UploadsPanel } from '../photos/public/uploads-panel.tsx'
import { usePhotoRights } from '../photos/public/use-photo-rights.ts'
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
          {photos.isParent ? <StorageCard /> : null}
        </div>
      </div>
      {adding === null ? null : <AddPhotosSheet files={adding} onClose={() => setAdding(null)} />}
    </div>
  )
}

/** How much room the family has left. */
function StorageCard() {
  const { t, i18n } = useLingui()
  const query = useQuery({
    queryKey: ['storage', 'stats'],
    queryFn: ({ signal }) => api.storage.stats(undefined, { signal }),
    staleTime: 0,
    meta: { isPersisted: false },
  })
  const used = formatBytes((query.data?.usedBytes ?? 0) + (query.data?.databaseBytes ?? 0), i18n.locale)
  const limit = formatBytes(query.data?.limitBytes ?? 0, i18n.locale)
  return (
    <section className="card card-pad grid gap-2" aria-labelledby="vault-storage">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="vault-storage" className="type-label flex items-center gap-2">
          <HardDrive aria-hidden="true" className="ic" />
          <Trans>Storage</Trans>
        </h2>
        {query.data === undefined ? null : <p className="type-small tnum text-muted">{t`${used} of ${limit}`}</p>}
      </div>
      <Loaded query={query} lines={1} line={t`Couldn't load how much space is used.`}>
        {({ usedBytes, databaseBytes, limitBytes }) => (
          <ProgressBar label={t`Storage used`} done={limitBytes === 0 ? 1 : (usedBytes + databaseBytes) / limitBytes} />
        )}
      </Loaded>
    </section>
  )
}
