import { Trans, useLingui } from '@lingui/react/macro'
import { instantOfWall } from '@nestwren/contract/calendar/zone'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { readingKey } from '../../platform/i18n/direction.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type Step, stepOfKey } from './grid/moves.ts'
import { minutesPerDay } from './grid/placed.ts'
import type { EventWords } from './use-event-words.ts'
import type { Moves, Session } from './use-moves.ts'

interface MoveBarProps {
  session: Session
  moves: Pick<Moves, 'step' | 'save' | 'cancel'>
  words: EventWords
  timeZone: string
}

/** Moves and resizes step by step, with keys or buttons: arrows move, with Shift they resize, Enter saves, Escape cancels. */
export function MoveBar({ session, moves, words, timeZone }: MoveBarProps) {
  const { t } = useLingui()
  const keys = useRef<HTMLDivElement>(null)
  useEffect(() => keys.current?.focus(), [])
  const { event } = session
  const { title } = event.item
  const text = placeText(session, words, timeZone, t`All day`)
  const onKeyDown = (press: KeyboardEvent) => {
    const step = stepOfKey({ key: readingKey(press.key), shiftKey: press.shiftKey })
    if (step !== null) moves.step(step)
    else if (press.key === 'Enter') moves.save()
    else if (press.key === 'Escape') moves.cancel()
    else return
    press.preventDefault()
    press.stopPropagation()
  }
  const buttons: readonly { step: Step; label: string; Icon: typeof ArrowUp }[] = [
    ...(event.isAllDay
      ? []
      : ([
          { step: 'earlier', label: t`15 minutes earlier`, Icon: ArrowUp },
          { step: 'later', label: t`15 minutes later`, Icon: ArrowDown },
        ] as const)),
    { step: 'dayBefore', label: t`A day earlier`, Icon: ArrowLeft },
    { step: 'dayAfter', label: t`A day later`, Icon: ArrowRight },
    { step: 'shorter', label: t`Shorter`, Icon: Minus },
    { step: 'longer', label: t`Longer`, Icon: Plus },
  ]
  return (
    <section className="card move-bar" aria-label={t`Move or resize ${title}`}>
      {/* Readers hand arrow keys on to an application only. */}
      <div
        ref={keys}
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys.
        tabIndex={0}
        className="move-keys"
        aria-label={t`Moving ${title}. Arrow keys move it, Shift and arrow keys change how long it takes, Enter saves, Escape cancels.`}
        onKeyDown={onKeyDown}
      >
        <p className="type-label">{title}</p>
        <p className="type-small" role="status">
          {text}
        </p>
      </div>
      <div className="flex flex-wrap">
        {buttons.map(({ step, label, Icon }) => (
          <IconButton
            key={step}
            label={label}
            icon={<Icon aria-hidden="true" className="ic" />}
            onClick={() => moves.step(step)}
          />
        ))}
      </div>
      <div className="btn-pair">
        <Button variant="outline" size="sm" onClick={moves.cancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="sm" onClick={moves.save}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </section>
  )
}

/** Where it would stand, in words. */
function placeText({ event, placed }: Session, words: EventWords, timeZone: string, allDay: string): string {
  const { day, minute, durationMinutes } = placed
  if (event.isAllDay) {
    const last = day + Math.round(durationMinutes / minutesPerDay) - 1
    return last > day ? `${words.day(day)} – ${words.day(last)}` : `${words.day(day)}, ${allDay}`
  }
  const from = instantOfWall(day, minute, timeZone).at
  const until = from + durationMinutes * 60_000
  return `${words.day(day)}, ${words.time(from)} – ${words.time(until)}`
}
