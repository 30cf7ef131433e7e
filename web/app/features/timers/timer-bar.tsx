import { useLingui } from '@lingui/react/macro'
import type { Entry } from '@nestwren/contract/logs/entry'
import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useChildren } from '../../platform/api/queries.ts'
import { useSelectedChild } from '../../platform/api/selected-child.ts'
import { useOpenEntries } from '../../platform/sync/indexed/use-entries.ts'
import { usePageMark } from '../../ui/page/marks.ts'
import { shareHeight } from '../../ui/watch-height.ts'
import { TimerMirror } from '../logs/public/timer-mirror.tsx'
import { RunningTimer } from '../logs/sheets/public/running-bar.tsx'
import { useOpenSync } from './use-open-sync.ts'
import './timer-bar.css'

/** Everything that is going on, over the bottom of every page: one line, or all of them. */
export function TimerBar() {
  useOpenSync()
  const { childId } = useSelectedChild()
  const open = useOpenEntries('all').map(({ entry }) => entry)
  const isOther = (one: Entry) => Number(childId !== 'all' && one.childId !== childId)
  // The child in view comes first; the rest stay in the order in which they began.
  const entries = open.toSorted((a, b) => isOther(a) - isOther(b))
  return (
    <>
      <TimerMirror open={entries} />
      {entries.length === 0 ? null : <Bar entries={entries} />}
    </>
  )
}

function Bar({ entries }: { entries: readonly Entry[] }) {
  const { t } = useLingui()
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { children } = useChildren()
  const element = useKeptClear()
  usePageMark('timer-bar')
  const names = new Map(children.length > 1 ? children.map(({ _id, name }) => [_id, name]) : [])
  const hidden = entries.length - 1
  const isWhole = isOpen && hidden > 0
  const toggle =
    hidden === 0 ? null : (
      <button
        type="button"
        className="icon-btn is-tonal shrink-0 font-semibold tabular-nums"
        aria-expanded={isWhole}
        aria-controls={listId}
        aria-label={isWhole ? t`Show one timer` : t`Show all ${entries.length} timers`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isWhole ? <ChevronDown aria-hidden="true" className="ic" /> : `+${hidden}`}
      </button>
    )
  return (
    <section
      ref={element}
      className="timer-bar"
      aria-label={t`Running timers`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isWhole) setIsOpen(false)
      }}
    >
      <ul id={listId} className="grid grid-cols-1 gap-1">
        {(isWhole ? entries : entries.slice(0, 1)).map((entry, index) => (
          <li key={entry.id}>
            <RunningTimer
              entry={entry}
              childName={names.get(entry.childId) ?? null}
              hasStop={isWhole || hidden === 0}
              end={index === 0 ? toggle : null}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Pages, toasts and what the keyboard moves to keep clear of the bar, however tall it is. */
function useKeptClear() {
  const element = useRef<HTMLElement>(null)
  useEffect(() => shareHeight(element.current, '--timer-height'), [])
  return element
}
