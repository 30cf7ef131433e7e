import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { documentTypes, maxDocumentBytes } from '@nestwren/contract/documents'
import { isParentRole } from '@nestwren/contract/permissions'
import { Camera, FileText, FolderOpen, X } from 'lucide-react'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { formatBytes } from '../../platform/format/bytes.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { newId } from '../../platform/sync/ids.ts'
import { useUploads } from '../../platform/uploads/use-uploads.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { DocumentFields, type DocumentForm } from './document-form.tsx'
import { uploadFieldsOf } from './document-values.ts'
import { titleFromFileName } from './document-words.ts'
import { dropHandedOver, handedOver, handOver } from './handed-over.ts'
import { useDocumentRights } from './use-documents.ts'

interface AddDocumentSheetProps {
  /** Files that were dropped; empty to choose first. */
  initialFiles: readonly File[]
  onClose: () => void
}

/** Adds one document, or several of a kind at once. Saving hands them to the queue, which keeps them until they arrive. */
export function AddDocumentSheet({ initialFiles, onClose }: AddDocumentSheetProps) {
  const { t } = useLingui()
  const { queue } = useUploads()
  const { addable } = useDocumentRights()
  const { childId } = useSelectedChild()
  const takenBack = useTakenBack()
  const [files, setFiles] = useState(() => [
    ...(takenBack === null ? [] : [takenBack.file]),
    ...initialFiles.filter((file) => problemOfFile(file) === null),
  ])
  const [refused, setRefused] = useState(() => initialFiles.filter((file) => problemOfFile(file) !== null))
  const { isBusy, failure, run } = useAction()
  const own = addable.map(({ _id }) => _id)
  const form = useForm<DocumentForm>({
    mode: 'onTouched',
    defaultValues: takenBack?.values ?? {
      title: files[0] === undefined ? '' : titleFromFileName(files[0].name),
      category: 'other',
      childIds: childId !== null && own.includes(childId) ? [childId] : own,
      issuedOn: '',
      expiresOn: '',
      remindDays: '30',
      notes: '',
      keptInVault: false,
    },
  })
  const { formState, setValue, getValues } = form

  const take = (more: readonly File[]) => {
    const fit = more.filter((file) => problemOfFile(file) === null)
    setRefused(more.filter((file) => problemOfFile(file) !== null))
    const all = [...files, ...fit]
    setFiles(all)
    const [first] = all
    // What was typed stays; a title nobody wrote follows the file.
    if (first !== undefined && getValues('title').trim() === '') setValue('title', titleFromFileName(first.name))
  }
  useFileDrop(take)
  const takeOut = (file: File) => {
    const rest = files.filter((one) => one !== file)
    setFiles(rest)
    if (getValues('title') === titleFromFileName(file.name))
      setValue('title', rest[0] === undefined ? '' : titleFromFileName(rest[0].name))
  }
  const submit = form.handleSubmit(async (values) => {
    const isOne = files.length === 1
    const isQueued = await run(() =>
      queue.add(
        files.map((file) => ({
          id: newId(),
          what: 'document' as const,
          fields: uploadFieldsOf(isOne ? values : { ...values, title: titleFromFileName(file.name) }),
          file,
          fileName: file.name,
        })),
      ),
    )
    if (!isQueued) return
    const isHeld = queue.getState().views.some(({ upload }) => upload.isHeld)
    if (!navigator.onLine)
      showToast({
        message: isHeld
          ? t`Keep this page open. It's sent when you're back online.`
          : t`Saved on this device. We'll send it when you're back online.`,
      })
    onClose()
  })
  return (
    <FormSheet
      onClose={onClose}
      title={t`Add a document`}
      isDirty={formState.isDirty || files.length > 0}
      submitLabel={
        files.length === 0 ? null : files.length === 1 ? (
          <Trans>Add document</Trans>
        ) : (
          plural(files.length, { one: 'Add # document', other: 'Add # documents' })
        )
      }
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      {refused.length === 0 ? null : <RefusedFiles files={refused} />}
      {files.length === 0 ? null : (
        <ul className="grid gap-2">
          {files.map((file) => (
            <ChosenFile
              key={`${file.name}-${file.size}-${file.lastModified}`}
              file={file}
              onTakeOut={() => takeOut(file)}
            />
          ))}
        </ul>
      )}
      {files.length === 0 ? (
        <FilePicker onFiles={take} />
      ) : (
        <DocumentFields form={form} childIds={own} hasTitle={files.length === 1} />
      )}
      {files.length === 1 && files[0] !== undefined ? (
        <SealInstead file={files[0]} valuesOf={getValues} onClose={onClose} />
      ) : null}
    </FormSheet>
  )
}

