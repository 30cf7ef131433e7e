import { Trans, useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import { useEntryProblem } from '../../platform/outbox/use-outbox.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useRefusalText } from '../reactions/use-refusal-text.ts'
import { useEntryTitle, useTimeText } from './use-entry-text.ts'

/** Two people changed one entry: both versions stand here until the person chooses. Nothing is dropped meanwhile. */
export function ConflictChoice({ entryId }: { entryId: string }) {
  const { t } = useLingui()
  const problem = useEntryProblem(entryId)
  const refusalText = useRefusalText()
  if (problem === null) return null
  if (problem.kind === 'failed') {
    return (
      <section className="grid gap-3">
        <Banner tone="danger">{t`Not saved: ${refusalText(problem.error)}`}</Banner>
        <div className="grid grid-cols-2 gap-3">
          <Button variant="outline" onClick={() => void problem.discard()}>
            <Trans>Discard</Trans>
          </Button>
          <Button onClick={() => void problem.tryAgain()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      </section>
    )
  }
  const { mine, theirs } = problem
  const by = theirs.updatedBy.name
  return (
    <section className="grid gap-3">
      <Banner tone="warning">
        {theirs.deletedAt === null ? t`${by} changed this while you did.` : t`${by} deleted this while you changed it.`}
      </Banner>
      <div className="grid gap-3 tablet:grid-cols-2">
        <Version name={t`Yours`} entry={mine} />
        {theirs.deletedAt === null ? <Version name={t`From ${by}`} entry={theirs} /> : null}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Button variant="outline" onClick={() => void problem.takeTheirs()}>
          {theirs.deletedAt === null ? t`Take ${by}'s` : t`Leave it deleted`}
        </Button>
        <Button onClick={() => void problem.keepMine()}>
          <Trans>Keep mine</Trans>
        </Button>
      </div>
    </section>
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
