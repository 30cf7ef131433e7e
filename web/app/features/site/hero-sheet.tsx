import { Trans, useLingui } from '@lingui/react/macro'
import type { Crop, OwnSite } from '@nestwren/contract/site'
import { useState } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Loaded } from '../../ui/items/loaded.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CropFrame } from '../children/public/crop-frame.tsx'
import { PhotoPicker } from '../photos/public/photo-picker.tsx'
import { useWholePhoto } from '../photos/public/use-photo-pages.ts'
import { useSiteRefusal } from '../photos/public/use-site-refusal.ts'
import { cropOf, heroAspect, type PartOfPicture, partOf, widestIn } from './hero-crop.ts'
import { useChangeSite } from './use-change-site.ts'

interface HeroSheetProps {
  site: OwnSite
  /** The photo that is there and the part of it; null to choose one. */
  begin: OwnSite['hero']
  onClose: () => void
}

/** Chooses the photo for the top of the site, and then the part of it. */
export function HeroSheet({ site, begin, onClose }: HeroSheetProps) {
  const { t } = useLingui()
  const refusal = useSiteRefusal()
  const { setHero } = useChangeSite()
  const { isBusy, failure, run } = useSave()
  const [photoId, setPhotoId] = useState(begin?.photoId ?? null)
  const [crop, setCrop] = useState<Crop | null>(begin?.crop ?? null)
  const choose = (id: string | null) => {
    setPhotoId(id)
    setCrop(null)
  }
  const save = async () => {
    if (photoId === null || crop === null) return
    const isSaved = await run(() => setHero(site.version, { photoId, crop }), { done: t`Picture saved` })
    if (isSaved) onClose()
  }
  return (
    <FormSheet
      title={photoId === null ? t`Choose a photo` : t`Choose the part to show`}
      onClose={onClose}
      submitLabel={photoId === null || crop === null ? null : <Trans>Use this picture</Trans>}
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={save}
    >
      {photoId === null ? (
        <PhotoPicker
          label={t`Photos`}
          isSingle
          chosen={new Set()}
          refusal={refusal}
          onChange={({ id }, isChosen) => {
            if (isChosen) choose(id)
          }}
        />
      ) : (
        <>
          <PartChoice key={photoId} photoId={photoId} crop={crop} onChoose={setCrop} />
          <p className="type-small text-muted">
            <Trans>
              Phones show less of the sides, and the pages below less of the top and bottom. Keep faces in the middle.
            </Trans>
          </p>
          <button type="button" className="link-btn justify-self-start" onClick={() => choose(null)}>
            <Trans>Choose another photo</Trans>
          </button>
        </>
      )}
    </FormSheet>
  )
}

interface PartChoiceProps {
  photoId: string
  crop: Crop | null
  onChoose: (crop: Crop) => void
}

/** The photo with a frame on it, which begins where it was left or with as much as it can hold. */
function PartChoice({ photoId, crop, onChoose }: PartChoiceProps) {
  const { t } = useLingui()
  const [isBroken, setIsBroken] = useState(false)
  const [moved, setMoved] = useState<PartOfPicture | null>(crop === null ? null : partOf(crop))
  const query = useWholePhoto(photoId)
  const take = (part: PartOfPicture) => {
    setMoved(part)
    onChoose(cropOf(part))
  }
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton className="h-56 w-full rounded-md" />}
      line={t`Couldn't load this photo.`}
    >
      {({ url, width, height }) =>
        isBroken ? (
          <Banner tone="danger">
            <Trans>Couldn't load this photo.</Trans>
          </Banner>
        ) : (
          <CropFrame crop={moved} aspect={heroAspect} onMove={setMoved} onDone={take}>
            <img
              src={url}
              width={width}
              height={height}
              alt={t`What you chose`}
              onLoad={() => {
                if (moved === null) take(widestIn(width, height))
              }}
              onError={() => setIsBroken(true)}
            />
          </CropFrame>
        )
      }
    </Loaded>
  )
}
