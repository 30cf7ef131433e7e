import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type LogHue, LogIcon } from './log-glyph.tsx'

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
  onSelect: () => void
}

/** The row of things one thumb logs: in the console on phones, in a card on desktops. */
export function QuickLog({ label, actions }: { label: string; actions: readonly QuickAction[] }) {
  return (
    // A landmark of its own: in the console it stands outside of the page's main part.
    <section className="quick" aria-label={label}>
      {actions.map((action) => (
        <button
          key={action.id}
          type="button"
          style={action.color === undefined ? undefined : ({ '--own': action.color } as CSSProperties)}
          className={classNames('quick-btn', action.color ? 'hue-own' : action.hue && `hue-${action.hue}`)}
          aria-pressed={action.isPressed}
          onClick={action.onSelect}
        >
          {action.icon ?? (action.hue ? <LogIcon hue={action.hue} /> : null)}
          {action.label}
        </button>
      ))}
    </section>
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
