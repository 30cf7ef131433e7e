import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { DocumentItem } from '@nestwren/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { applyFieldErrors, useErrorText } from '../../platform/api/errors.ts'
import { familyApi } from '../../platform/api/family-api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { DocumentConflict } from './document-conflict.tsx'
import { DocumentFields, type DocumentForm } from './document-form.tsx'
import { documentKeys } from './document-keys.ts'
import { changesOf, formOf } from './document-values.ts'
import { useDocumentRights } from './use-documents.ts'

interface EditDocumentSheetProps {
  item: DocumentItem
  onClose: () => void
}

/** Changes what is known of a document. When somebody else changed it meanwhile, both versions stand here to choose from. */
export function EditDocumentSheet({ item, onClose }: EditDocumentSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  const errorText = useErrorText()
  const client = useQueryClient()
  const { addable } = useDocumentRights()
  // What the form was filled from; live changes behind it must not move what is being typed.
  const [base, setBase] = useState(item)
  const [theirs, setTheirs] = useState<DocumentItem | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<DocumentForm>({ mode: 'onTouched', defaultValues: formOf(item) })
  const { formState } = form

  const save = (version: number) =>
    form.handleSubmit(async (values) => {
      setFailure(null)
      try {
        const saved = await familyApi.documents.update({
          params: { id: item.id },
          body: { version, ...changesOf(values) },
        })
        client.setQueryData(documentKeys.one(item.id), saved)
        await client.invalidateQueries({ queryKey: documentKeys.all })
        onClose()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'STALE_VERSION') {
          const { current } = (error.details ?? {}) as { current?: DocumentItem }
          if (current !== undefined) {
            setTheirs(current)
            return
          }
        }
        if (error instanceof ApiError && error.code === 'EXPIRES_BEFORE_ISSUED') {
          form.setError('expiresOn', { message: errorText(error) }, { shouldFocus: true })
          return
        }
        if (!applyFieldErrors(error, form.setError)) setFailure(errorText(error))
      }
    })
  const takeTheirs = (current: DocumentItem) => {
    if (current.deletedAt !== null) {
      onClose()
      void client.invalidateQueries({ queryKey: documentKeys.all })
      return
    }
    client.setQueryData(documentKeys.one(item.id), { ...item, ...current })
    setBase(current)
    setTheirs(null)
    form.reset(formOf(current))
  }
  const keepMine = async (current: DocumentItem) => {
    try {
      const there =
        current.deletedAt === null ? current : await familyApi.documents.restore({ params: { id: current.id } })
      setBase(there)
      setTheirs(null)
      await save(there.version)()
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t`Edit document`}
      isDirty={formState.isDirty}
      footer={
        <Button type="submit" form={formId} isBlock isBusy={formState.isSubmitting} busyLabel={t`Saving`}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <form id={formId} onSubmit={save(base.version)} className="grid grid-cols-1 gap-4" noValidate>
        {theirs === null ? null : (
          <DocumentConflict
            mine={form.getValues()}
            theirs={theirs}
            onKeepMine={() => void keepMine(theirs)}
            onTakeTheirs={() => takeTheirs(theirs)}
          />
        )}
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        <DocumentFields
          form={form}
          // A child it belongs to already can stay even where the person could not add one of it.
          childIds={[...new Set([...item.childIds, ...addable.map(({ _id }) => _id)])]}
        />
      </form>
    </Sheet>
  )
}
