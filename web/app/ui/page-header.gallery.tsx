import { Settings2 } from 'lucide-react'
import type { Gallery } from './gallery.ts'
import { IconButton } from './icon-button.tsx'
import { PageHeader } from './page-header.tsx'

export const gallery: Gallery = {
  title: 'Page header',
  states: [
    { name: 'Root of a tab', view: <PageHeader title="Logs" /> },
    { name: 'With back', view: <PageHeader title="Themes" backHref="/dev/gallery" backLabel="Back to Settings" /> },
    {
      name: 'With an end',
      view: (
        <PageHeader
          title="Logs"
          end={<IconButton label="Settings" icon={<Settings2 aria-hidden="true" className="ic" />} />}
        />
      ),
    },
  ],
}
