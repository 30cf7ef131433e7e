import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { classNames } from './class-names.ts'
import { GentleExit } from './layers/leave-gently.ts'
import { useLayer } from './layers/use-layer.ts'
import { Scrim } from './page/scrim.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  isNarrow?: boolean
  initialFocus?: RefObject<HTMLElement | null>
}

/** A centred dialog at every width, for what interrupts: sign-in, registration, a choice. Logging uses `Sheet`. */
export function Dialog({ isOpen, onClose, title, children, isNarrow, initialFocus }: DialogProps) {
  const { t } = useLingui()
  const content = useRef<HTMLDivElement>(null)
  const focus = useReturnFocus()
  useLayer(isOpen ? 1 : 0, onClose)
  return (
    <Primitive.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <Scrim isOpen={isOpen} />
        <Primitive.Content
          ref={content}
          className={classNames('dialog', isNarrow && 'dialog-narrow')}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.remember()
            event.preventDefault()
            ;(initialFocus?.current ?? content.current)?.focus()
          }}
          onCloseAutoFocus={focus.giveBack}
          onInteractOutside={(event) => {
            if ((event.target as Element | null)?.closest?.('.toast-host')) event.preventDefault()
          }}
        >
          <GentleExit of={content} />
          <div className="dialog-head">
            <Primitive.Title className="type-title">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <button type="button" className="icon-btn" aria-label={t`Close`} title={t`Close`}>
                <X aria-hidden="true" className="ic" />
              </button>
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
