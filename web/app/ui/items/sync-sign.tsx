import { Trans, useLingui } from '@lingui/react/macro'
import type { SyncedItem } from '../../platform/sync/operation.ts'
import { useSyncStatus } from '../../platform/sync/use-sync-status.ts'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { WaitingSign } from '../waiting-sign.tsx'
import { useRefusalText } from './use-refusal-text.ts'

interface SyncSignProps {
  id: string
  /** What there is to tell two versions of the thing apart, a line each. */
  describe: (item: SyncedItem) => readonly string[]
}

/**
 * How the writing of something the family keeps fares: nothing once it is at the server, else that it waits, why it was
 * refused, or both versions where two people changed the same. Nothing is dropped until the person chooses.
 */
export function SyncSign({ id, describe }: SyncSignProps) {
  const { t } = useLingui()
  const refusalText = useRefusalText()
  const state = useSyncStatus(id)
  if (state === null) return null
  if (state.kind === 'waiting')
    return (
      <p className="type-caption text-muted empty:hidden">
        <WaitingSign />
      </p>
    )
  if (state.kind === 'failed')
    return (
      <section className="grid basis-full gap-3 py-2">
        <Banner tone="danger">{t`Not saved: ${refusalText(state.error)}`}</Banner>
        <div className="btn-pair">
          <Button variant="outline" size="sm" onClick={() => void state.discard()}>
            <Trans>Discard</Trans>
          </Button>
          <Button size="sm" onClick={() => void state.tryAgain()}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      </section>
    )
  return (
    <section className="grid basis-full gap-3 py-2">
      <Banner tone="warning">
        <Trans>Someone else changed this at the same time.</Trans>
      </Banner>
      <div className="grid gap-3 tablet:grid-cols-2">
        <Version name={t`Yours`} lines={describe(state.mine)} />
        <Version name={t`Theirs`} lines={describe(state.theirs)} />
      </div>
      <div className="btn-pair">
        <Button variant="outline" size="sm" onClick={() => void state.takeTheirs()}>
          <Trans>Take theirs</Trans>
        </Button>
        <Button size="sm" onClick={() => void state.keepMine()}>
          <Trans>Keep mine</Trans>
        </Button>
      </div>
    </section>
  )
}

function Version({ name, lines }: { name: string; lines: readonly string[] }) {
  return (
    <div className="card card-pad">
      <h3 className="type-label">{name}</h3>
      {lines.map((line) => (
        <p key={line} className="type-small wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  )
}
