import { CalendarDays, ChartSpline, House, ListTodo, LockKeyhole, Plus } from 'lucide-react'
import { Console } from './console.tsx'
import type { Gallery } from './gallery.ts'
import { QuickLog } from './quick-log.tsx'

const nothing = () => undefined
const tabs = [
  { href: '/dev/gallery', label: 'Home', icon: <House aria-hidden="true" className="ic" />, isCurrent: true },
  { href: '/dev/gallery?logs', label: 'Logs', icon: <ListTodo aria-hidden="true" className="ic" />, isCurrent: false },
  {
    href: '/dev/gallery?charts',
    label: 'Charts',
    icon: <ChartSpline aria-hidden="true" className="ic" />,
    isCurrent: false,
  },
  {
    href: '/dev/gallery?vault',
    label: 'Vault',
    icon: <LockKeyhole aria-hidden="true" className="ic" />,
    isCurrent: false,
  },
  {
    href: '/dev/gallery?schedule',
    label: 'Schedule',
    icon: <CalendarDays aria-hidden="true" className="ic" />,
    isCurrent: false,
  },
]

export const gallery: Gallery = {
  title: 'Console (the rail replaces it from 1040 px)',
  states: [
    {
      name: 'With the quick log, at the bottom of this page',
      view: (
        <Console
          label="Main"
          tabs={tabs}
          quick={
            <QuickLog
              label="Quick log"
              actions={[
                { id: 'feed', label: 'Feed', hue: 'feeding', onSelect: nothing },
                { id: 'diaper', label: 'Diaper', hue: 'diaper', onSelect: nothing },
                { id: 'sleep', label: 'Sleep', hue: 'sleep', onSelect: nothing },
                { id: 'pump', label: 'Pump', hue: 'pumping', onSelect: nothing },
                { id: 'more', label: 'More', icon: <Plus aria-hidden="true" className="ic" />, onSelect: nothing },
              ]}
            />
          }
        />
      ),
    },
  ],
}
