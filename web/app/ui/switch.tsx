import type { ReactNode } from 'react'

interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  isDisabled?: boolean
}

/** A setting that takes effect at once. The whole row is the target. */
export function Switch({ label, hint, isOn, onChange, isDisabled }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={isDisabled}
      className="switch-row"
      onClick={() => onChange(!isOn)}
    >
      <span>
        <span className="type-label block">{label}</span>
        {hint ? <span className="type-caption block text-muted">{hint}</span> : null}
      </span>
      <span className="switch" aria-hidden="true" />
    </button>
  )
}
