import { Trans, useLingui } from '@lingui/react/macro'
import { ApiError } from '@nestwren/contract/client'
import type { SealedItem } from '@nestwren/contract/sealed'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { api } from '../../../platform/api/api.ts'
import { useWhen } from '../../../platform/format/use-when.ts'
import { Banner } from '../../../ui/banner.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { VersionsConflict } from '../document-conflict.tsx'
import { sealedKeys } from '../document-keys.ts'
import { useCategoryNames } from '../document-words.ts'
import { type InHand, type OpenInHand, openItem, saveMeta } from './documents-in-hand.ts'
import { type HeldKey, useEntering } from './held-key.ts'
import { changedOf, metaOfForm, SealedFields, type SealedForm, sealedFormOf } from './sealed-fields.tsx'
import { unfinished, useUnfinished } from './unfinished.ts'

interface EditSealedSheetProps {
  held: HeldKey
  /** As it was when editing began: what others change behind it is shown, and never saved over unseen. */
  document: OpenInHand
  onClose: () => void
}

/** Changes what is known of a sealed document. When somebody else changed it meanwhile, both versions stand here. */
export function EditSealedSheet({ held: { key }, document, onClose }: EditSealedSheetProps) {
  const { t } = useLingui()
  useEntering()
  const client = useQueryClient()
  const { isBusy, failure, run } = useAction()
  const { id } = document.item
  const [begun, setBegun] = useState(() => unfinished(id))
  // What was begun before a lock is of the version of then: saving it tells of what others changed since.
  const [base, setBase] = useState<OpenInHand>(() =>
    begun === null ? document : { ...document, item: { ...document.item, version: begun.version } },
  )
  const [theirs, setTheirs] = useState<InHand | null>(null)
  const form = useForm<SealedForm>({
    mode: 'onTouched',
    defaultValues: { ...sealedFormOf(document.meta), ...begun?.values },
  })
  const forget = useUnfinished(id, () => {
    const values = changedOf(form.getValues(), sealedFormOf(base.meta))
    return Object.keys(values).length === 0 ? null : { values, file: null, version: base.item.version }
  })
  const leave = () => {
    forget()
    onClose()
  }
  const close = () => {
    leave()
    return client.invalidateQueries({ queryKey: sealedKeys.all })
  }

  /** Saves over the document as `thereNow` finds it. */
  const save = (thereNow: () => Promise<OpenInHand> | OpenInHand) =>
    form.handleSubmit(async (values) => {
      const isSaved = await run(async () => {
        try {
          await saveMeta(key, await thereNow(), { ...base.meta, ...metaOfForm(values) })
        } catch (error) {
          const current = currentOf(error)
          if (current !== null) setTheirs(await openItem(key, current))
          throw error
        }
      })
      if (isSaved) await close()
    })
  const take = (there: OpenInHand) => {
    setBase(there)
    setBegun(null)
    setTheirs(null)
    form.reset(sealedFormOf(there.meta))
  }
  /** What was deleted meanwhile comes back first. */
  const keepMine = (there: OpenInHand) =>
    save(async () => {
      const { item } = there
      const now =
        item.deletedAt === null ? there : { ...there, item: await api.sealed.restore({ params: { id: item.id } }) }
      setBase(now)
      setTheirs(null)
      return now
    })
  return (
    <FormSheet
      onClose={leave}
      title={t`Edit sealed document`}
      isDirty={form.formState.isDirty || begun !== null}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={theirs?.is === 'open' ? null : failure}
      onSubmit={save(() => base)}
    >
      {theirs === null || theirs.is === 'open' ? null : (
        <Banner tone="danger">
          <Trans>This document isn't as it was sealed, and doesn't open.</Trans>
        </Banner>
      )}
      {theirs?.is === 'open' ? (
        <SealedConflict
          mine={form.getValues()}
          theirs={theirs}
          isBusy={isBusy}
          onKeepMine={keepMine(theirs)}
          onTakeTheirs={() => (theirs.item.deletedAt === null ? take(theirs) : void close())}
        />
      ) : null}
      <SealedFields form={form} />
    </FormSheet>
  )
}

/** The document as it is now, of a refusal that says that somebody else changed it. */
function currentOf(error: unknown): SealedItem | null {
  if (!(error instanceof ApiError) || error.code !== 'STALE_VERSION') return null
  const { current } = (error.details ?? {}) as { current?: SealedItem }
  return current ?? null
}

interface SealedConflictProps {
  mine: SealedForm
  theirs: OpenInHand
  isBusy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

function SealedConflict({ mine, theirs, ...rest }: SealedConflictProps) {
  const { t } = useLingui()
  const categories = useCategoryNames()
  const { day } = useWhen()
  const wordsOf = ({ title, category, expiresOn, note }: SealedForm) => [
    { label: t`Title`, value: title },
    { label: t`Category`, value: categories[category] },
    { label: t`Expires`, value: expiresOn === '' ? '' : day(expiresOn) },
    { label: t`Notes`, value: note },
  ]
  return (
    <VersionsConflict
      mine={wordsOf(mine)}
      theirs={wordsOf(sealedFormOf(theirs.meta))}
      isDeleted={theirs.item.deletedAt !== null}
      {...rest}
    />
  )
}
