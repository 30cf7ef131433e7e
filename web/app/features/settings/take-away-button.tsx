import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface TakeAwayButtonProps {
  person: { readonly name: string }
  child: { readonly name: string }
  isBusy: boolean
  onTakeAway: () => Promise<void>
}

/** Ends what a person sees of one child; they stay in the family. */
export function TakeAwayButton({ person, child, isBusy, onTakeAway }: TakeAwayButtonProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="mt-4">
      <Button variant="ghost" size="sm" onClick={() => setIsAsking(true)}>
        <Trans>
          Stop sharing {child.name} with {person.name}
        </Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Stop sharing ${child.name} with ${person.name}?`}
        body={t`${person.name} will no longer see ${child.name}'s logs. Anything ${person.name} logged stays.`}
        confirmLabel={t`Stop sharing`}
        cancelLabel={t`Keep sharing`}
        isBusy={isBusy}
        busyLabel={t`Stopping`}
        onConfirm={() => void onTakeAway().finally(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}
