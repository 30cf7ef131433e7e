import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Button, buttonClass } from './button.tsx'

interface ErrorStateProps {
  title: string
  /** Whether data is safe, and what to do. */
  body: string
  action?: { label: string; onSelect?: () => void; href?: string }
  isBusy?: boolean
}

/** What happened, whether data is safe, what to do. */
export function ErrorState({ title, body, action, isBusy }: ErrorStateProps) {
  return (
    <section className="empty" role="alert">
      <span className="error-mark">
        <TriangleAlert aria-hidden="true" className="ic ic-lg" />
      </span>
      <h2 className="type-title">{title}</h2>
      <p className="text-muted">{body}</p>
      {action?.href ? (
        <a className={buttonClass()} href={action.href}>
          {action.label}
        </a>
      ) : action ? (
        <Button icon={<RefreshCw aria-hidden="true" className="ic" />} isBusy={isBusy} onClick={action.onSelect}>
          {action.label}
        </Button>
      ) : null}
    </section>
  )
}
