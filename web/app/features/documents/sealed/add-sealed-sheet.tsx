import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { ParentKey } from '@nestwren/contract/sealed'
import { useQueryClient } from '@tanstack/react-query'
import { FileText, FolderOpen } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatBytes } from '../../../platform/format/bytes.ts'
import { listFormat } from '../../../platform/format/formats.ts'
import { newId } from '../../../platform/sync/ids.ts'
import { Button } from '../../../ui/button.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { problemOfFile } from '../add-document-sheet.tsx'
import { sealedKeys } from '../document-keys.ts'
import { titleFromFileName } from '../document-words.ts'
import { dropHandedOver, handedOver } from '../handed-over.ts'
import { type SealedParcel, sealParcel, sendParcel, trusted } from './documents-in-hand.ts'
import { type HeldKey, useEntering } from './held-key.ts'
import { changedOf, metaOfForm, SealedFields, type SealedForm, sealedFormOfDraft } from './sealed-fields.tsx'
import { newDocument, unfinished, useUnfinished } from './unfinished.ts'

interface AddSealedSheetProps {
  held: HeldKey
  others: readonly ParentKey[]
  onClose: () => void
}

/** Seals one document here and sends it. What was typed and chosen stays until it has arrived. */
export function AddSealedSheet({ held, others, onClose }: AddSealedSheetProps) {
  const { t, i18n } = useLingui()
  useEntering()
  const client = useQueryClient()
  const [given] = useState(handedOver)
  const [begun] = useState(() => unfinished(newDocument))
  const [file, setFile] = useState<File | null>(begun?.file ?? given?.file ?? null)
  const [refused, setRefused] = useState<string | null>(null)
  // Sealed once: sent again after an answer that did not arrive, it is the same document. Changed, it is another one: the
  // server would answer the first one, without what was changed.
  const parcel = useRef<{ readonly of: string; readonly sealed: SealedParcel } | null>(null)
  const { isBusy, failure, run } = useAction()
  const form = useForm<SealedForm>({
    mode: 'onTouched',
    defaultValues: { ...sealedFormOfDraft(given), ...begun?.values },
  })
  const forget = useUnfinished(newDocument, () => {
    // All fields: those that were handed over may be taken back by the sheet of documents meanwhile.
    const values = form.getValues()
    const isNothing = file === null && Object.keys(changedOf(values, sealedFormOfDraft(null))).length === 0
    return isNothing ? null : { values, file, version: 0 }
  })
  const readers = trusted(held, others).map(({ person }) => person.name)
  const names = listFormat(i18n.locale).format(readers)
  const problems = {
    type: t`Documents can be PDF, JPEG, PNG, WebP, HEIC, or AVIF.`,
    tooLarge: t`Documents can be up to 50 MB.`,
    empty: t`This file is empty.`,
  }

  const close = () => {
    // Not before: a page that locks meanwhile, and is opened again, still has it.
    dropHandedOver()
    forget()
    onClose()
  }
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = [...(event.target.files ?? [])]
    event.target.value = ''
    if (chosen === undefined) return
    const problem = problemOfFile(chosen)
    setRefused(problem === null ? null : problems[problem])
    if (problem !== null) return
    setFile(chosen)
    if (form.getValues('title').trim() === '') form.setValue('title', titleFromFileName(chosen.name))
  }
  const submit = form.handleSubmit(async (values) => {
    if (file === null) return setRefused(t`Choose a file first.`)
    const contentType = file.type === '' ? 'application/octet-stream' : file.type
    const meta = { ...metaOfForm(values), fileName: file.name, contentType, sizeBytes: file.size }
    const of = JSON.stringify([meta, file.lastModified, others])
    const isSent = await run(async () => {
      if (parcel.current?.of !== of)
        parcel.current = { of, sealed: await sealParcel(newId(), file, meta, { held, others }) }
      try {
        await sendParcel(parcel.current.sealed)
      } catch (error) {
        if (error instanceof ApiError && error.code === 'KEY_CHANGED') {
          parcel.current = null
          await client.invalidateQueries({ queryKey: sealedKeys.keys })
        }
        throw error
      }
      await client.invalidateQueries({ queryKey: sealedKeys.all })
    })
    if (isSent) close()
  })
  return (
    <FormSheet
      onClose={close}
      title={t`Seal a document`}
      isDirty={form.formState.isDirty || file !== null || begun !== null}
      submitLabel={<Trans>Seal and add</Trans>}
      busyLabel={t`Sealing`}
      isBusy={isBusy}
      failure={refused ?? failure}
      onSubmit={submit}
    >
      <p className="text-muted">
        {readers.length === 0 ? (
          <Trans>It's encrypted on this device before it's sent. Only you can open it.</Trans>
        ) : (
          <Trans>It's encrypted on this device before it's sent. Only you and {names} can open it.</Trans>
        )}
      </p>
      <FileChoice file={file} onTake={take} />
      <SealedFields form={form} />
    </FormSheet>
  )
}

function FileChoice({ file, onTake }: { file: File | null; onTake: (event: ChangeEvent<HTMLInputElement>) => void }) {
  const { t, i18n } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {file === null ? null : (
        <p className="card flex items-center gap-3 px-4 py-3">
          <FileText aria-hidden="true" className="ic" />
          <span className="min-w-0 flex-1">
            <span className="type-label block wrap-anywhere">{file.name}</span>
            <span className="type-caption text-muted">{formatBytes(file.size, i18n.locale)}</span>
          </span>
        </p>
      )}
      <Button
        variant="soft"
        isBlock
        icon={<FolderOpen aria-hidden="true" className="ic" />}
        onClick={() => input.current?.click()}
      >
        {file === null ? <Trans>Choose a file</Trans> : <Trans>Choose another file</Trans>}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.avif,application/pdf,image/*"
        aria-label={t`Choose a file`}
        onChange={onTake}
      />
    </>
  )
}
