import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Camera, ImagePlus, TriangleAlert, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useErrorText } from '../../platform/api/errors.ts'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { FilePicture } from './file-picture.tsx'
import { PhotoFields, type PhotoValues } from './photo-fields.tsx'
import './photos.css'
import { acceptedFiles, addPicked, type PickedFile } from './picked-files.ts'
import { useAddPhotos } from './use-add-photos.ts'
import { useFileDrop } from './use-file-drop.ts'
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
  const errorText = useErrorText()
  const { addable, isParent } = usePhotoRights()
  const { childId } = useSelectedChild()
  const addPhotos = useAddPhotos()
  const [picked, setPicked] = useState<readonly PickedFile[]>(() => addPicked([], files))
  const meant = entry?.childId ?? childId
  const [values, setValues] = useState<PhotoValues>(() => ({
    caption: '',
    childIds: addable.filter(({ _id }) => meant === 'all' || meant === _id).map(({ _id }) => _id),
    audience: 'family',
  }))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const take = (more: readonly File[]) => setPicked((before) => addPicked(before, more))
  useFileDrop(take)
  const good = picked.flatMap(({ file, problem: against }) => (against === null ? [file] : []))
  // Of a child whose photos the person may not add, others are offered.
  const childIds = values.childIds.length > 0 ? values.childIds : addable.slice(0, 1).map(({ _id }) => _id)

  const send = async () => {
    setIsBusy(true)
    try {
      await addPhotos({ files: good, ...values, childIds, logId: entry?.id ?? null })
      onClose()
    } catch (error) {
      setProblem(errorText(error))
      setIsBusy(false)
    }
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`Add photos`}
      isDirty={picked.length > 0 && !isBusy}
      footer={
        good.length === 0 ? undefined : (
          <Button isBusy={isBusy} busyLabel={t`Adding`} onClick={() => void send()}>
            <Plural value={good.length} one="Add # photo" other="Add # photos" />
          </Button>
        )
      }
    >
      <div className="grid gap-4">
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
              values={{ ...values, childIds }}
              onChange={setValues}
              family={addable}
              hasAudience={isParent}
              {...(good.length > 1 ? { captionHint: t`For all of them. Each can be changed later.` } : null)}
            />
          </>
        ) : null}
        {problem === null ? null : <Banner tone="danger">{problem}</Banner>}
      </div>
    </Sheet>
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
          <Trans>JPEG, PNG, WebP, GIF or HEIC, up to 25 MB each. Where it was taken is removed.</Trans>{' '}
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
  const said =
    problem === 'type'
      ? t`Photos can be JPEG, PNG, WebP, GIF or HEIC.`
      : problem === 'size'
        ? t`A photo can have at most 25 MB.`
        : problem === 'empty'
          ? t`This file is empty.`
          : null
  const { name } = file
  return (
    <li className={said === null ? 'picked-file' : 'picked-file is-refused'}>
      <FilePicture file={file} />
      <span className="min-w-0 flex-1">
        <span className="type-small block truncate">{name}</span>
        {said === null ? null : (
          <span className="tl-meta is-danger">
            <TriangleAlert aria-hidden="true" className="ic ic-sm" />
            {said}
          </span>
        )}
      </span>
      <IconButton label={t`Leave out ${name}`} icon={<X aria-hidden="true" className="ic" />} onClick={onRemove} />
    </li>
  )
}
