import type { CSSProperties } from 'react'

interface SwatchProps {
  /** Name of the group of radio buttons. */
  name: string
  color: string
  label: string
  isChosen: boolean
  onChoose: () => void
}

/** One color to choose. At night it shows its name and no light. */
export function Swatch({ name, color, label, isChosen, onChoose }: SwatchProps) {
  return (
    <label className="swatch" title={label} style={{ '--swatch': color } as CSSProperties}>
      <input type="radio" name={name} className="sr-only" aria-label={label} checked={isChosen} onChange={onChoose} />
      <span className="swatch-dot" aria-hidden="true" />
      <span className="swatch-name" aria-hidden="true">
        {label}
      </span>
    </label>
  )
}
