import { Avatar } from './avatar.tsx'
import type { Gallery } from './gallery.ts'
import { TimelineItem } from './timeline-item.tsx'
import { WritingItem } from './writing-item.tsx'

const nothing = () => undefined

export const gallery: Gallery = {
  title: 'Timeline item',
  states: [
    {
      name: 'Saved, waiting, failed, deleted, someone is typing',
      view: (
        <ol className="timeline">
          <TimelineItem
            hue="diaper"
            title="Wet diaper"
            when="9:36 AM"
            whenIso="2026-03-14T13:36:00Z"
            who={
              <>
                <Avatar name="Sol" hue={4} size="sm" />
                Sol
              </>
            }
            onOpen={nothing}
            like={{ count: 2, isOn: true, onToggle: nothing }}
            comment={{ count: 0, onOpen: nothing }}
          >
            <p className="bubble">Same time tomorrow, I set a reminder.</p>
          </TimelineItem>
          <TimelineItem hue="feeding" title="Bottle, 120 ml" when="9:58 AM" state={{ kind: 'waiting' }} />
          <TimelineItem
            hue="sleep"
            title="Nap not saved"
            when="10:02 AM"
            state={{ kind: 'failed', reason: "Couldn't connect", onRetry: nothing, onDiscard: nothing }}
          />
          <TimelineItem hue="activity" title="Bath" when="10:10 AM" state={{ kind: 'deleted', onUndo: nothing }} />
          <WritingItem name="Nana Bea" />
        </ol>
      ),
    },
  ],
}
