import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Camera, ImagePlus, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSelectedChild } from '../../../platform/api/selected-child.ts'
import { Button } from '../../../ui/button.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { FilePicture } from '../file-picture.tsx'
import { PhotoFields, type PhotoForm } from '../photo-fields.tsx'
import '../photos.css'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import { acceptedFiles, addPicked, type PickedFile } from '../picked-files.ts'
import { useAddPhotos } from '../use-add-photos.ts'
import { usePhotoRights } from './use-photo-rights.ts'

export interface AddPhotosSheetProps {
  onClose: () => void
  /** Dropped or pasted before it opened. */
  files?: readonly File[]
  /** The log entry they belong to, and whom that is about. */
  entry?: { readonly id: string; readonly childId: string }
}

/** Chooses photos, says what they are, and puts them on their way. */
export function AddPhotosSheet({ onClose, files = [], entry }: AddPhotosSheetProps) {
  const { t } = useLingui()
  const { addable, isParent } = usePhotoRights()
  const { childId } = useSelectedChild()
  const addPhotos = useAddPhotos()
  const { isBusy, failure, run } = useAction()
  const [picked, setPicked] = useState<readonly PickedFile[]>(() => addPicked([], files))
  const meant = entry?.childId ?? childId
  const form = useForm<PhotoForm>({
    defaultValues: {
      caption: '',
      childIds: addable.filter(({ _id }) => meant === 'all' || meant === _id).map(({ _id }) => _id),
      audience: 'family',
      keptInVault: false,
      takenAt: null,
    },
  })
  const { getValues, setValue } = form
  const first = addable[0]?._id
  useEffect(() => {
    // Of a child whose photos the person may not add, another is offered.
    if (first !== undefined && getValues('childIds').length === 0) setValue('childIds', [first])
  }, [first, getValues, setValue])
  const take = (more: readonly File[]) => setPicked((before) => addPicked(before, more))
  useFileDrop(take)
  const good = picked.flatMap(({ file, problem: against }) => (against === null ? [file] : []))

  const send = form.handleSubmit(async ({ caption, childIds, audience, keptInVault }) => {
    const isAdded = await run(() =>
      addPhotos({ files: good, caption, childIds, audience, keptInVault, logId: entry?.id ?? null }),
    )
    if (isAdded) onClose()
  })
  return (
    <FormSheet
      onClose={onClose}
      title={t`Add photos`}
      isDirty={picked.length > 0 && !isBusy}
      submitLabel={good.length === 0 ? null : <Plural value={good.length} one="Add # photo" other="Add # photos" />}
      busyLabel={t`Adding`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={send}
    >
      <Pickers onFiles={take} isFirst={picked.length === 0} />
      {picked.length > 0 ? (
        <>
          <ul className="picked" aria-label={t`Chosen photos`}>
            {picked.map((one) => (
              <Picked
                key={one.key}
                picked={one}
                onRemove={() => setPicked((before) => before.filter(({ key }) => key !== one.key))}
              />
            ))}
          </ul>
          <PhotoFields
            form={form}
            family={addable}
            hasAudience={isParent}
            {...(good.length > 1 ? { captionHint: t`Applies to all. You can change each one later.` } : null)}
          />
        </>
      ) : null}
    </FormSheet>
  )
}

function Pickers({ onFiles, isFirst }: { onFiles: (files: readonly File[]) => void; isFirst: boolean }) {
  const { t } = useLingui()
  const gallery = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const read = (input: HTMLInputElement) => {
    onFiles([...(input.files ?? [])])
    // The same file can be chosen again after it was taken out.
    input.value = ''
  }
  return (
    <div className="photo-pickers">
      <input
        ref={gallery}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label={t`Choose photos`}
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
      <div className="flex flex-wrap gap-2">
        <Button
          variant={isFirst ? 'primary' : 'soft'}
          icon={<ImagePlus aria-hidden="true" className="ic" />}
          onClick={() => gallery.current?.click()}
        >
          {isFirst ? t`Choose photos` : t`Choose more`}
        </Button>
        <Button
          variant="outline"
          className="photo-camera"
          icon={<Camera aria-hidden="true" className="ic" />}
          onClick={() => camera.current?.click()}
        >
          {t`Take a photo`}
        </Button>
      </div>
      {isFirst ? (
        <p className="type-small text-muted">
          <Trans>JPEG, PNG, WebP, GIF, HEIC, or AVIF, up to 25 MB each. We remove location data.</Trans>{' '}
          <span className="photo-drop-hint">
            <Trans>You can also drop or paste them here.</Trans>
          </span>
        </p>
      ) : null}
    </div>
  )
}

function Picked({ picked: { file, problem }, onRemove }: { picked: PickedFile; onRemove: () => void }) {
  const { t } = useLingui()
  const notice =
    problem === 'type'
      ? t`Photos can be JPEG, PNG, WebP, GIF, HEIC, or AVIF.`
      : problem === 'size'
        ? t`Photos can be up to 25 MB.`
        : problem === 'empty'
          ? t`This file is empty.`
          : null
  const { name } = file
  return (
    <li className={notice === null ? 'picked-file' : 'picked-file is-refused'}>
      <FilePicture file={file} />
      <span className="min-w-0 flex-1">
        <span className="type-small block truncate">{name}</span>
        {notice === null ? null : (
          <span className="tl-meta is-danger">
            <TriangleAlert aria-hidden="true" className="ic ic-sm" />
            {notice}
          </span>
        )}
      </span>
      <IconButton label={t`Remove ${name}`} icon={<X aria-hidden="true" className="ic" />} onClick={onRemove} />
    </li>
  )
}
