import { AlertDialog } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { GentleExit } from './layers/leave-gently.ts'
import { useLayer } from './layers/use-layer.ts'
import { Scrim } from './page/scrim.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** The consequence, in one or two sentences. */
  body: ReactNode
  /** Repeats the verb: "Delete nap". */
  confirmLabel: string
  /** The safe choice, which has the first focus: "Keep it". */
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  tone?: 'danger' | 'primary'
  isBusy?: boolean
  busyLabel?: string
}

/** A question whose answer cannot be taken back easily. A tap beside it does not answer it. */
export function ConfirmDialog({
  isOpen,
  title,
  body,
  confirmLabel,
  cancelLabel,
  onConfirm,
  onCancel,
  tone = 'danger',
  isBusy,
  busyLabel,
}: ConfirmDialogProps) {
  const focus = useReturnFocus()
  const content = useRef<HTMLDivElement>(null)
  const safe = useRef<HTMLButtonElement>(null)
  useLayer(isOpen ? 1 : 0, onCancel)
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <Scrim isOpen={isOpen} />
        <AlertDialog.Content
          ref={content}
          className="dialog dialog-narrow"
          aria-modal="true"
          onOpenAutoFocus={(event) => {
            focus.remember()
            event.preventDefault()
            safe.current?.focus()
          }}
          onCloseAutoFocus={focus.giveBack}
        >
          <GentleExit of={content} />
          <AlertDialog.Title className="type-title">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-muted">{body}</div>
          </AlertDialog.Description>
          <div className="dialog-acts">
            <Button ref={safe} variant="ghost" size="sm" onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button
              variant={tone}
              size="sm"
              isBusy={isBusy}
              {...(busyLabel ? { busyLabel } : null)}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
