import type { Gallery } from './gallery.ts'
import { PasswordInput } from './password-input.tsx'

export const gallery: Gallery = {
  title: 'Password input',
  states: [
    {
      name: 'Hidden (the eye shows it)',
      view: <PasswordInput aria-label="Password" autoComplete="new-password" defaultValue="a quiet morning" />,
    },
    {
      name: 'Invalid',
      view: <PasswordInput aria-label="Password" aria-invalid="true" autoComplete="new-password" defaultValue="abc" />,
    },
    {
      name: 'Disabled',
      view: <PasswordInput aria-label="Password" disabled autoComplete="current-password" defaultValue="abcdefgh" />,
    },
  ],
}
