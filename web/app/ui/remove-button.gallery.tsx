import type { Gallery } from './gallery.ts'
import { RemoveButton } from './remove-button.tsx'

export const gallery: Gallery = {
  title: 'Remove button',
  isInline: true,
  states: [
    {
      name: 'Default',
      view: (
        <RemoveButton
          label="Remove from the list"
          title="Remove Vitamin D?"
          body="Doses that were logged stay."
          onRemove={() => undefined}
        />
      ),
    },
  ],
}
