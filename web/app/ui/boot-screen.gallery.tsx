import { BootScreen } from './boot-screen.tsx'
import type { Gallery } from './gallery.ts'

export const gallery: Gallery = {
  title: 'Boot screen',
  states: [
    {
      name: 'First paint',
      view: (
        <div className="*:min-h-40">
          <BootScreen />
        </div>
      ),
    },
  ],
}
