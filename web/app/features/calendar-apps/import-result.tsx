import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { useWrites } from '../../platform/sync/use-queue.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRefusalText } from '../../ui/items/use-refusal-text.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useAction } from '../../ui/use-action.ts'
import { scheduleList } from '../schedule/public/use-schedule.ts'
import { takeBackEntries } from './add-entries.ts'

interface ImportResultProps {
  /** What was added. */
  ids: readonly string[]
  onDone: () => void
}

/** How what was added from a file fares: how much has arrived, what was refused, and the way to take all of it back. */
export function ImportResult({ ids, onDone }: ImportResultProps) {
  const { t } = useLingui()
  const { isOnline, isReachable } = useConnection()
  const refusalText = useRefusalText()
  const { isBusy, failure, run } = useAction()
  const [isAsking, setIsAsking] = useState(false)
  const added = useMemo(() => new Set(ids), [ids])
  const writes = useWrites(
    ({ kept }) => kept?.part === scheduleList.name && kept.what === 'create' && added.has(kept.id),
  )
  const refused = writes.filter(({ state }) => state !== 'waiting')
  const waiting = writes.length - refused.length
  const arrived = ids.length - writes.length
  const reasons = [...new Set(refused.flatMap(({ error }) => (error === null ? [] : [refusalText(error)])))]
  const count = ids.length
  const takeBack = async () => {
    setIsAsking(false)
    if (!(await run(() => takeBackEntries(ids)))) return
    showToast({ message: plural(count, { one: '# entry removed', other: '# entries removed' }) })
    onDone()
  }
  const words = plural(arrived, { one: '# entry added', other: '# entries added' })
  return (
    <div className="card card-pad grid grid-cols-1 gap-4">
      {waiting > 0 ? (
        <>
          <p role="status">
            {isOnline && isReachable ? (
              <Trans>
                Adding: {arrived} of {count}
              </Trans>
            ) : (
              <Trans>You're offline. The entries are saved here and sent when you're back online.</Trans>
            )}
          </p>
          <ProgressBar label={t`Adding`} done={arrived / count} />
        </>
      ) : (
        <p role="status" className="type-heading">
          {words}
        </p>
      )}
      {refused.length === 0 ? null : (
        <Banner tone="danger">
          {plural(refused.length, { one: "# entry couldn't be added.", other: "# entries couldn't be added." })}{' '}
          {reasons.join(' ')}
        </Banner>
      )}
      {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Link to="/schedule" className={buttonClass('primary', 'sm')}>
          <span className="btn-face">
            <Trans>See the schedule</Trans>
          </span>
        </Link>
        <Button variant="outline" size="sm" onClick={onDone}>
          <Trans>Choose another file</Trans>
        </Button>
        <Button variant="ghost" size="sm" isBusy={isBusy} busyLabel={t`Removing`} onClick={() => setIsAsking(true)}>
          <Trans>Undo all</Trans>
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Undo all?`}
        body={plural(count, {
          one: '# entry from this file leaves the schedule. What was there before stays.',
          other: '# entries from this file leave the schedule. What was there before stays.',
        })}
        confirmLabel={t`Undo all`}
        cancelLabel={t`Keep them`}
        onConfirm={() => void takeBack()}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}
