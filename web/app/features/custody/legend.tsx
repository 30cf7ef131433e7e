import { Trans } from '@lingui/react/macro'
import { bandClass } from './band.ts'
import { type Holders, initialOf } from './people.ts'
import type { CustodyWords } from './use-custody-words.ts'
import './custody.css'
import './strip.css'

/** Whose time is drawn how, and what the mark is. */
export function Legend({ holders, words }: { holders: Holders; words: CustodyWords }) {
  return (
    <ul className="cu-legend">
      {[...holders.values()].map((holder) => {
        const name = words.name(holder.person)
        return (
          <li key={holder.key}>
            <span className={`cu-key ${bandClass(holder)}`} aria-hidden="true">
              {initialOf(name)}
            </span>
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </li>
        )
      })}
      <li>
        <span className="cu-key-mark" aria-hidden="true">
          <span className="cu-mark" />
        </span>
        <Trans>Handoff</Trans>
      </li>
    </ul>
  )
}
