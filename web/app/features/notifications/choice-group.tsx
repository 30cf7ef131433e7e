import { useLingui } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface ChoiceGroupProps {
  title: string
  hint?: ReactNode
  onCount: number
  count: number
  children: ReactNode
}

/** Switches that belong together, folded behind one line that says how many are on. */
export function ChoiceGroup({ title, hint, onCount, count, children }: ChoiceGroupProps) {
  const { t } = useLingui()
  const state =
    onCount === count ? t`All on` : onCount === 0 ? t`All off` : t`${String(onCount)} of ${String(count)} on`
  return (
    <details className="choice-group">
      <summary>
        <h3 className="type-label flex-1">{title}</h3>
        <span className="type-caption text-muted">{state}</span>
        <ChevronDown aria-hidden="true" className="ic ic-sm" />
      </summary>
      {hint ? <p className="type-caption text-muted">{hint}</p> : null}
      {children}
    </details>
  )
}
