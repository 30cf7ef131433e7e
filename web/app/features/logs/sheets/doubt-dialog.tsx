import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { EntryForm } from './use-entry-form.ts'

/** The questions about what was entered: nothing implausible is refused, it is only asked about. */
export function DoubtDialog({ question, answer }: Pick<EntryForm, 'question' | 'answer'>) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      isOpen={question !== null}
      title={t`Is this right?`}
      body={question}
      tone="primary"
      confirmLabel={t`Yes, save it`}
      cancelLabel={t`Change it`}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  )
}
