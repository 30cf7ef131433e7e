import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { Camera, ImagePlus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useRef, useSyncExternalStore } from 'react'
import { liveState, onLiveState } from '../../../platform/realtime/live.ts'
import { Button } from '../../../ui/button.tsx'
import { ChildAvatar } from '../../../ui/child/child-avatar.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ChildPhoto } from './use-child-photo.ts'
import './child-photo.css'

/** Only whoever chooses a photo needs what cuts it. */
const PhotoCrop = lazy(async () => ({ default: (await import('./photo-crop.tsx')).PhotoCrop }))

/** The photo of a child in its form: chosen, cut to a square, removed. It is sent when the form is saved. */
export function ChildPhotoField({ child, photo }: { child: Child | null; photo: ChildPhoto }) {
  const { t } = useLingui()
  const { isOnline } = useSyncExternalStore(onLiveState, liveState, liveState)
  const library = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const has = child !== null && child.pictureId !== null && !photo.isRemoved
  const isChanged = photo.file !== null || photo.isRemoved
  const read = (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (file !== undefined) photo.choose(file)
    // The same file can be chosen again after it was taken out.
    input.value = ''
  }
  return (
    <section className="field" aria-label={t`Photo`}>
      <span className="field-label">
        <Trans>Photo</Trans>
      </span>
      <input
        ref={library}
        type="file"
        hidden
        accept="image/*"
        aria-label={t`Choose a photo`}
        onChange={(event) => read(event.currentTarget)}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t`Take a photo`}
        onChange={(event) => read(event.currentTarget)}
      />
      {photo.file === null ? null : (
        <Suspense fallback={<Skeleton className="h-56 w-full rounded-md" />}>
          <PhotoCrop file={photo.file} onReady={photo.setDraw} />
        </Suspense>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {has && photo.file === null ? <ChildAvatar child={child} size="xl" /> : null}
        <Button
          variant="soft"
          size="sm"
          icon={<ImagePlus aria-hidden="true" className="ic" />}
          onClick={() => library.current?.click()}
        >
          {has || photo.file !== null ? t`Choose another photo` : t`Choose a photo`}
        </Button>
        <Button
          variant="outline"
          size="sm"
          className="child-camera"
          icon={<Camera aria-hidden="true" className="ic" />}
          onClick={() => camera.current?.click()}
        >
          {t`Take a photo`}
        </Button>
        {photo.file !== null || has ? (
          <Button
            variant="ghost"
            size="sm"
            icon={<Trash2 aria-hidden="true" className="ic" />}
            onClick={photo.file === null ? photo.remove : photo.reset}
          >
            {t`Remove photo`}
          </Button>
        ) : null}
      </div>
      {photo.isUnreadable ? (
        <p className="field-error" role="alert">
          <Trans>We couldn't read this photo. Choose a JPEG or PNG.</Trans>
        </p>
      ) : null}
      {isChanged && !isOnline ? (
        <p className="field-hint" role="status">
          <Trans>You're offline. The photo needs a connection: keep this open and save once you're back online.</Trans>
        </p>
      ) : photo.isRemoved ? (
        <p className="field-hint" role="status">
          <Trans>The photo is removed when you save.</Trans>
        </p>
      ) : null}
    </section>
  )
}
