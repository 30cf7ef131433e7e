import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderUi } from '../platform/testing/render-ui.tsx'
import { DateTimeField } from './date-time-field.tsx'

let set: string | null = null

function Example({ at, zone }: { at: string; zone: string }) {
  const [value, setValue] = useState<string | null>(at)
  set = value
  return <DateTimeField label="Started" zone={zone} value={value} onValueChange={setValue} />
}
const show = (at: string, zone = 'America/New_York') => renderUi(<Example at={at} zone={zone} />)
const type = (name: 'Date' | 'Time', value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
/** The passes that are offered, the chosen one in brackets. */
const offered = () =>
  screen.queryAllByRole('radio').map((radio) => {
    const label = radio.textContent?.replaceAll('\u202f', ' ')
    return radio.getAttribute('aria-checked') === 'true' ? `[${label}]` : label
  })

test('both times of the night in which the clocks go back can be entered', () => {
  show('2026-11-01T15:00:00Z')
  expect(offered()).toEqual([])
  type('Time', '01:30')
  expect(set).toBe('2026-11-01T05:30:00Z')
  expect(offered()).toEqual(['[1st, 1:30 AM EDT]', '2nd, 1:30 AM EST'])
  expect(screen.getByRole('radiogroup').getAttribute('aria-label')?.replaceAll('\u202f', ' ')).toBe(
    'The clocks went back and 1:30 AM came twice.',
  )
  fireEvent.click(screen.getByRole('radio', { name: /2nd/ }))
  expect(set).toBe('2026-11-01T06:30:00Z')
  expect(offered()).toEqual(['1st, 1:30 AM EDT', '[2nd, 1:30 AM EST]'])
})

test('what was in the second pass stays in it while its minutes are corrected', () => {
  show('2026-11-01T06:40:00.000Z')
  expect(offered()[1]).toBe('[2nd, 1:40 AM EST]')
  type('Time', '01:20')
  expect(set).toBe('2026-11-01T06:20:00Z')
  type('Time', '03:20')
  expect(offered()).toEqual([])
})

test('a chip crosses from the second pass into the first', () => {
  show('2026-11-01T06:10:00Z')
  fireEvent.click(screen.getByRole('button', { name: /15 min/ }))
  expect(set).toBe('2026-11-01T05:55:00Z')
  expect(offered()).toEqual(['[1st, 1:55 AM EDT]', '2nd, 1:55 AM EST'])
})

test('the zone of the field decides, by half hours too', () => {
  show('2026-04-04T12:00:00Z', 'Australia/Lord_Howe')
  type('Date', '2026-04-05')
  type('Time', '01:45')
  expect(offered()).toEqual(['[1st, 1:45 AM GMT+11]', '2nd, 1:45 AM GMT+10:30'])
  type('Time', '02:15')
  expect(offered()).toEqual([])
})

test('a time that the clocks skip is moved with words, which the next change takes away', () => {
  show('2026-03-08T15:00:00Z')
  type('Time', '02:30')
  expect(set).toBe('2026-03-08T07:30:00Z')
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.replaceAll('\u202f', ' '))
  expect(said()).toContain('The clocks went forward, so 2:30 AM becomes 3:30 AM.')
  type('Time', '04:10')
  expect(said().join('')).toBe('')
})
