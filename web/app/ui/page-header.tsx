import { useLingui } from '@lingui/react/macro'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface PageHeaderProps {
  title: ReactNode
  /** On any screen that is not the root of a tab. */
  backHref?: string
  /** Where back leads, for readers: "Back to Settings". */
  backLabel?: string
  end?: ReactNode
}

export function PageHeader({ title, backHref, backLabel, end }: PageHeaderProps) {
  const { t } = useLingui()
  return (
    <div className="page-head">
      {backHref ? (
        <Link to={backHref} className="icon-btn page-head-back" aria-label={backLabel ?? t`Back`}>
          <ChevronLeft aria-hidden="true" className="ic ic-lg" />
        </Link>
      ) : null}
      <h1 className="type-title-l min-w-0">{title}</h1>
      {end ? <div className="page-head-end">{end}</div> : null}
    </div>
  )
}
