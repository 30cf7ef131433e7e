import { LogOut, Pencil, Settings2, Trash2 } from 'lucide-react'
import { Button } from './button.tsx'
import type { Gallery } from './gallery.ts'
import { Menu } from './menu.tsx'

export const gallery: Gallery = {
  title: 'Menu',
  isInline: true,
  states: [
    {
      name: 'Places',
      view: (
        <Menu
          heading="Mara"
          trigger={<Button variant="outline">Your menu</Button>}
          items={[
            {
              id: 'settings',
              label: 'Settings',
              icon: <Settings2 aria-hidden="true" className="ic" />,
              href: '/dev/gallery',
            },
            {
              id: 'logout',
              label: 'Log out',
              icon: <LogOut aria-hidden="true" className="ic" />,
              startsGroup: true,
              onSelect: () => undefined,
            },
          ]}
        />
      ),
    },
    {
      name: 'Actions',
      view: (
        <Menu
          align="start"
          trigger={<Button variant="soft">Entry</Button>}
          items={[
            {
              id: 'edit',
              label: 'Edit',
              icon: <Pencil aria-hidden="true" className="ic" />,
              onSelect: () => undefined,
            },
            { id: 'copy', label: 'Log again', isDisabled: true, onSelect: () => undefined },
            {
              id: 'delete',
              label: 'Delete',
              icon: <Trash2 aria-hidden="true" className="ic" />,
              isDanger: true,
              onSelect: () => undefined,
            },
          ]}
        />
      ),
    },
  ],
}
