import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { DocumentItem } from '@nestwren/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { useDraftForm } from '../../platform/forms/use-draft-form.ts'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useAction } from '../../ui/use-action.ts'
import { DocumentConflict } from './document-conflict.tsx'
import { DocumentFields, type DocumentForm } from './document-form.tsx'
import { documentKeys } from './document-keys.ts'
import { changesFrom, formOf } from './document-values.ts'
import { useDocumentRights } from './use-documents.ts'

interface EditDocumentSheetProps {
  item: DocumentItem
  onClose: () => void
}

/** Changes what is known of a document. When somebody else changed it meanwhile, both versions stand here to choose from. */
export function EditDocumentSheet({ item, onClose }: EditDocumentSheetProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { addable } = useDocumentRights()
  const { isBusy, failure, run } = useAction()
  // What the form was filled from; live changes behind it must not move what is being typed.
  const [base, setBase] = useState(item)
  const [theirs, setTheirs] = useState<DocumentItem | null>(null)
  const { accountId } = useWorkspace().scope
  // Outlives a reload, and a vault that locks meanwhile.
  const { form, forget } = useDraftForm<DocumentForm>(`document.${accountId}.${item.id}`, () => formOf(item), {
    mode: 'onTouched',
  })
  const leave = () => {
    forget()
    onClose()
  }
  const atForm = atFields(form, { EXPIRES_BEFORE_ISSUED: 'expiresOn' })

  const place = (error: unknown, text: string): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return atForm(error, text)
    const { current } = (error.details ?? {}) as { current?: DocumentItem }
    if (current !== undefined) setTheirs(current)
    return current !== undefined
  }
  /** Saves over the document as `thereNow` finds it. */
  const save = (thereNow: () => Promise<DocumentItem> | DocumentItem) =>
    form.handleSubmit(async (values) => {
      const isSaved = await run(
        async () => {
          const { version } = await thereNow()
          const saved = await api.documents.update({
            params: { id: item.id },
            body: { version, ...changesFrom(base, values) },
          })
          client.setQueryData(documentKeys.one(item.id), saved)
          await client.invalidateQueries({ queryKey: documentKeys.all })
        },
        { place },
      )
      if (isSaved) leave()
    })
  const takeTheirs = (current: DocumentItem) => {
    if (current.deletedAt !== null) {
      leave()
      void client.invalidateQueries({ queryKey: documentKeys.all })
      return
    }
    client.setQueryData(documentKeys.one(item.id), { ...item, ...current })
    setBase(current)
    setTheirs(null)
    form.reset(formOf(current))
  }
  /** What was deleted meanwhile comes back first. */
  const keepMine = (current: DocumentItem) =>
    save(async () => {
      const there = current.deletedAt === null ? current : await api.documents.restore({ params: { id: current.id } })
      setBase(there)
      setTheirs(null)
      return there
    })
  return (
    <FormSheet
      onClose={leave}
      title={t`Edit document`}
      isDirty={form.formState.isDirty}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={save(() => base)}
    >
      {theirs === null ? null : (
        <DocumentConflict
          mine={form.getValues()}
          theirs={theirs}
          isBusy={isBusy}
          onKeepMine={keepMine(theirs)}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
      <DocumentFields
        form={form}
        // A child it belongs to already can stay even where the person could not add one of it.
        childIds={[...new Set([...item.childIds, ...addable.map(({ _id }) => _id)])]}
      />
    </FormSheet>
  )
}
