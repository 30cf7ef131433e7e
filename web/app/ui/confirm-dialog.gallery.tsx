import { useState } from 'react'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { Gallery } from './gallery.ts'

function Example({ isBusy }: { isBusy?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        {isBusy ? 'While it works' : 'Delete nap'}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Delete this nap?"
        body="It disappears for everyone. You can undo for 10 seconds."
        confirmLabel="Delete nap"
        cancelLabel="Keep it"
        isBusy={isBusy}
        busyLabel="Deleting"
        onConfirm={() => setIsOpen(false)}
        onCancel={() => setIsOpen(false)}
      />
    </>
  )
}

export const gallery: Gallery = {
  title: 'Confirm dialog',
  isInline: true,
  states: [
    { name: 'Question', view: <Example /> },
    { name: 'Busy', view: <Example isBusy /> },
  ],
}
