import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface FoldProps {
  title: ReactNode
  /** After the title, quieter. */
  aside?: ReactNode
  /** Shown only once it has been opened, so that nothing is read for what nobody looks at. */
  children: ReactNode
}

/** A line that opens what belongs to it. */
export function Fold({ title, aside, children }: FoldProps) {
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <details className="import-fold" onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}>
      <summary>
        <span className="type-label min-w-0 wrap-anywhere">{title}</span>
        {aside ? <span className="type-caption text-muted">{aside}</span> : null}
        <ChevronDown aria-hidden="true" className="ic ic-sm" />
      </summary>
      {wasOpen ? <div className="grid gap-3 pb-4">{children}</div> : null}
    </details>
  )
}
