import { Banner } from './banner.tsx'
import type { Gallery } from './gallery.ts'

export const gallery: Gallery = {
  title: 'Banner',
  states: [
    { name: 'Info', view: <Banner>A newer version is ready.</Banner> },
    { name: 'Warning', view: <Banner tone="warning">Your free month ends in 3 days.</Banner> },
    { name: 'Danger', view: <Banner tone="danger">Login failed. Please try again.</Banner> },
    { name: 'Success', view: <Banner tone="success">RSVP submitted. Thank you!</Banner> },
    {
      name: 'With action',
      view: <Banner action={{ label: 'Reload', onSelect: () => undefined }}>A newer version is ready.</Banner>,
    },
  ],
}
