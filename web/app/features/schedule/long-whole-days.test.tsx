import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { planOf } from './schedule.fixture.ts'
import { openSchedule } from './schedule-page.fixture.tsx'

let page: Awaited<ReturnType<typeof openSchedule>>
afterEach(() => page.close())

async function open(opened: Parameters<typeof openSchedule>[0] = {}) {
  page = await openSchedule(opened)
  page.show()
}
const grid = async () => within(await screen.findByRole('grid'))

describe('holidays of six weeks', () => {
  const holidays = planOf({ title: 'Holidays', startOn: '2026-11-12', startAt: null, durationMinutes: 42 * 1440 })
  const lines = () => screen.getAllByRole('button', { name: /^All day Holidays, Juno/ })

  test('are one bar of a week, which says until when, and a line of the day, which says how far it is', async () => {
    await open({ entries: [holidays] })
    const week = await grid()
    const name = 'Holidays, for Juno. Thursday, November 12, All day, Nov 12 to Dec 23'
    expect(week.getByRole('button', { name }).textContent).toBe('Holidays until Dec 23')
    expect(lines().map(({ textContent }) => textContent)).toEqual(['All dayHolidays, JunoDay 14 of 42, until Dec 23'])
    fireEvent.click(screen.getByRole('radio', { name: 'Day' }))
    expect((await grid()).getByRole('button', { name }).textContent).toBe('Holidays until Dec 23')
  })

  test('are told once in an agenda that they go through, and where they end in one that they end in', async () => {
    await open({ entries: [holidays] })
    await grid()
    fireEvent.click(screen.getByRole('radio', { name: 'Agenda' }))
    const today = within(await screen.findByRole('region', { name: 'Wednesday, November 25' }))
    expect(today.getByText('Day 14 of 42, until Dec 23')).toBeTruthy()
    expect(lines()).toHaveLength(1)
    for (let turns = 0; turns < 2; turns += 1) fireEvent.click(screen.getByRole('button', { name: 'Two weeks later' }))
    expect(await screen.findByRole('region', { name: 'Wednesday, December 23' })).toBeTruthy()
    expect(lines()).toHaveLength(1)
    expect(screen.getByText('Day 42 of 42')).toBeTruthy()
  })

  test('are one line through a month, named once a week', async () => {
    await open({ entries: [holidays] })
    await grid()
    fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
    const month = await grid()
    expect(month.getByRole('gridcell', { name: 'Saturday, November 28, 1 planned' })).toBeTruthy()
    const drawn = [...document.querySelectorAll('.wg-chip')]
    expect(drawn).toHaveLength(25)
    expect(drawn.filter((chip) => chip.textContent === 'Holidays')).toHaveLength(4)
    expect(drawn.filter((chip) => chip.classList.contains('is-from-before'))).toHaveLength(24)
  })

  test('that go over the turn of a year say the years', async () => {
    await open({ entries: [{ ...holidays, startOn: '2026-11-25', durationMinutes: 366 * 1440 }] })
    const week = await grid()
    const name = 'Holidays, for Juno. Wednesday, November 25, All day, Nov 25, 2026 to Nov 25, 2027'
    expect(week.getByRole('button', { name }).textContent).toBe('Holidays until Nov 25, 2027')
    expect(screen.getByText('Day 1 of 366, until Nov 25, 2027')).toBeTruthy()
  })

  test('do not push the hours away where very many go on at once', async () => {
    await open({ entries: [{ ...holidays, rule: 'FREQ=DAILY;COUNT=10' }] })
    const week = await grid()
    expect(week.getAllByRole('button', { name: /^Holidays, for Juno/ })).toHaveLength(5)
    fireEvent.click(week.getAllByRole('button', { name: '5 more all day. Show the day.' })[0] as HTMLElement)
    expect(await screen.findByRole('region', { name: 'Monday, November 23' })).toBeTruthy()
    expect(lines()).toHaveLength(10)
  })
})
