import type { ReactNode } from 'react'
import type { Answered } from './answered.ts'
import { Button } from './button.tsx'
import { NestArt } from './icons/nest-art.tsx'

interface EmptyStateProps {
  /** What was read and found empty: a failed or unfinished read has no such proof (`ui/items/loaded.tsx` gives it). */
  after: Answered
  title: string
  body: string
  action?: { label: string; onSelect: () => void; icon?: ReactNode }
}

/** The nest, one title, one sentence, at most one soft button. */
export function EmptyState({ title, body, action }: EmptyStateProps) {
  return (
    <section className="empty">
      <NestArt className="empty-art" />
      <h2 className="type-title">{title}</h2>
      <p className="text-muted">{body}</p>
      {action ? (
        <Button variant="soft" className="mt-2" icon={action.icon} onClick={action.onSelect}>
          {action.label}
        </Button>
      ) : null}
    </section>
  )
}
