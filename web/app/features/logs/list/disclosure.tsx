import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'

interface DisclosureProps {
  icon?: ReactNode
  label: ReactNode
  value?: ReactNode
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A line that says a fact and opens what changes it. */
export function Disclosure({ icon, label, value, isOpen, onToggle, children }: DisclosureProps) {
  const id = useId()
  return (
    <div className="fold border-hairline border-t">
      <button
        type="button"
        className="flex min-h-13 w-full items-center gap-3 text-start night:min-h-16"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
      >
        {icon ? <span className="text-muted">{icon}</span> : null}
        <span>{label}</span>{' '}
        <span className="ms-auto line-clamp-2 min-w-0 wrap-anywhere text-end font-semibold tabular-nums">{value}</span>
        <ChevronRight aria-hidden="true" className={`ic ic-sm shrink-0 text-muted ${isOpen ? 'rotate-90' : ''}`} />
      </button>
      <div id={id} hidden={!isOpen} className={isOpen ? 'grid gap-3 pb-4' : undefined}>
        {isOpen ? children : null}
      </div>
    </div>
  )
}
