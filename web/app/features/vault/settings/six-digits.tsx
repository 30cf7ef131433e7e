import { type ReactNode, useEffect, useRef } from 'react'
import { CodeInput } from '../../../ui/code-input.tsx'
import { Field } from '../../../ui/field.tsx'

interface SixDigitsProps {
  /** Where the code comes from. */
  lead: ReactNode
  label: string
  code: string
  error: string | null
  isBusy: boolean
  onType: (code: string) => void
  onComplete: (code: string) => void
}

/** A code of six digits, sent as soon as the last one is there. */
export function SixDigits({ lead, label, code, error, isBusy, onType, onComplete }: SixDigitsProps) {
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever was refused goes on typing.
  useEffect(() => input.current?.focus(), [error])
  return (
    <>
      <p className="text-muted">{lead}</p>
      <Field label={label} error={error} isRequired>
        {(control) => (
          <CodeInput
            {...control}
            ref={input}
            value={code}
            onValueChange={onType}
            onComplete={onComplete}
            isBusy={isBusy}
          />
        )}
      </Field>
    </>
  )
}
