import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { DocumentItem } from '@nestwren/contract/documents'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useWorkspace } from '../../platform/cache/current-workspace.ts'
import { atFields } from '../../platform/forms/field-errors.ts'
import { useChangeForm } from '../../platform/forms/use-change-form.ts'
import { locksOf } from '../../platform/locks/locks.ts'
import { patchItem } from '../../platform/sync/lazy/patch-items.ts'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useAction } from '../../ui/use-action.ts'
import { DocumentConflict } from './document-conflict.tsx'
import { DocumentFields, type DocumentForm } from './document-form.tsx'
import { documentKeys } from './document-keys.ts'
import { changesFrom, formOf } from './document-values.ts'
import { useDocumentRights } from './use-documents.ts'

type Versioned = Pick<DocumentItem, 'version'>

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
  const workspace = useWorkspace()
  // Outlives a reload, and a vault that locks meanwhile.
  const { form, version, goOnOver, forget } = useChangeForm<DocumentForm>(
    `document.${workspace.scope.accountId}.${item.id}`,
    item.version,
    () => formOf(item),
    { mode: 'onTouched' },
  )
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
  /** Saves over the version that `thereNow` finds. */
  const save = (thereNow: () => Promise<Versioned> | Versioned) =>
    form.handleSubmit(async (values) => {
      const isSaved = await run(
        async () => {
          const { version: over } = await thereNow()
          const saved = await api.documents.update({
            params: { id: item.id },
            body: { version: over, ...changesFrom(base, values) },
          })
          // Put into the vault by a session that has not opened it: this one sees it no more.
          const isLocked = saved.keptInVault && locksOf(workspace).get().kept.documents === 'locked'
          if (isLocked) patchItem(client, documentKeys.all[0], item.id, () => null)
          else client.setQueryData(documentKeys.one(item.id), saved)
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
    goOnOver(current.version)
    setTheirs(null)
    form.reset(formOf(current))
  }
  /** What was deleted meanwhile comes back first. */
  const keepMine = (current: DocumentItem) =>
    save(async () => {
      const there = current.deletedAt === null ? current : await api.documents.restore({ params: { id: current.id } })
      goOnOver(there.version)
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
      onSubmit={save(() => ({ version }))}
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
