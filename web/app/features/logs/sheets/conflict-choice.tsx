import { Trans, useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import { useTimeText } from '../../../platform/format/use-measures.ts'
import { useEntryProblem } from '../../../platform/sync/use-sync-status.ts'
import { Conflict } from '../../../ui/conflict.tsx'
import { useRefusalText } from '../../../ui/items/use-refusal-text.ts'
import { useEntryTitle } from '../public/use-entry-title.ts'

/** Two people changed one entry: both versions stand here until the person chooses. Nothing is dropped meanwhile. */
export function ConflictChoice({ entryId }: { entryId: string }) {
  const { t } = useLingui()
  const problem = useEntryProblem(entryId)
  const refusalText = useRefusalText()
  if (problem === null) return null
  if (problem.kind === 'failed')
    return (
      <Conflict
        tone="danger"
        message={t`Not saved: ${refusalText(problem.error)}`}
        takeLabel={<Trans>Discard</Trans>}
        keepLabel={<Trans>Try again</Trans>}
        onTake={problem.discard}
        onKeep={problem.tryAgain}
      />
    )
  const { mine, theirs } = problem
  const by = theirs.updatedBy.name
  const isThere = theirs.deletedAt === null
  return (
    <Conflict
      message={isThere ? t`${by} changed this at the same time.` : t`${by} deleted this while you were editing.`}
      takeLabel={isThere ? t`Take ${by}'s` : t`Leave it deleted`}
      keepLabel={<Trans>Keep mine</Trans>}
      onTake={problem.takeTheirs}
      onKeep={problem.keepMine}
    >
      <div className="grid gap-3 tablet:grid-cols-2">
        <Version name={t`Yours`} entry={mine} />
        {isThere ? <Version name={t`From ${by}`} entry={theirs} /> : null}
      </div>
    </Conflict>
  )
}

function Version({ name, entry }: { name: string; entry: Entry }) {
  const title = useEntryTitle()
  const timeText = useTimeText()
  return (
    <div className="card card-pad">
      <h3 className="type-label">{name}</h3>
      <p className="type-body">{title(entry).title}</p>
      <p className="type-caption text-muted">
        {timeText(entry.startAt)}
        {entry.endAt === null ? null : ` – ${timeText(entry.endAt)}`}
      </p>
      {entry.notes === '' ? null : <p className="type-small mt-1 whitespace-pre-line">{entry.notes}</p>}
    </div>
  )
}
