import { useLingui } from '@lingui/react/macro'
import type { AnalyticsEvents } from '@nestwren/contract/analytics'
import { ChevronLeft, X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { recordEvent } from '../../platform/analytics/record.ts'
import { classNames } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { GentleExit } from '../../ui/layers/leave-gently.ts'
import { useLayer } from '../../ui/layers/use-layer.ts'
import { isStill } from '../../ui/page/is-still.ts'
import { Scrim } from '../../ui/page/scrim.tsx'
import { useKeyboardRoom } from '../../ui/use-keyboard-room.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { StepDots, StepHeading } from './step.tsx'

interface StepDialogProps {
  /** Tells one step from another, so that focus and scrolling begin anew. */
  stepKey: AnalyticsEvents['onboarding_step']['name']
  at: number
  of: number
  isLeaving: boolean
  onClose: () => void
  /** The way to the step before: how many steps there are to go back, and whether the step shows its own button for it. */
  back: { steps: number; go: () => void; isShown?: boolean }
  /** Asked before closing; null while nothing would be lost. */
  question: { title: string; body: string; confirmLabel: string; cancelLabel: string } | null
  children: ReactNode
}

const DialogHeading = (props: { className: string; tabIndex: -1; children: ReactNode }) => (
  <Primitive.Title {...props} />
)

/** Stands inside, where the content is there when it is measured: the keyboard may be open already. */
function KeyboardRoom({ of }: { of: RefObject<HTMLElement | null> }) {
  useKeyboardRoom(of, true)
  return null
}

/**
 * A dialog of several steps: the whole screen on a phone, so that the keyboard leaves room for what is typed and for
 * the button that sends it, and a card in the middle where there is more.
 */
export function StepDialog({ stepKey, at, of, isLeaving, onClose, back, question, children }: StepDialogProps) {
  const { t } = useLingui()
  const content = useRef<HTMLDivElement>(null)
  const steps = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const focus = useReturnFocus()
  // A new step is read from its title, unless it has put the focus where one goes on typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step.
  useEffect(() => {
    if (steps.current?.contains(document.activeElement)) return
    steps.current?.querySelector<HTMLElement>('.step-title')?.focus()
  }, [stepKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step that is reached.
  useEffect(() => recordEvent('onboarding_step', { step: at, name: stepKey }), [stepKey])
  const close = () => (question === null ? onClose() : setIsAsking(true))
  useLayer(1 + back.steps + (question === null ? 0 : 1), () => (back.steps > 0 ? back.go() : close()))
  return (
    <Primitive.Root open onOpenChange={(open) => !open && close()}>
      <Primitive.Portal>
        <Scrim isOpen />
        <Primitive.Content
          ref={content}
          className="step-dialog"
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            focus.remember()
            event.preventDefault()
            if (!steps.current?.contains(document.activeElement))
              steps.current?.querySelector<HTMLElement>('.step-title')?.focus()
          }}
          onCloseAutoFocus={focus.giveBack}
          // A tap beside it is no answer to anything asked here.
          onInteractOutside={(event) => event.preventDefault()}
        >
          <KeyboardRoom of={content} />
          <GentleExit of={content} />
          <div className="step-head">
            {back.isShown === true ? (
              <IconButton
                label={t`Back`}
                icon={<ChevronLeft aria-hidden="true" className="ic ic-lg" />}
                onClick={back.go}
              />
            ) : (
              <span />
            )}
            {/* Past the last one there is nothing left to count. */}
            {at > of ? <span /> : <StepDots at={at} of={of} label={t`Step ${at} of ${of}`} />}
            <Primitive.Close asChild>
              <IconButton label={t`Close`} icon={<X aria-hidden="true" className="ic" />} />
            </Primitive.Close>
          </div>
          <StepHeading value={DialogHeading}>
            <div
              key={stepKey}
              ref={steps}
              className={classNames('step-frame', isLeaving && 'is-leaving')}
              inert={isLeaving}
            >
              {children}
            </div>
          </StepHeading>
        </Primitive.Content>
      </Primitive.Portal>
      {question === null ? null : (
        <ConfirmDialog
          {...question}
          isOpen={isAsking}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            onClose()
          }}
        />
      )}
    </Primitive.Root>
  )
}

/** A §2: a step change fades out for 150 ms. */
const fadeMs = 150

/** The step on screen, which stays for the time it fades out. Without motion it is the step itself. */
export function useFadedStep<Step>(step: Step): { readonly shown: Step; readonly isLeaving: boolean } {
  const [shown, setShown] = useState(step)
  useEffect(() => {
    const timer = setTimeout(() => setShown(step), isStill() ? 0 : fadeMs)
    return () => clearTimeout(timer)
  }, [step])
  if (shown === step || isStill()) return { shown: step, isLeaving: false }
  return { shown, isLeaving: true }
}
