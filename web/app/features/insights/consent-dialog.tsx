import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '../../ui/banner.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface ConsentDialogProps {
  isOpen: boolean
  isBusy: boolean
  failure: string | null
  onDecide: (isAgreed: boolean) => void
}

/** Asks a parent whether questions can leave for a language model, and says what goes with them. */
export function ConsentDialog({ isOpen, isBusy, failure, onDecide }: ConsentDialogProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      isOpen={isOpen}
      tone="primary"
      title={t`Send questions to an AI service?`}
      body={
        <div className="grid gap-3">
          <WhatIsSent />
          <p>
            <Trans>It's for everyone in your family. You can change it in Settings &gt; Likely times and ideas.</Trans>
          </p>
          {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        </div>
      }
      confirmLabel={t`Allow`}
      cancelLabel={t`Use the library only`}
      busyLabel={t`Saving`}
      isBusy={isBusy}
      onConfirm={() => onDecide(true)}
      onCancel={() => onDecide(false)}
    />
  )
}

/** What the model is told, in words. */
export function WhatIsSent() {
  return (
    <p>
      <Trans>
        It gets the question, your child's age in months, and how many feeds, sleeps, and diapers the last day had.
        Never names or notes.
      </Trans>
    </p>
  )
}
