import { RefreshCw } from 'lucide-react'
import { Button } from './button.tsx'
import type { Gallery } from './gallery.ts'

export const gallery: Gallery = {
  title: 'Button',
  isInline: true,
  states: [
    { name: 'Default', view: <Button>Save feed</Button> },
    { name: 'Hover', view: <Button className="is-hover">Save feed</Button> },
    { name: 'Focus', view: <Button className="is-focus">Save feed</Button> },
    { name: 'Pressed', view: <Button className="is-pressed">Save feed</Button> },
    {
      name: 'Busy',
      view: (
        <Button isBusy busyLabel="Saving">
          Save feed
        </Button>
      ),
    },
    { name: 'Disabled', view: <Button disabled>Save feed</Button> },
    { name: 'Soft', view: <Button variant="soft">Add</Button> },
    { name: 'Outline', view: <Button variant="outline">Previous</Button> },
    { name: 'Ghost', view: <Button variant="ghost">Reset</Button> },
    { name: 'Danger', view: <Button variant="danger">Delete</Button> },
    { name: 'Small', view: <Button size="sm">Save</Button> },
    { name: 'Night size', view: <Button size="night">Start left</Button> },
    { name: 'With icon', view: <Button icon={<RefreshCw aria-hidden="true" className="ic" />}>Try again</Button> },
  ],
}
