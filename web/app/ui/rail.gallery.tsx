import { CalendarDays, ChartSpline, House, ListTodo, LockKeyhole } from 'lucide-react'
import type { Gallery } from './gallery.ts'
import { Rail } from './rail.tsx'

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
  title: 'Rail (from 1040 px, at the left edge of this page)',
  states: [{ name: 'Five tabs', view: <Rail label="Main, wide" tabs={tabs} /> }],
}