/** What was handed over to be sealed and was not: whoever comes back and adds a document finds it here. */
function useTakenBack() {
  const [draft] = useState(handedOver)
  useEffect(dropHandedOver, [])
  return draft
}

interface SealInsteadProps {
  file: File
  /** What was typed about it. */
  valuesOf: () => DocumentForm
  onClose: () => void
}

/** The way to seal what was picked, for parents. What was typed goes with it. */
function SealInstead({ file, valuesOf, onClose }: SealInsteadProps) {
  const navigate = useNavigate()
  const { user } = useSession()
  if (user === null || !isParentRole(user.role)) return null
  const seal = () => {
    handOver({ file, values: valuesOf() })
    onClose()
    void navigate('/vault/documents/sealed')
  }
  return (
    <p className="type-small text-muted">
      <Trans>Sealed, it's encrypted on this device, and only parents can open it. Not even Nestwren can.</Trans>{' '}
      <button type="button" className="link-btn" onClick={seal}>
        <Trans>Seal it</Trans>
      </button>
    </p>
  )
}

function ChosenFile({ file, onTakeOut }: { file: File; onTakeOut: () => void }) {
  const { t, i18n } = useLingui()
  return (
    <li className="card flex items-center gap-3 py-2 pe-2 ps-4">
      <FileText aria-hidden="true" className="ic" />
      <span className="min-w-0 flex-1">
        <span className="type-label block wrap-anywhere">{file.name}</span>
        <span className="type-caption text-muted">{formatBytes(file.size, i18n.locale)}</span>
      </span>
      <IconButton label={t`Remove ${file.name}`} icon={<X aria-hidden="true" className="ic" />} onClick={onTakeOut} />
    </li>
  )
}

/** Files that cannot be added, and why, before anything has been sent. */
function RefusedFiles({ files }: { files: readonly File[] }) {
  const { t } = useLingui()
  const reasons: Readonly<Record<FileProblem, string>> = {
    type: t`Documents can be PDF, JPEG, PNG, WebP, HEIC, or AVIF.`,
    tooLarge: t`Documents can be up to 50 MB.`,
    empty: t`This file is empty.`,
  }
  return (
    <Banner tone="danger">
      {files.map((file) => (
        <p key={file.name} className="wrap-anywhere">
          <strong>{file.name}:</strong> {reasons[problemOfFile(file) ?? 'type']}
        </p>
      ))}
    </Banner>
  )
}

/** Two ways to a file: from the device, or with the camera. Dropping works wherever the page says so. */
function FilePicker({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const { t } = useLingui()
  const files = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(event.target.files ?? [])]
    // The same file can be chosen again.
    event.target.value = ''
    if (chosen.length > 0) onFiles(chosen)
  }
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-1 gap-2 tablet:grid-cols-2">
        <Button
          variant="soft"
          icon={<FolderOpen aria-hidden="true" className="ic" />}
          onClick={() => files.current?.click()}
        >
          <Trans>Choose files</Trans>
        </Button>
        <Button
          variant="outline"
          icon={<Camera aria-hidden="true" className="ic" />}
          onClick={() => camera.current?.click()}
        >
          <Trans>Take a photo</Trans>
        </Button>
      </div>
      <p className="type-caption text-muted">
        <Trans>PDF, JPEG, PNG, WebP, HEIC, or AVIF, up to 50 MB each.</Trans>
      </p>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={acceptedFiles}
        aria-label={t`Choose files`}
        onChange={take}
      />
      <input
        ref={camera}
        type="file"
        hidden
        accept="image/*"
        capture="environment"
        aria-label={t`Take a photo`}
        onChange={take}
      />
    </div>
  )
}

/** For file pickers. Endings too: some systems do not know what HEIC or AVIF is. */
const acceptedFiles = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.avif,application/pdf,image/*'

const accepted: ReadonlySet<string> = new Set([...documentTypes, 'image/heif'])
const acceptedEndings = /\.(pdf|jpe?g|png|webp|heic|heif|avif)$/i
const unknownTypes: ReadonlySet<string> = new Set(['', 'application/octet-stream'])

type FileProblem = 'type' | 'tooLarge' | 'empty'

/** Why a file would be refused, as far as that can be told before it is sent; null when nothing speaks against it. */
export function problemOfFile({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileProblem | null {
  if (unknownTypes.has(type) ? !acceptedEndings.test(name) : !accepted.has(type)) return 'type'
  if (size === 0) return 'empty'
  return size > maxDocumentBytes ? 'tooLarge' : null
}
