import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { useId } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ChildFields } from './child-fields.tsx'
import { useChildForm } from './use-child-form.ts'

interface ChildSheetProps {
  /** null adds a child. */
  child: Child | null
  onClose: () => void
}

/** Adds a child, or changes one. Only the name is needed; the rest makes ages and growth right. */
export function ChildSheet({ child, onClose }: ChildSheetProps) {
  const { t } = useLingui()
  const formId = useId()
  const { form, submit, failure } = useChildForm(child, onClose)
  const { formState } = form
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={child === null ? t`Add a child` : t`Change ${child.name}`}
      isDirty={formState.isDirty}
      footer={
        <Button type="submit" form={formId} isBlock isBusy={formState.isSubmitting} busyLabel={t`Saving`}>
          {child === null ? <Trans>Add child</Trans> : <Trans>Save</Trans>}
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4" noValidate>
        {failure ? <Banner tone="danger">{failure}</Banner> : null}
        <ChildFields form={form} />
      </form>
    </Sheet>
  )
}
