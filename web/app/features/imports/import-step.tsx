import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Import } from '@nestwren/contract/imports'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../platform/api/api.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SettingsSection } from '../../ui/settings/settings-section.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { DiscardButton } from './discard-button.tsx'
import { LeftOutSection } from './left-out-section.tsx'
import { noteRunning } from './running.ts'
import { canChangeFiles, countMade, type EarlierStep } from './steps.ts'
import { HereAlready, TotalsList } from './totals-list.tsx'
import { useTakeImport } from './use-import.ts'
import { useImportWords } from './use-import-words.ts'
import { WorkProgress } from './work-progress.tsx'

interface ImportStepProps {
  one: Import
  onGo: (step: EarlierStep) => void
}

/** An import that was started: how far it is, what came of it, and undoing it. */
export function ImportStep({ one, onGo }: ImportStepProps) {
  const { t } = useLingui()
  const { status, progress } = one
  const done = progress.done
  if (status === 'importing')
    return (
      <Card className="grid gap-3">
        <WorkProgress
          one={one}
          label={t`Importing your logs`}
          words={plural(done, { one: '# row done', other: '# rows done' })}
        />
      </Card>
    )
  if (status === 'undoing')
    return (
      <Card className="grid gap-3">
        <WorkProgress
          one={one}
          label={t`Undoing this import`}
          words={plural(done, { one: '# item done', other: '# items done' })}
        />
      </Card>
    )
  if (status === 'failed') return <Failed one={one} onGo={onGo} />
  return status === 'undone' ? <Undone one={one} /> : <Done one={one} />
}

function Done({ one }: { one: Import }) {
  const { totals } = one
  const count = countMade(one)
  return (
    <>
      <SettingsSection title={<Trans>What was imported</Trans>}>
        {count === 0 ? (
          <p className="type-small" role="status">
            <Trans>Nothing new was added.</Trans>
          </p>
        ) : null}
        {totals === null ? null : (
          <>
            <TotalsList totals={totals} />
            <HereAlready totals={totals} />
          </>
        )}
        <div className="import-acts">
          <Link to="/logs" className={buttonClass('primary')}>
            <Trans>See your logs</Trans>
          </Link>
          {count > 0 ? <UndoButton id={one.id} /> : null}
          <Link to="/settings/import" className={buttonClass('outline')}>
            <Trans>Import more</Trans>
          </Link>
        </div>
      </SettingsSection>
      {totals === null ? null : <LeftOutSection one={one} totals={totals} choices={null} />}
    </>
  )
}

function Failed({ one, onGo }: ImportStepProps) {
  const { t } = useLingui()
  const words = useImportWords()
  const take = useTakeImport()
  const { isOnline } = useConnection()
  const { isBusy, failure, run } = useSave()
  const { id, error, totals, filesUntil } = one
  const count = countMade(one)
  const canTryAgain = filesUntil !== null && error !== 'filesGone'
  const again = () =>
    run(async () => {
      const params = { id }
      noteRunning(id)
      // What was read is imported on; what was never read is read again.
      take(totals === null ? await api.imports.read({ params }) : await api.imports.start({ params, body: {} }))
    })
  return (
    <Card className="grid gap-3">
      <Banner tone="danger">{words.error[error ?? 'broken']}</Banner>
      <p className="type-small">
        {count === 0 ? (
          <Trans>Nothing was added.</Trans>
        ) : (
          plural(count, { one: '# item was added before it stopped.', other: '# items were added before it stopped.' })
        )}
      </p>
      {failure ? <Banner tone="danger">{failure}</Banner> : null}
      <div className="import-acts">
        {canTryAgain ? (
          <Button isBusy={isBusy} busyLabel={t`Starting`} disabled={!isOnline} onClick={() => void again()}>
            <Trans>Try again</Trans>
          </Button>
        ) : (
          <Link to="/settings/import" className={buttonClass('primary')}>
            <Trans>Choose files again</Trans>
          </Link>
        )}
        {canTryAgain && canChangeFiles(one) ? (
          <Button variant="outline" onClick={() => onGo('files')}>
            <Trans>Choose other files</Trans>
          </Button>
        ) : null}
        {count > 0 ? <UndoButton id={id} /> : null}
        <DiscardButton one={one} />
      </div>
    </Card>
  )
}

function Undone({ one }: { one: Import }) {
  const { removed = 0, kept = 0 } = one.undone ?? {}
  return (
    <Card className="grid gap-3">
      <p className="type-small" role="status">
        {plural(removed, { one: '# item was removed.', other: '# items were removed.' })}{' '}
        {kept === 0
          ? null
          : plural(kept, {
              one: '# item stayed, because someone changed it or commented on it.',
              other: '# items stayed, because someone changed them or commented on them.',
            })}
      </p>
      <div className="import-acts">
        <Link to="/settings/import" className={buttonClass('primary')}>
          <Trans>Choose other files</Trans>
        </Link>
        <DiscardButton one={one} />
      </div>
    </Card>
  )
}

/** Takes back all that an import has added, after asking. */
function UndoButton({ id }: { id: string }) {
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
