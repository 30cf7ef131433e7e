import type { Gallery } from './gallery.ts'
import { QrCode } from './qr-code.tsx'

export const gallery: Gallery = {
  title: 'QR code',
  states: [{ name: 'Of a link', view: <QrCode value="https://example.com/?invite=abc" label="QR code of a link" /> }],
}
