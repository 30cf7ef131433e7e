import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { X } from 'lucide-react'
import { showProjections } from '../../../platform/person-settings/projections-shown.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { KeptRoom, type RoomProps } from '../kept-room.tsx'
import { type LikelyLine, useLikelyWords } from './use-likely-words.ts'
import { useProjections } from './use-projections.ts'

interface LikelyLinesProps extends RoomProps {
  family: readonly Child[]
}

/** What is likely next for each child, on Home's glance card, with a way to turn it off. Nothing where there is nothing. */
export function LikelyLines({ family, ...room }: LikelyLinesProps) {
  const { isKnown, likely } = useProjections(family)
  const wordsOf = useLikelyWords()
  const shown = family.flatMap((child): LinesOfChild[] => {
    const one = likely.get(child._id)
    const lines = one === undefined ? [] : wordsOf(one)
    return lines.length === 0 ? [] : [{ child, lines }]
  })
  return (
    <KeptRoom {...room} isKnown={isKnown}>
      {shown.length === 0 ? null : <Lines shown={shown} isNamed={family.length > 1} />}
    </KeptRoom>
  )
}

interface LinesOfChild {
  readonly child: Child
  readonly lines: readonly LikelyLine[]
}

function Lines({ shown, isNamed }: { shown: readonly LinesOfChild[]; isNamed: boolean }) {
  const { t } = useLingui()
  const hide = () => {
    showProjections(false)
    showToast({
      message: t`Likely times hidden`,
      action: { label: t`Undo`, onSelect: () => showProjections(true) },
    })
  }
  return (
    <section className="glance-likely" aria-label={t`Likely next`}>
      <div className="flex items-center justify-between gap-2">
        <p className="type-caption glance-muted min-w-0">
          <Trans>Likely next, going by your logs</Trans>
        </p>
        <button type="button" className="glance-hide" aria-label={t`Hide likely times`} onClick={hide}>
          <X aria-hidden="true" className="ic ic-sm" />
        </button>
      </div>
      <ul className="grid gap-1">
        {shown.map(({ child, lines }) => (
          <li key={child._id}>
            {isNamed ? <p className="type-small font-semibold wrap-anywhere">{child.name}</p> : null}
            {lines.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ line: { text, rate } }: { line: LikelyLine }) {
  return (
    <p className="type-small">
      {text}
      {rate === null ? null : <span className="glance-muted">, {rate}</span>}
    </p>
  )
}
