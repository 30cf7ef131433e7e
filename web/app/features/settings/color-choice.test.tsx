import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readPreference } from '../../platform/preferences/preferences.ts'
import { clearSession } from '../../platform/session/token-store.ts'
import script from '../../platform/theme/first-paint.js?raw'
import { chooseColors } from '../../platform/theme/own-colors.ts'
import { currentTheme } from '../../platform/theme/theme.ts'
import { closeDesk, type Desk, openDesk } from '../../testing/desk.fixture.tsx'
import { ColorChoice } from './color-choice.tsx'

let desk: Desk

beforeEach(async () => {
  new Function(script)()
  desk = await openDesk()
})
afterEach(async () => {
  vi.useRealTimers()
  await closeDesk(desk)
  clearSession()
  window.nestwrenTheme?.apply()
})

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, text: string) => {
  fireEvent.change(field(name), { target: { value: text } })
  fireEvent.blur(field(name))
}
const preview = () => document.querySelector<HTMLElement>('.try-on-page')
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

test('a palette is tried on in a piece of the app; the app wears it once it is chosen', () => {
  desk.show(<ColorChoice />)
  expect(screen.getByRole('group', { name: 'Colors' }).querySelectorAll('input[type="radio"]')).toHaveLength(13)
  expect(radio('Classic').checked).toBe(true)
  fireEvent.click(radio('Forest'))
  expect(preview()?.dataset.theme).toBe('forest')
  expect([readPreference('theme.selected'), currentTheme().selectedTheme]).toEqual([null, 'default'])
  press('Use these colors')
  expect(readPreference('theme.selected')).toBe('forest')
  expect(document.documentElement.dataset.theme).toBe('forest')
  expect(document.activeElement).toBe(radio('Forest'))
})

test('whoever leaves it or keeps theirs has what they had', () => {
  desk.show(<ColorChoice />)
  fireEvent.click(radio('Berry'))
  press('Keep mine')
  expect(radio('Classic').checked).toBe(true)
  expect(preview()?.dataset.theme).toBe('default')
  expect(screen.queryByRole('button', { name: 'Use these colors' })).toBeNull()
})

test('colors of one’s own are corrected, and it is said which, from what and to what', () => {
  vi.useFakeTimers()
  desk.show(<ColorChoice />)
  fireEvent.click(radio('Your own'))
  type('Main color', 'FFE14D')
  type('Background', '#fff8ee')
  expect(field('Main color').value).toBe('#ffe14d')
  const shown = preview()?.style.getPropertyValue('--primary') ?? ''
  const reason = `#ffe14d became ${shown}, so that words and buttons in it can be read.`
  expect(shown).not.toBe('#ffe14d')
  expect(field('Main color').getAttribute('aria-describedby')).toBe(screen.getByText(reason).id)
  expect(screen.getByText(/^We adjusted 1 color/)).toBeTruthy()
  act(() => void vi.advanceTimersByTime(600))
  expect(said()).toContain(`Main color: ${reason}`)
  expect(screen.getByText('As you picked it')).toBeTruthy()
  expect(document.documentElement.style.length).toBe(0)
  press('Use these colors')
  expect(currentTheme().customColors).toEqual({ primary: shown, background: '#fff8ee' })
  expect(document.documentElement.style.getPropertyValue('--primary')).toBe(shown)
  expect(field('Main color').value).toBe(shown)
})

test('dark mode has colors of its own where they are picked, and else those made from light', () => {
  desk.show(<ColorChoice />)
  fireEvent.click(radio('Your own'))
  type('Main color', '#8a1f5c')
  fireEvent.click(radio('In dark mode'))
  expect(screen.getByText('From your light color')).toBeTruthy()
  expect(field('Main color').value).not.toBe('#8a1f5c')
  fireEvent.change(screen.getByLabelText('Pick: Main color'), { target: { value: '#ffb0d8' } })
  press('Use these colors')
  expect(currentTheme().customColors).toEqual({ primary: '#8a1f5c', dark: { primary: '#ffb0d8' } })
  press('Reset: Main color')
  press('Use these colors')
  expect(currentTheme().customColors).toEqual({ primary: '#8a1f5c' })
})

test('what is no color says so on leaving and changes nothing', () => {
  desk.show(<ColorChoice />)
  fireEvent.click(radio('Your own'))
  fireEvent.change(field('Text'), { target: { value: 'redd' } })
  expect(screen.queryByText('Write the color like #3B82F6.')).toBeNull()
  fireEvent.blur(field('Text'))
  expect(screen.getByText('Write the color like #3B82F6.')).toBeTruthy()
  expect(field('Text').value).toBe('redd')
  type('Text', '#123')
  expect(field('Text').value).toBe('#112233')
  expect(screen.queryByText('Write the color like #3B82F6.')).toBeNull()
})

test('a palette takes the place of one’s own colors, which are there again when they are wanted', () => {
  chooseColors('ocean', { primary: '#8a1f5c' })
  desk.show(<ColorChoice />)
  expect(radio('Your own').checked).toBe(true)
  type('Accent', '#b03060')
  fireEvent.click(radio('Mint'))
  press('Use these colors')
  expect(currentTheme()).toMatchObject({ selectedTheme: 'mint', customColors: null })
  fireEvent.click(radio('Your own'))
  expect([field('Main color').value, field('Accent').value]).toEqual(['#8a1f5c', '#b03060'])
})
