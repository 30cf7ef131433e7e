import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useChildren } from '../../../platform/api/queries.ts'
import { useAgo } from '../../../platform/format/use-measures.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { useDoseTime } from '../../logs/kinds/medicine/public/use-dose-time.ts'
import { useDoseWords } from '../../logs/kinds/medicine/public/use-dose-words.ts'
import { type DosePair, useUnawareDoses } from '../../logs/kinds/medicine/public/use-unaware-doses.ts'
import { useLogSheets } from '../../logs/public/log-sheets.ts'
import { useEntryTitle } from '../../logs/public/use-entry-title.ts'

export interface UnawareDosesProps {
  /** They wait for what else would move the page. */
  readonly isHeld?: boolean
  /** Told what the device knows: whether there are any. */
  readonly onKnown?: (areThere: boolean) => void
}

/**
 * Doses that two people, or two phones, gave without knowing of each other. They stand here on every device that holds
 * both, whenever they met there, until somebody there has read it.
 */
export function UnawareDoses({
  childId,
  isHeld = false,
  onKnown,
}: UnawareDosesProps & { readonly childId: string | 'all' }) {
  const { pairs, putAway } = useUnawareDoses(childId)
  const areThere = pairs.length > 0
  useEffect(() => onKnown?.(areThere), [areThere, onKnown])
  if (isHeld) return null
  return pairs.map((pair) => <PairCard key={pair.key} pair={pair} onRead={() => putAway(pair)} />)
}

function PairCard({ pair, onRead }: { pair: DosePair; onRead: () => void }) {
  const { t } = useLingui()
  const ago = useAgo()
  const timeText = useDoseTime()
  const entryTitle = useEntryTitle()
  const { openEntry } = useLogSheets()
  const { children } = useChildren()
  const [first, second] = pair.doses
  const name = children.find(({ _id }) => _id === first.childId)?.name ?? ''
  const apart = ago.duration((Date.parse(second.startAt) - Date.parse(first.startAt)) / 1000)
  const limits = useDoseWords().limits(pair.limits)
  const titleId = `doses-${first.id}-${second.id}`
  return (
    <section className="card card-pad border-2 border-warning" role="alert" aria-labelledby={titleId}>
      <h2 id={titleId} className="type-heading flex items-start gap-2 wrap-anywhere">
        <TriangleAlert aria-hidden="true" className="ic mt-0.5 shrink-0 text-warning-ink" />
        {t`Two doses of ${second.details.name} for ${name}`}
      </h2>
      <p className="type-small mt-1">
        <Trans>They're {apart} apart. Neither log had reached the other device yet.</Trans>
        {limits === null ? null : ` ${limits}`}
      </p>
      <ul className="my-2">
        {pair.doses.map((dose) => (
          <li key={dose.id} className="border-hairline border-b last:border-b-0">
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 py-1 text-start"
              onClick={() => openEntry(dose.id)}
            >
              <Avatar name={dose.createdBy.name} personId={dose.createdBy.id} size="sm" />
              <span className="min-w-0 wrap-anywhere">
                <span className="type-label block">{`${dose.createdBy.name}, ${timeText(dose.startAt)}`}</span>
                <span className="type-small block text-muted">{entryTitle(dose).title}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="type-small text-muted">
        <Trans>If you're worried, call your doctor or poison control right away.</Trans>
      </p>
      <Button size="sm" variant="soft" className="mt-3" onClick={onRead}>
        <Trans>Got it</Trans>
      </Button>
    </section>
  )
}
