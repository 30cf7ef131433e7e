import { useState } from 'react'
import type { Gallery } from './gallery.ts'
import { Switch } from './switch.tsx'

function Example({ start, isDisabled }: { start: boolean; isDisabled?: boolean }) {
  const [isOn, setIsOn] = useState(start)
  return (
    <Switch
      label="Night mode"
      hint={start ? '10 PM to 6 AM' : undefined}
      isOn={isOn}
      onChange={setIsOn}
      isDisabled={isDisabled}
    />
  )
}

export const gallery: Gallery = {
  title: 'Switch',
  states: [
    { name: 'On', view: <Example start /> },
    { name: 'Off', view: <Example start={false} /> },
    { name: 'Disabled', view: <Example start={false} isDisabled /> },
  ],
}
