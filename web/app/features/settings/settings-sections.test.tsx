import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPreference } from '../../platform/preferences/preferences.ts'
import { answerCalls, refusal, storeTestTokens } from '../../platform/testing/calls.fixture.ts'
import script from '../../platform/theme/first-paint.js?raw'
import { toggleNight } from '../../platform/theme/theme.ts'
import { closeDesk, type Desk, openDesk } from '../../testing/desk.fixture.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { LanguageSection } from './language-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { UnitsSection } from './units-section.tsx'

let desk: Desk

beforeEach(async () => {
  new Function(script)()
  desk = await openDesk()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })

test('mode and night mode are kept on this device', () => {
  desk.show(<AppearanceSection />)
  fireEvent.click(radio('Dark'))
  expect(readPreference('theme.mode')).toBe('dark')
  fireEvent.click(screen.getByRole('switch', { name: /Night mode/ }))
  expect(JSON.parse(readPreference('theme.night') ?? '{}')).toMatchObject({ isScheduled: true })
})

test('the hours of night mode are the person’s; two equal times are refused, and the usual ones come back', () => {
  desk.show(<AppearanceSection />)
  const night = () => JSON.parse(readPreference('theme.night') ?? '{}')
  const enter = (label: string, clock: string) => {
    const field = screen.getByLabelText<HTMLInputElement>(label)
    fireEvent.change(field, { target: { value: clock } })
    fireEvent.blur(field)
  }
  enter('Night from', '21:30')
  expect(night()).toMatchObject({ startMinute: 21 * 60 + 30, endMinute: 6 * 60, isScheduled: false })
  enter('Night until', '21:30')
  expect(screen.getByText('Choose two different times.')).toBeTruthy()
  expect(night()).toMatchObject({ endMinute: 6 * 60 })
  enter('Night until', '07:00')
  expect(screen.queryByText('Choose two different times.')).toBeNull()
  expect(screen.getByRole('switch', { name: /^Night mode from 9:30.PM to 7.AM/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Back to the usual hours' }))
  expect(night()).toMatchObject({ startMinute: 22 * 60, endMinute: 6 * 60 })
})

test('at night the palettes show no colors, and a word says so', () => {
  desk.show(<AppearanceSection />)
  const modes = () => [...document.querySelectorAll('.theme-mini')].map((one) => (one as HTMLElement).dataset.mode)
  expect(new Set(modes())).toEqual(new Set(['light']))
  act(() => void toggleNight())
  expect(new Set(modes())).toEqual(new Set(['night']))
  expect(screen.getByText("Night mode is on. You'll see these colors in daylight.")).toBeTruthy()
})

test('the unit of bottles changes at once', () => {
  desk.show(<UnitsSection />)
  const ounces = radio('Ounces (oz)')
  expect(ounces.getAttribute('aria-checked')).toBe('false')
  fireEvent.click(ounces)
  expect(radio('Ounces (oz)').getAttribute('aria-checked')).toBe('true')
})

test('each language is written in its own words and marked as such', async () => {
  desk.show(<LanguageSection />)
  expect(screen.getByText('Español').getAttribute('lang')).toBe('es')
  fireEvent.click(radio('Español'))
  await waitFor(() => expect(document.documentElement.lang).toBe('es'))
  expect(screen.getByText('English').getAttribute('lang')).toBe('en')
  fireEvent.click(radio('English'))
  await waitFor(() => expect(document.documentElement.lang).toBe('en'))
  expect(readPreference('nestwren.locale')).toBe('en')
})

test('a new name is saved and said; the button is there only while there is something to save', async () => {
  storeTestTokens('00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000011')
  const user = JSON.parse(localStorage.getItem('user') ?? 'null')
  const sent = answerCalls({
    'PUT /api/auth/profile/display-name': (body) =>
      Response.json({ user: { ...user, name: (body as { displayName: string }).displayName } }),
  })
  desk.show(<ProfileSection />)
  const name = screen.getByLabelText<HTMLInputElement>(/Your name/)
  expect(name.value).toBe('Mara')
  expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull()
  fireEvent.change(name, { target: { value: 'Mara Ellery' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save name' }))
  expect(await screen.findByText('Name saved')).toBeTruthy()
  expect(sent.map(({ body }) => body)).toEqual([{ displayName: 'Mara Ellery' }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull())
})

test('a name that cannot be saved stays in the field with the reason', async () => {
  storeTestTokens('00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000011')
  answerCalls({
    'PUT /api/auth/profile/display-name': () => refusal(503, 'UNAVAILABLE', "We're busy right now."),
  })
  desk.show(<ProfileSection />)
  const name = screen.getByLabelText<HTMLInputElement>(/Your name/)
  fireEvent.change(name, { target: { value: 'Em' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save name' }))
  expect(await screen.findByText("We're busy right now.")).toBeTruthy()
  expect(name.value).toBe('Em')
})

test('a name of nothing but spaces is asked for at its field, and nothing is sent', async () => {
  storeTestTokens('00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000011')
  const sent = answerCalls({})
  desk.show(<ProfileSection />)
  const name = screen.getByLabelText<HTMLInputElement>(/Your name/)
  fireEvent.change(name, { target: { value: '  ' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Save name' }))
  expect(await screen.findByText('Enter a name.')).toBeTruthy()
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])
})
