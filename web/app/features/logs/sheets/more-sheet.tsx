import { Trans, useLingui } from '@lingui/react/macro'
import type { KindName } from '@nestwren/contract/logs/kinds/index'
import { Milk, Pill, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { QuickTile } from '../../../ui/quick-log.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Preset } from '../kinds/kind-view.ts'
import type { AddPhotosPart } from '../public/log-sheets.ts'
import { useVisibleKinds } from '../public/use-kind-rights.ts'
import { PhotoTile } from './photo-tile.tsx'
import { useMoreTiles } from './use-more-tiles.tsx'

interface MoreSheetProps {
  onChoose: (kind: KindName, preset: Preset) => void
  onClose: () => void
  /** How photos are added; null where that is not known. */
  photos: AddPhotosPart | null
}

/**
 * Everything the person may log, now or for earlier, and the lists that belong to it. What is tapped most stands in the
 * grid at the bottom, where the thumb is; what is only looked up stands above.
 */
export function MoreSheet({ onChoose, onClose, photos }: MoreSheetProps) {
  const { t } = useLingui()
  const [when, setWhen] = useState<'now' | 'past'>('now')
  const [files, setFiles] = useState<readonly File[] | null>(null)
  const tiles = useMoreTiles()
  const visible = useVisibleKinds()
  if (files !== null && photos !== null) return <photos.Sheet files={files} onClose={onClose} />
  return (
    <Sheet isOpen onClose={onClose} title={t`Log something`}>
      <ul className="flex flex-wrap gap-x-5">
        {visible.includes('medicine') ? (
          <PlaceLink href="/medicines" icon={<Pill aria-hidden="true" className="ic ic-sm" />} onGo={onClose}>
            <Trans>Medicines</Trans>
          </PlaceLink>
        ) : null}
        {visible.includes('pumping') ? (
          <PlaceLink href="/milk" icon={<Milk aria-hidden="true" className="ic ic-sm" />} onGo={onClose}>
            <Trans>Milk stash</Trans>
          </PlaceLink>
        ) : null}
        <PlaceLink
          href="/settings/logging"
          icon={<SlidersHorizontal aria-hidden="true" className="ic ic-sm" />}
          onGo={onClose}
        >
          <Trans>Arrange these buttons</Trans>
        </PlaceLink>
      </ul>
      <div className="my-3">
        <Segmented
          label={t`When it happened`}
          value={when}
          onValueChange={setWhen}
          options={[
            { value: 'now', label: t`Now` },
            { value: 'past', label: t`Earlier` },
          ]}
        />
      </div>
      <ul className="more-grid">
        {tiles.map(({ kind, preset, ...tile }) => (
          <li key={tile.id}>
            <QuickTile
              action={{
                ...tile,
                onSelect: () => onChoose(kind, when === 'past' ? { ...preset, isPast: true } : preset),
              }}
            />
          </li>
        ))}
        {photos === null ? null : <PhotoTile photos={photos} onAdded={onClose} onFiles={setFiles} />}
      </ul>
    </Sheet>
  )
}

interface PlaceLinkProps {
  href: string
  icon: ReactNode
  onGo: () => void
  children: ReactNode
}

function PlaceLink({ href, icon, onGo, children }: PlaceLinkProps) {
  return (
    <li>
      <Link to={href} onClick={onGo} className="flex min-h-11 items-center gap-2 text-primary-ink night:min-h-16">
        {icon}
        <span className="type-label">{children}</span>
      </Link>
    </li>
  )
}
