import { Button } from './button.tsx'
import type { Gallery } from './gallery.ts'
import { showToast } from './toast-store.ts'

export const gallery: Gallery = {
  title: 'Toast host',
  states: [
    {
      name: 'Shows one above the console',
      view: (
        <Button
          variant="soft"
          onClick={() =>
            showToast({
              message: 'Nap deleted',
              action: { label: 'Undo', onSelect: () => showToast({ message: 'Nap is back' }) },
            })
          }
        >
          Delete a nap
        </Button>
      ),
    },
  ],
}
