import { useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface RemoveButtonProps {
  /** "Remove from the list". */
  label: ReactNode
  /** Asked before: "Remove Vitamin D?" */
  title: string
  /** What stays, and what does not. */
  body: string
  onRemove: () => void
}

/** The quiet way to be rid of something at the end of its form. Asks first. */
export function RemoveButton({ label, title, body, onRemove }: RemoveButtonProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        className="justify-self-start text-danger-ink"
        icon={<Trash2 aria-hidden="true" className="ic" />}
        onClick={() => setIsAsking(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={title}
        body={body}
        confirmLabel={t`Remove it`}
        cancelLabel={t`Keep it`}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          onRemove()
        }}
      />
    </>
  )
}
