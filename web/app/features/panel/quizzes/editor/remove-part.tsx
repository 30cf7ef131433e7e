import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { announce } from '../../../../ui/live-region-store.ts'
import { nearestTo } from '../../../../ui/nearest.ts'

interface RemovePartProps {
  /** What the button does: "Delete option 2". */
  label: string
  /** "Delete option?" */
  question: string
  /** What was typed, and goes; null where there is nothing, and nothing to ask. */
  lost: ReactNode
  onRemove: () => void
}

/** Takes a part out of the quiz. It asks where something typed would go with it; what is nearest then has the focus. */
export function RemovePart({ label, question, lost, onRemove }: RemovePartProps) {
  const { t } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const remove = () => {
    onRemove()
    announce(t`Deleted`)
  }
  const removeNow = () => {
    const nearest = button.current === null ? null : nearestTo(button.current)
    flushSync(remove)
    nearest?.()?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={<Trash2 aria-hidden="true" className="ic" />}
        onClick={() => (lost === null ? removeNow() : setIsAsking(true))}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={question}
        body={lost}
        confirmLabel={t`Delete`}
        cancelLabel={t`Keep it`}
        onConfirm={() => {
          setIsAsking(false)
          remove()
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}

/** What was typed, as the question shows it: the first of `texts` that is not empty; null where all are. */
export function typedIn(...texts: readonly string[]): ReactNode {
  const [first] = texts.map((text) => text.trim()).filter((text) => text !== '')
  return first === undefined ? null : (
    <span dir="auto" className="wrap-anywhere">
      {first}
    </span>
  )
}
