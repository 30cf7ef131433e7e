import { useState } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import type { Gallery } from './gallery.ts'
import { Sheet } from './sheet.tsx'
import { TextArea } from './text-area.tsx'
import { TimerDial } from './timer-dial.tsx'

function Example({ asksFirst }: { asksFirst?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const [note, setNote] = useState('')
  const close = () => {
    setIsOpen(false)
    setNote('')
  }
  return (
    <>
      <Button variant="soft" onClick={() => setIsOpen(true)}>
        {asksFirst ? 'Open a note' : 'Open a feed'}
      </Button>
      <Sheet
        isOpen={isOpen}
        onClose={close}
        title={asksFirst ? 'Note for Juno' : 'Feeding Juno'}
        isDirty={asksFirst && note !== ''}
        footer={
          <Button isBlock onClick={close}>
            Save feed, 12m 52s
          </Button>
        }
      >
        {asksFirst ? (
          <Field label="Note">
            {(control) => <TextArea {...control} value={note} onChange={(event) => setNote(event.target.value)} />}
          </Field>
        ) : (
          <div className="grid grid-cols-2 gap-4 py-4">
            <TimerDial label="Left" elapsedMs={522_000} status="running" onToggle={() => undefined} />
            <TimerDial label="Right" elapsedMs={250_000} status="paused" onToggle={() => undefined} />
          </div>
        )}
      </Sheet>
    </>
  )
}

export const gallery: Gallery = {
  title: 'Sheet',
  isInline: true,
  states: [
    { name: 'With timers', view: <Example /> },
    { name: 'Asks before typed text is lost', view: <Example asksFirst /> },
  ],
}
