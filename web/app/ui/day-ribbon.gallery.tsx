import { DayRibbon } from './day-ribbon.tsx'
import type { Gallery } from './gallery.ts'

const sleeps = [
  { from: 0, to: 0.046 },
  { from: 0.067, to: 0.175 },
  { from: 0.196, to: 0.275 },
  { from: 0.355, to: 0.374 },
]
const feeds = [0.05, 0.183, 0.281, 0.343]

export const gallery: Gallery = {
  title: 'Day ribbon',
  states: [
    {
      name: 'Today, on the hero',
      view: (
        <div className="glance">
          <DayRibbon label="Today so far" sleeps={sleeps} feeds={feeds} nowAt={0.433} isOnHero />
        </div>
      ),
    },
    { name: 'Today', view: <DayRibbon label="Today so far" sleeps={sleeps} feeds={feeds} nowAt={0.433} /> },
    {
      name: 'A past day, small',
      view: <DayRibbon label="Friday" sleeps={sleeps} feeds={feeds} size="sm" hasAxis={false} />,
    },
    {
      name: 'With one more kind',
      view: (
        <DayRibbon
          label="Friday"
          sleeps={sleeps}
          feeds={feeds}
          extra={{ hue: 'diaper', words: '2 diapers', spans: [0.2, 0.6].map((at) => ({ from: at, to: at })) }}
          size="sm"
          hasAxis={false}
        />
      ),
    },
    { name: 'Nothing yet', view: <DayRibbon label="Today so far" sleeps={[]} feeds={[]} nowAt={0.1} /> },
  ],
}
