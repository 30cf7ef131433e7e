import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { KeptBanner } from '@nestwren/contract/service'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { startPanelOver, type } from '../panel.fixture.tsx'
import { BannerForm } from './banner-form.tsx'

const first: KeptBanner = {
  id: '0192f000-0000-7000-8000-00000000000e',
  text: { en: 'Back at noon', es: 'Volvemos a las 12' },
  tone: 'warning',
  startsAt: '2026-11-26T10:00:00.000Z',
  endsAt: '2026-11-27T10:00:00.000Z',
  state: 'shown',
  changedAt: '2026-11-26T10:00:00.000Z',
  by: 'ops-hanna',
}
const second: KeptBanner = {
  ...first,
  text: { en: 'Back at one', es: 'Volvemos a la una' },
  changedAt: '2026-11-26T11:00:00.000Z',
}
const note = 'The banner was changed meanwhile. Saving replaces it with what you typed here.'
const english = () => screen.getByLabelText<HTMLInputElement>('Text in English').value

beforeEach(startPanelOver)

const form = (banner: KeptBanner | null) => (
  <I18nProvider i18n={i18n}>
    <MemoryRouter>
      <BannerForm banner={banner} onSaved={() => undefined} />
    </MemoryRouter>
  </I18nProvider>
)

test('a form in which nothing was typed follows the banner', () => {
  const { rerender } = render(form(first))
  rerender(form(second))
  expect(english()).toBe('Back at one')
  rerender(form(null))
  expect(english()).toBe('')
  expect(screen.queryByText(note)).toBeNull()
})

test('what was typed stays when the banner is changed meanwhile, which is said, and over a reload', () => {
  const { rerender } = render(form(first))
  type('Text in English', 'Mine')
  rerender(form(second))
  expect(english()).toBe('Mine')
  expect(screen.getByText(note)).toBeTruthy()
  cleanup()
  render(form(second))
  expect(english()).toBe('Mine')
})
