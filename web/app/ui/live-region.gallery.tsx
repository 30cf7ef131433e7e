import { Button } from './button.tsx'
import type { Gallery } from './gallery.ts'
import { LiveRegion } from './live-region.tsx'
import { announce } from './live-region-store.ts'

export const gallery: Gallery = {
  title: 'Live region',
  states: [
    {
      name: 'Speaks to readers only, at most each five seconds',
      view: (
        <>
          <Button
            variant="soft"
            onClick={() => announce('1 new from Sol', { group: 'sol', summarise: (count) => `${count} new from Sol` })}
          >
            Announce
          </Button>
          <LiveRegion />
        </>
      ),
    },
  ],
}
