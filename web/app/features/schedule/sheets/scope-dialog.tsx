import { useLingui } from '@lingui/react/macro'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Scope } from '../writes/plan.ts'

interface ScopeDialogProps {
  /** What is about to be done to it. */
  act: 'move' | 'edit' | 'delete'
  title: string
  scopes: readonly Scope[]
  /** null when nothing is to be done. */
  onAnswer: (scope: Scope | null) => void
}

/** Asks what a change of one of a series is about. Each answer says what it does. */
export function ScopeDialog({ act, title, scopes, onAnswer }: ScopeDialogProps) {
  const { t } = useLingui()
  const words = {
    move: {
      title: t`Move ${title}?`,
      this: t`Move only this one`,
      following: t`Move this and all following`,
      all: t`Move all`,
    },
    edit: {
      title: t`Edit ${title}`,
      this: t`Edit only this one`,
      following: t`Edit this and all following`,
      all: t`Edit all`,
    },
    delete: {
      title: t`Delete ${title}?`,
      this: t`Delete only this one`,
      following: t`Delete this and all following`,
      all: t`Delete all`,
    },
  }[act]
  const variant = act === 'delete' ? 'danger' : 'soft'
  return (
    <Dialog isOpen isNarrow title={words.title} onClose={() => onAnswer(null)}>
      <p className="text-muted mb-3">{t`It repeats.`}</p>
      <div className="grid gap-2">
        {scopes.map((scope) => (
          <Button key={scope} variant={scope === 'this' ? variant : 'outline'} isBlock onClick={() => onAnswer(scope)}>
            {words[scope]}
          </Button>
        ))}
        {act === 'move' ? (
          <Button variant="ghost" isBlock onClick={() => onAnswer(null)}>
            {t`Keep it where it was`}
          </Button>
        ) : null}
      </div>
    </Dialog>
  )
}
