import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { api } from '../../platform/api/api.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { noteRunning } from './running.ts'
import { useTakeImport } from './use-import.ts'

/** Takes back all that an import has added, after asking. */
export function UndoButton({ id }: { id: string }) {
  const { t } = useLingui()
  const take = useTakeImport()
  const { isOnline } = useConnection()
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, failure, run } = useSave()
  const undo = async () => {
    await run(async () => {
      const undoing = await api.imports.undo({ params: { id } })
      noteRunning(id)
      take(undoing)
    })
    setIsAsking(false)
  }
  return (
    <>
      <Button variant="outline" disabled={!isOnline} onClick={() => setIsAsking(true)}>
        <Trans>Undo this import</Trans>
      </Button>
      {failure ? (
        <Banner tone="danger" className="w-full">
          {failure}
        </Banner>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Undo this import?`}
        body={t`Everything it added is deleted for good. What someone changed or commented on since stays. This can't be undone.`}
        confirmLabel={t`Undo this import`}
        cancelLabel={t`Keep it`}
        isBusy={isBusy}
        busyLabel={t`Undoing`}
        onConfirm={() => void undo()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
