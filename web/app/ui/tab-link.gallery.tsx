import { House, ListTodo } from 'lucide-react'
import type { Gallery } from './gallery.ts'
import { TabLink } from './tab-link.tsx'

export const gallery: Gallery = {
  title: 'Tab link',
  isInline: true,
  states: [
    {
      name: 'Current',
      view: <TabLink href="/dev/gallery" label="Home" icon={<House aria-hidden="true" className="ic" />} isCurrent />,
    },
    {
      name: 'Other',
      view: (
        <TabLink
          href="/dev/gallery"
          label="Logs"
          icon={<ListTodo aria-hidden="true" className="ic" />}
          isCurrent={false}
        />
      ),
    },
  ],
}
