import { i18n } from '@lingui/core'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { messages as spanish } from '../../platform/i18n/catalogs/quiz/es.po'
import { activateLocale } from '../../platform/i18n/i18n.ts'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import ReadyTestPage, { meta } from './ready-test-page.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the page says what the quiz is before any script is there, in both languages', async () => {
  // The quiz itself is tested by itself.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  i18n.load('es', spanish)
  await activateLocale('en')
  const { container } = renderUi(<ReadyTestPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Are you ready?' })).toBeTruthy()
  const words = container.querySelector('.quiz-intro')?.textContent ?? ''
  for (const part of [
    '24 questions',
    'About five minutes.',
    'Your name and email are optional.',
    'What we keep',
    'A conversation starter, not a test you can fail.',
    'call a doctor',
  ])
    expect(words).toContain(part)
  // The link works before the script does, which then finds the step in the address.
  expect(screen.getByRole('link', { name: 'Start the quiz' }).getAttribute('href')).toBe('#about-you')
  expect(container.querySelector('.quiz-overlay h1')?.textContent).toBe('Preparing Your Parenting Assessment...')
  cleanup()
  await activateLocale('es')
  const other = renderUi(<ReadyTestPage />).container.querySelector('.quiz')?.textContent ?? ''
  expect(other).toContain('24 preguntas')
  expect(other).not.toMatch(/\b(the|your|questions)\b/)
  await activateLocale('en')
})

test('search engines and shared links are told what it is', async () => {
  await activateLocale('en')
  const content = (name: string) =>
    meta().flatMap((tag) =>
      ('property' in tag && tag.property === name) || ('name' in tag && tag.name === name) ? [tag.content] : [],
    )[0]
  expect(content('og:image')).toMatch(/\/og\/ready-test-en\.png$/)
  expect(content('og:url')).toMatch(/\/ready-test$/)
  const { length } = content('description') ?? ''
  expect(length > 50 && length < 170).toBe(true)
})
