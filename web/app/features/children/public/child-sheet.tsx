import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { ChildFields } from './child-fields.tsx'
import { ChildPhotoField } from './child-photo-field.tsx'
import { useChildForm } from './use-child-form.ts'
import { useChildPhoto } from './use-child-photo.ts'

interface ChildSheetProps {
  /** null adds a child. */
  child: Child | null
  onClose: () => void
}

/** Adds a child, or changes one. Only the name is needed; the rest makes ages and growth right. */
export function ChildSheet({ child, onClose }: ChildSheetProps) {
  const { t } = useLingui()
  const photo = useChildPhoto()
  const { form, submit, isBusy, failure } = useChildForm(child, onClose, undefined, photo)
  return (
    <FormSheet
      onClose={onClose}
      title={child === null ? t`Add a child` : t`Edit ${child.name}`}
      isDirty={form.formState.isDirty || photo.isChanged}
      submitLabel={child === null ? <Trans>Add child</Trans> : <Trans>Save</Trans>}
      busyLabel={t`Saving`}
      isBusy={isBusy}
      failure={failure}
      onSubmit={submit}
    >
      <ChildPhotoField child={child} photo={photo} />
      <ChildFields form={form} />
    </FormSheet>
  )
}
