import { useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { AskedQuestion, EntryForm } from './use-entry-form.ts'

interface DoubtDialogProps extends Pick<EntryForm, 'answer'> {
  question: AskedQuestion | string | null
}

/** The questions about what was entered: nothing implausible is refused, it is only asked about. */
export function DoubtDialog({ question, answer }: DoubtDialogProps) {
  const { t } = useLingui()
  const asked = typeof question === 'string' ? { body: question } : question
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={asked?.title ?? t`Is this right?`}
      body={asked?.body}
      tone="primary"
      confirmLabel={asked?.confirmLabel ?? t`Yes, save it`}
      cancelLabel={asked?.cancelLabel ?? t`Change it`}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    />
  )
}
