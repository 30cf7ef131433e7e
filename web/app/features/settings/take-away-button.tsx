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
          Take {child.name} away from {person.name}
        </Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Take the access away?`}
        body={t`${person.name} no longer sees ${child.name}'s log. What ${person.name} logged stays.`}
        confirmLabel={t`Take it away`}
        cancelLabel={t`Keep it`}
        isBusy={isBusy}
        busyLabel={t`Saving`}
        onConfirm={() => void onTakeAway().finally(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}
