import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { Gallery } from './gallery.ts'

function Example({ isNarrow }: { isNarrow?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Open
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Check your e-mail" isNarrow={isNarrow}>
        <p className="text-muted">We sent six digits to mara@example.org.</p>
      </Dialog>
    </>
  )
}

export const gallery: Gallery = {
  title: 'Dialog',
  isInline: true,
  states: [
    { name: 'Default', view: <Example /> },
    { name: 'Narrow', view: <Example isNarrow /> },
  ],
}
