import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Guarded } from '../../ui/locked/guarded.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { OnePhoto } from '../photos/public/one-photo.tsx'
import { PhotoPicker } from '../photos/public/photo-picker.tsx'
import { usePhotoRights } from '../photos/public/use-photo-rights.ts'
import { useSiteRefusal } from '../photos/public/use-site-refusal.ts'

interface CoverPartProps {
  coverId: string | null
  onChoose: () => void
  onRemove: () => void
}

/** The photo above an invitation. */
export function CoverPart({ coverId, onChoose, onRemove }: CoverPartProps) {
  const { t } = useLingui()
  const { maySee } = usePhotoRights()
  if (!maySee && coverId === null) return null
  return (
    <section className="grid grid-cols-1 gap-2" aria-label={t`Cover photo`}>
      <h3 className="type-label">
        <Trans>Cover photo</Trans>
      </h3>
      {coverId === null ? null : (
        <div className="flex items-center gap-3">
          <span className="block w-28 shrink-0">
            <OnePhoto id={coverId} />
          </span>
          <Button variant="ghost" size="sm" onClick={onRemove}>
            <Trans>Remove from here</Trans>
          </Button>
        </div>
      )}
      {maySee ? (
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start"
          icon={<ImagePlus aria-hidden="true" className="ic" />}
          onClick={onChoose}
        >
          {coverId === null ? t`Choose a photo` : t`Choose another photo`}
        </Button>
      ) : null}
      <p className="field-hint">
        <Trans>Everyone with the link sees it, even if it isn't in your site's gallery.</Trans>
      </p>
    </section>
  )
}

interface CoverSheetProps {
  coverId: string | null
  onChange: (coverId: string) => void
  onClose: () => void
}

/** Chooses the cover of the photos in the gallery that others may be shown. */
export function CoverSheet({ coverId, onChange, onClose }: CoverSheetProps) {
  const { t } = useLingui()
  const refusal = useSiteRefusal()
  return (
    <Sheet isOpen onClose={onClose} title={t`Choose a photo`}>
      <Guarded section="photos">
        <PhotoPicker
          label={t`Photos`}
          isSingle
          chosen={new Set(coverId === null ? [] : [coverId])}
          refusal={refusal}
          onChange={({ id }, isChosen) => {
            if (isChosen) onChange(id)
          }}
        />
      </Guarded>
    </Sheet>
  )
}
