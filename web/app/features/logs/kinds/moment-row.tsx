import { Clock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { Disclosure } from '../list/disclosure.tsx'
import { useMomentText } from './use-moment-text.ts'

const steps = [5, 15, 30] as const

interface MomentRowProps {
  label: string
  /** An ISO instant, or null for not set. */
  value: string | null
  /** The zone whose clock is shown. */
  zone: string
  onValueChange: (value: string) => void
  error?: string | null
  icon?: ReactNode
  /** What the row says while nothing is set. */
  emptyText?: string
  /** Takes the instant away again. */
  clear?: { readonly label: string; readonly onClear: () => void }
  /** What the steps count from while nothing is set; now without it. */
  from?: () => string
  /** Called when the row is opened. */
  onOpen?: () => void
}

/** A time in words, one row high: "Started 10:11 AM". A touch opens quick steps and the exact day and time. */
export function MomentRow({
  label,
  value,
  zone,
  onValueChange,
  error = null,
  icon = <Clock aria-hidden="true" className="ic" />,
  emptyText = '',
  clear,
  from,
  onOpen,
}: MomentRowProps) {
  const words = useMomentText()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure
      icon={icon}
      label={label}
      value={value === null ? emptyText : words.row(value, zone)}
      isOpen={isOpen || error !== null}
      onToggle={() => {
        if (!isOpen) onOpen?.()
        setIsOpen(!isOpen)
      }}
    >
      <DateTimeField
        label={label}
        value={value}
        zone={zone}
        onValueChange={onValueChange}
        error={error}
        steps={steps}
        hasNow
        isLabelHidden
        {...(from === undefined ? null : { now: from })}
      />
      {clear === undefined || value === null ? null : (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            clear.onClear()
            setIsOpen(false)
          }}
        >
          {clear.label}
        </Button>
      )}
    </Disclosure>
  )
}
