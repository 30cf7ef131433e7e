import { Trans } from '@lingui/react/macro'
import { ArrowLeftRight } from 'lucide-react'
import type { Holder } from './custody-bands.ts'
import { bandClass } from './grid/band-layer.tsx'
import type { EventWords } from './use-event-words.ts'

interface LegendProps {
  holders: readonly Holder[]
  hasHandoffs: boolean
  words: EventWords
}

/** Whose time is drawn how. Nothing where no time is shared. */
export function Legend({ holders, hasHandoffs, words }: LegendProps) {
  if (holders.length === 0) return null
  return (
    <ul className="schedule-keys">
      {holders.map(({ key, person, pattern }) => {
        const name = words.holder(person)
        return (
          <li key={key}>
            <span className="wg-key" aria-hidden="true">
              <span className={bandClass({ color: words.colorOfPerson(person), pattern })} />
            </span>
            <Trans>With {name}</Trans>
          </li>
        )
      })}
      {hasHandoffs ? (
        <li>
          <ArrowLeftRight aria-hidden="true" className="ic ic-sm" />
          <Trans>Handoff</Trans>
        </li>
      ) : null}
    </ul>
  )
}
