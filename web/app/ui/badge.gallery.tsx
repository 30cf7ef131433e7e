import { Badge } from './badge.tsx'
import type { Gallery } from './gallery.ts'

export const gallery: Gallery = {
  title: 'Badge',
  isInline: true,
  states: [
    { name: 'Success', view: <Badge tone="success">Active</Badge> },
    { name: 'Info', view: <Badge tone="info">Trial</Badge> },
    { name: 'Warning', view: <Badge tone="warning">Pending</Badge> },
    { name: 'Danger', view: <Badge tone="danger">Failed</Badge> },
    { name: 'Neutral', view: <Badge>Canceled</Badge> },
    { name: 'Primary', view: <Badge tone="primary">New</Badge> },
  ],
}
