import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { FilePicture } from '../file-picture.tsx'
import { acceptedFiles, addPicked } from '../picked-files.ts'
import { OnePhoto } from './one-photo.tsx'
import { usePhotoRights } from './use-photo-rights.ts'

interface PhotoChoiceProps {
  childId: string
  /** The photo that is there; null for none. */
  photoId: string | null
  /** One that was chosen and is not on its way yet. */
  file: File | null
  onFile: (file: File | null) => void
  /** Takes the photo off; it stays in the vault. */
  onRemove: () => void
}

/** Chooses one photo for something of a child. Nothing for somebody who may add no photos of the child and sees none. */
export function PhotoChoice({ childId, photoId, file, onFile, onRemove }: PhotoChoiceProps) {
  const { t } = useLingui()
  const { addable } = usePhotoRights()
  const input = useRef<HTMLInputElement>(null)
  const mayAdd = addable.some(({ _id }) => _id === childId)
  const [picked] = file === null ? [] : addPicked([], [file])
  const isRefused = picked !== undefined && picked.problem !== null
  if (!mayAdd && photoId === null) return null
  return (
    <section className="grid grid-cols-1 gap-2" aria-label={t`Photo`}>
      <h3 className="type-label">
        <Trans>Photo</Trans>
      </h3>
      {file !== null ? (
        <div className="flex items-center gap-3">
          <FilePicture file={file} />
          <span className="type-small min-w-0 flex-1 truncate">{file.name}</span>
          <IconButton
            label={t`Remove this photo`}
            icon={<X aria-hidden="true" className="ic" />}
            onClick={() => onFile(null)}
          />
        </div>
      ) : photoId === null ? null : (
        <div className="flex items-center gap-3">
          <span className="block w-28 shrink-0">
            <OnePhoto id={photoId} />
          </span>
          <Button variant="ghost" size="sm" onClick={onRemove}>
            <Trans>Remove from here</Trans>
          </Button>
        </div>
      )}
      {isRefused ? (
        <p className="field-error" role="alert">
          {picked.problem === 'size'
            ? t`Photos can be up to 25 MB.`
            : t`Photos can be JPEG, PNG, WebP, GIF, HEIC, or AVIF.`}
        </p>
      ) : null}
      {mayAdd && file === null ? (
        <>
          <input
            ref={input}
            type="file"
            hidden
            accept={acceptedFiles}
            aria-label={t`Choose a photo`}
            onChange={({ currentTarget }) => {
              onFile(currentTarget.files?.[0] ?? null)
              currentTarget.value = ''
            }}
          />
          <Button
            variant="soft"
            size="sm"
            className="justify-self-start"
            icon={<ImagePlus aria-hidden="true" className="ic" />}
            onClick={() => input.current?.click()}
          >
            {photoId === null ? t`Add a photo` : t`Choose another photo`}
          </Button>
        </>
      ) : null}
    </section>
  )
}

/** Whether a chosen file can be sent at all. The server looks at its bytes again. */
export function isSendable(file: File): boolean {
  return addPicked([], [file])[0]?.problem === null
}
