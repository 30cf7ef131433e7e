import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, type RefObject, use, useRef, useState } from 'react'
import { useHoldReload } from '../platform/sw/update.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { GentleExit } from './layers/leave-gently.ts'
import { useLayer } from './layers/use-layer.ts'
import { Scrim } from './page/scrim.tsx'
import { SheetActions } from './sheet-actions.ts'
import { useDragDown } from './use-drag-down.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface SheetProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** Read out after the title; shown only when it is not for readers alone. */
  description?: string
  children: ReactNode
  /** The primary action, pinned at the bottom above the keyboard. */
  footer?: ReactNode
  /** True while closing would lose typed text: every way of closing then asks first. */
  isDirty?: boolean
  /** Where focus goes on opening; the sheet itself by default, so that no keyboard covers half of it. */
  initialFocus?: RefObject<HTMLElement | null>
}

/** A bottom sheet on phones and tablets, a centred dialog from 1040 px. Back, Escape, scrim, drag and the close button agree. */
export function Sheet({
  isOpen,
  onClose,
  title,
  description,
  children,
  footer,
  isDirty = false,
  initialFocus,
}: SheetProps) {
  const { t } = useLingui()
  const actions = use(SheetActions)
  const content = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const focus = useReturnFocus()
  const requestClose = () => {
    if (isDirty) setIsAsking(true)
    else onClose()
  }
  const drag = useDragDown(content, requestClose)
  useKeyboardRoom(content, isOpen)
  useHoldReload(isOpen && isDirty)
  // A question has to have an entry of its own before Back is pressed: Chrome skips those that come after it.
  useLayer(isOpen ? (isDirty ? 2 : 1) : 0, requestClose)

  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && requestClose()}>
      <Primitive.Portal>
        <Scrim isOpen={isOpen} />
        <Primitive.Content
          ref={content}
          className="sheet"
          aria-describedby={undefined}
          {...(description ? { 'aria-description': description } : null)}
          onOpenAutoFocus={(event) => {
            focus.remember()
            event.preventDefault()
            ;(initialFocus?.current ?? content.current)?.focus()
          }}
          onCloseAutoFocus={focus.giveBack}
          // A toast belongs to the page, but using its Undo is not a wish to close what is open.
          onInteractOutside={(event) => {
            if ((event.target as Element | null)?.closest?.('.toast-host')) event.preventDefault()
          }}
        >
          <GentleExit of={content} />
          <div className="sheet-grip" aria-hidden="true" {...drag} />
          <div className="sheet-head" {...drag}>
            <Primitive.Title className="type-title">{title}</Primitive.Title>
            {actions}
            <Primitive.Close asChild>
              <button type="button" className="icon-btn" aria-label={t`Close`} title={t`Close`}>
                <X aria-hidden="true" className="ic" />
              </button>
            </Primitive.Close>
          </div>
          <div className="sheet-body">{children}</div>
          {footer ? <div className="sheet-foot">{footer}</div> : null}
        </Primitive.Content>
      </Primitive.Portal>
      <ConfirmDialog
        isOpen={isAsking && isOpen}
        title={t`Leave without saving?`}
        body={t`What you typed here will be lost.`}
        confirmLabel={t`Leave`}
        cancelLabel={t`Keep editing`}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onClose()
        }}
      />
    </Primitive.Root>
  )
}
