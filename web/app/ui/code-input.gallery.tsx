import { useState } from 'react'
import { CodeInput } from './code-input.tsx'
import type { Gallery } from './gallery.ts'

function Example({ start, isBusy, isInvalid }: { start: string; isBusy?: boolean; isInvalid?: boolean }) {
  const [code, setCode] = useState(start)
  const [sent, setSent] = useState('')
  return (
    <>
      <CodeInput
        aria-label="Confirmation code"
        aria-invalid={isInvalid || undefined}
        value={code}
        onValueChange={setCode}
        onComplete={setSent}
        isBusy={isBusy}
      />
      {sent ? <p className="type-caption mt-2 text-muted">Submitted {sent}</p> : null}
    </>
  )
}

export const gallery: Gallery = {
  title: 'Code input',
  states: [
    { name: 'Empty', view: <Example start="" /> },
    { name: 'Half', view: <Example start="482" /> },
    { name: 'Checking', view: <Example start="482913" isBusy /> },
    { name: 'Wrong', view: <Example start="482913" isInvalid /> },
  ],
}
