import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { Guarded } from '../../ui/locked/guarded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PhotoPicker } from '../photos/public/photo-picker.tsx'
import { useWholePhoto } from '../photos/public/use-photo-pages.ts'
import { usePhotoRights } from '../photos/public/use-photo-rights.ts'
import { useSiteRefusal } from '../photos/public/use-site-refusal.ts'

interface GiftPictureProps {
  imageId: string | null
  onChange: (imageId: string | null) => void
}

/** The picture of a gift: one of the family's photos, which visitors see with it. */
export function GiftPicture({ imageId, onChange }: GiftPictureProps) {
  const { t } = useLingui()
  const { maySee } = usePhotoRights()
  const refusal = useSiteRefusal()
  const [isChoosing, setIsChoosing] = useState(false)
  if (!maySee && imageId === null) return null
  return (
    <section className="grid grid-cols-1 gap-2" aria-label={t`Picture`}>
      <p className="type-label" aria-hidden="true">
        <Trans>Picture</Trans>
      </p>
      <Guarded section="photos">
        {imageId === null ? null : <Shown imageId={imageId} />}
        <div className="flex flex-wrap gap-2">
          {maySee ? (
            <Button
              variant="soft"
              size="sm"
              aria-expanded={isChoosing}
              icon={<ImagePlus aria-hidden="true" className="ic" />}
              onClick={() => setIsChoosing(!isChoosing)}
            >
              {imageId === null ? <Trans>Choose a photo</Trans> : <Trans>Choose another photo</Trans>}
            </Button>
          ) : null}
          {imageId === null ? null : (
            <Button
              variant="ghost"
              size="sm"
              icon={<Trash2 aria-hidden="true" className="ic" />}
              onClick={() => onChange(null)}
            >
              <Trans>Remove picture</Trans>
            </Button>
          )}
        </div>
        {isChoosing ? (
          <PhotoPicker
            label={t`Photos`}
            isSingle
            chosen={new Set(imageId === null ? [] : [imageId])}
            refusal={refusal}
            onChange={({ id }, isChosen) => {
              if (!isChosen) return
              onChange(id)
              setIsChoosing(false)
            }}
          />
        ) : null}
      </Guarded>
    </section>
  )
}

function Shown({ imageId }: { imageId: string }) {
  const { t } = useLingui()
  const query = useWholePhoto(imageId)
  return (
    <Loaded query={query} skeleton={<Skeleton className="gift-picture" />} line={t`Couldn't load this photo.`}>
      {({ thumbnailUrl, width, height }) => (
        <img
          className="gift-picture"
          src={thumbnailUrl}
          width={width}
          height={height}
          alt={t`What visitors see of this gift`}
        />
      )}
    </Loaded>
  )
}
