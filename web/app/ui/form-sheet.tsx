import { type ReactNode, useId } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Sheet } from './sheet.tsx'

interface FormSheetProps {
  title: ReactNode
  onClose: () => void
  /** True while closing would lose something: every way of closing then asks first. */
  isDirty?: boolean
  /** What sends it: "Save". null while there is nothing to send yet. */
  submitLabel: ReactNode | null
  /** Why it cannot be sent yet; null when it can. */
  waitsFor?: string | null
  /** What else can be done, under the button that sends it. */
  footer?: ReactNode
  /** What the button says while it is under way: "Saving". */
  busyLabel?: string
  isBusy?: boolean
  tone?: 'primary' | 'danger'
  /** What went wrong with the form as a whole; a field says its own. */
  failure?: string | null
  onSubmit: () => unknown
  /** The fields. */
  children: ReactNode
  /** What belongs to the sheet and not to its form: a question, a way to remove it. */
  beside?: ReactNode
}

/** A sheet with something to fill in: its fields, why it was refused, and the one button that sends it. */
export function FormSheet({
  title,
  onClose,
  isDirty = false,
  submitLabel,
  waitsFor = null,
  footer,
  busyLabel,
  isBusy = false,
  tone = 'primary',
  failure = null,
  onSubmit,
  children,
  beside,
}: FormSheetProps) {
  const formId = useId()
  const waitsForId = useId()
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      isDirty={isDirty}
      footer={
        submitLabel === null ? (
          footer
        ) : (
          <>
            {waitsFor === null ? null : (
              <p id={waitsForId} className="type-small pb-2 text-muted" role="status">
                {waitsFor}
              </p>
            )}
            <Button
              type="submit"
              form={formId}
              variant={tone}
              isBlock
              isBusy={isBusy}
              {...(waitsFor === null ? null : { disabled: true, 'aria-describedby': waitsForId })}
              {...(busyLabel === undefined ? null : { busyLabel })}
            >
              {submitLabel}
            </Button>
            {footer}
          </>
        )
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy && submitLabel !== null && waitsFor === null) void onSubmit()
        }}
      >
        {failure === null ? null : <Banner tone="danger">{failure}</Banner>}
        {children}
      </form>
      {beside}
    </Sheet>
  )
}
