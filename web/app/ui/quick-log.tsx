import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { type LogHue, LogIcon } from './log-glyph.tsx'
import { createTapGate, tapTime } from './tap-gate.ts'

export interface QuickAction {
  id: string
  label: string
  hue?: LogHue
  /** A colour the family chose, in place of the hue. */
  color?: string
  /** Needed without a hue. */
  icon?: ReactNode
  /** A running sleep: pressing again stops it. */
  isPressed?: boolean
  /** What the tap opens is still on its way: it stays tapped, and a further tap does nothing. */
  isBusy?: boolean
  onSelect: () => void
}

interface QuickLogProps {
  label: string
  actions: readonly QuickAction[]
}

/** The row of things one thumb logs: in the console on phones, in a card on desktops. */
export function QuickLog({ label, actions }: QuickLogProps) {
  return (
    // A landmark of its own: in the console it stands outside of the page's main part.
    <section className="quick" aria-label={label}>
      {actions.map((action) => (
        <QuickTile key={action.id} action={action} />
      ))}
    </section>
  )
}

/** As long as an eye needs to see that the tap was heard. */
const tappedMs = 250

/**
 * One thing to log. The finger sees its answer in the frame in which it comes down, whatever the tap has to load or to
 * write; and however often it comes down in a row, the tap counts once.
 */
export function QuickTile({ action }: { action: QuickAction }) {
  const { label, hue, color, icon, isPressed, isBusy = false, onSelect } = action
  const gate = useRef(createTapGate())
  const [isDown, setIsDown] = useState(false)
  const [isTapped, setIsTapped] = useState(false)
  useEffect(() => {
    if (!isTapped) return
    const timer = setTimeout(() => setIsTapped(false), tappedMs)
    return () => clearTimeout(timer)
  }, [isTapped])
  const lift = () => setIsDown(false)
  return (
    <button
      type="button"
      style={color === undefined ? undefined : ({ '--own': color } as CSSProperties)}
      className={classNames(
        'quick-btn',
        color ? 'hue-own' : hue && `hue-${hue}`,
        (isDown || isTapped || isBusy) && 'is-tapped',
      )}
      aria-pressed={isPressed}
      aria-busy={isBusy || undefined}
      // The focus has been in the sheet that the tap opened: the next tap is another one, however soon it comes.
      onBlur={() => {
        gate.current = createTapGate()
      }}
      onPointerDown={() => setIsDown(true)}
      onPointerUp={lift}
      onPointerLeave={lift}
      onPointerCancel={lift}
      onClick={(event) => {
        if (isBusy || !gate.current('tap', tapTime(event))) return
        setIsTapped(true)
        onSelect()
      }}
    >
      {icon ?? (hue ? <LogIcon hue={hue} /> : null)}
      {label}
    </button>
  )
}

/** The room of the row until it is known what the person may log, so that nothing moves when the row comes. */
export function QuickLogRoom({ tiles }: { tiles: number }) {
  return (
    <div className="quick" aria-hidden="true">
      {Array.from({ length: tiles }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and their number stays.
        <div key={tile} className="quick-btn" />
      ))}
    </div>
  )
}
