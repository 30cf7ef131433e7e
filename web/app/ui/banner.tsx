import { CircleCheck, Clock, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type BannerTone = 'info' | 'warning' | 'danger' | 'success'

const icons = { info: Info, warning: Clock, danger: TriangleAlert, success: CircleCheck }

interface BannerProps {
  tone?: BannerTone
  icon?: ReactNode
  action?: { label: string; onSelect: () => void }
  /** Said at once, whatever the tone; what is of tone `danger` always is. */
  isAlert?: boolean
  className?: string
  children: ReactNode
}

/** The state of a page in one sentence: offline, trial ending, payment needed, a form that failed. */
export function Banner({ tone = 'info', icon, action, isAlert = tone === 'danger', className, children }: BannerProps) {
  const Icon = icons[tone]
  return (
    <div
      className={classNames('banner', tone !== 'info' && `banner-${tone}`, className)}
      role={isAlert ? 'alert' : 'status'}
    >
      {icon ?? <Icon aria-hidden="true" className="ic" />}
      <div className="banner-body">{children}</div>
      {action ? (
        <button type="button" className="banner-action" onClick={action.onSelect}>
          {action.label}
        </button>
      ) : null}
    </div>
  )
}
