import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { EntryForm } from './use-entry-form.ts'

/** The questions about what was entered: nothing implausible is refused, it is only asked about. */
export function DoubtDialog({ form }: { form: Pick<EntryForm, 'question' | 'answer'> }) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      isOpen={form.question !== null}
      title={t`Is this right?`}
      body={form.question}
      tone="primary"
      confirmLabel={t`Yes, save it`}
      cancelLabel={t`Change it`}
      onConfirm={() => form.answer(true)}
      onCancel={() => form.answer(false)}
    />
  )
}
