import { Trans } from '@lingui/react/macro'
import type { CustodyPerson } from '@nestwren/contract/custody/terms'
import type { ChildrenDays } from './cycle-strip.ts'
import { bandClass, type Holders, initialOf, useHolders } from './people.ts'
import { Strip } from './strip.tsx'
import type { CustodyWords } from './use-custody-words.ts'
import './custody.css'
import './strip.css'

interface CountedStripsProps {
  of: readonly ChildrenDays[]
  /** The people of the schedule, then everyone to whom something else gives the children. */
  people: readonly CustodyPerson[]
  /** How many of them are the schedule's own, who are explained in any case. */
  ownCount: number
  words: CustodyWords
  /** Days since 1970-01-01. */
  today?: number
}

/** The days of a schedule as they count, once for all children, or for each whose days differ. */
export function CountedStrips({ of, people, ownCount, words, today }: CountedStripsProps) {
  const holders = useHolders(people)
  const shown = new Set(of.flatMap(({ days }) => days.flatMap(({ parts }) => parts.map(({ key }) => key))))
  const explained = new Map([...holders].filter(([key], index) => index < ownCount || shown.has(key)))
  return (
    <>
      {of.map(({ childIds, days }) => (
        <div key={childIds.join()} className="cu-part">
          {of.length > 1 ? <p className="type-small wrap-anywhere">{words.children(childIds)}</p> : null}
          <Strip days={days} holders={holders} words={words} {...(today === undefined ? null : { today })} />
        </div>
      ))}
      <Legend holders={explained} words={words} />
    </>
  )
}

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
