import { DateInput } from './date-input.tsx'
import type { Gallery } from './gallery.ts'

export const gallery: Gallery = {
  title: 'Date input',
  states: [
    { name: 'Day', view: <DateInput type="date" aria-label="Birth date" defaultValue="2026-03-14" /> },
    { name: 'Empty day', view: <DateInput type="date" aria-label="Birth date" /> },
    { name: 'Time', view: <DateInput type="time" aria-label="Birth time" defaultValue="15:14" /> },
    { name: 'Empty time', view: <DateInput type="time" aria-label="Birth time" /> },
    { name: 'Invalid', view: <DateInput type="date" aria-label="Birth date" aria-invalid="true" /> },
    { name: 'Disabled', view: <DateInput type="date" aria-label="Birth date" disabled defaultValue="2026-03-14" /> },
  ],
}
