import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setAsked } from '../../ui/layers/layer-address.ts'
import { planOf } from './schedule.fixture.ts'
import { openSchedule } from './schedule-page.fixture.tsx'

let page: Awaited<ReturnType<typeof openSchedule>>
afterEach(() => page.close())

const weekly = planOf({ rule: 'FREQ=WEEKLY;BYDAY=WE' })
async function openAt(fragment: string) {
  page = await openSchedule({
    entries: [weekly, planOf({ id: '00000000-0000-4000-8000-000000000709', title: 'Dentist' })],
  })
  setAsked(`${location.href}${fragment}`)
  page.show()
}
const when = async () => (await screen.findByRole('dialog')).querySelector('dd')?.textContent

test.each([
  [`#/planned=${weekly.id}.2026-11-25`, 'Wednesday, November 25, 10 AM to 11 AM'],
  // In none of the days in view.
  [`#/planned=${weekly.id}.2027-01-13`, 'Wednesday, January 13, 10 AM to 11 AM'],
  // The entry alone is its next occurrence.
  [`#/planned=${weekly.id}`, 'Wednesday, November 25, 10 AM to 11 AM'],
  // What is there once, as reminders name it.
  ['#/planned=00000000-0000-4000-8000-000000000709.2026-11-25', 'Wednesday, November 25, 10 AM to 11 AM'],
])('%s opens what it names', async (fragment, expected) => {
  await openAt(fragment)
  expect(await when()).toBe(expected)
})

test.each(['#/plan=new', `#/plan=${weekly.id}`])('%s opens the form', async (fragment) => {
  await openAt(fragment)
  const name = fragment.endsWith('new') ? 'Add to the schedule' : 'Edit all'
  expect(await screen.findByRole('dialog', { name })).toBeTruthy()
})

test('what is not there is told, and nothing opens', async () => {
  await openAt('#/planned=00000000-0000-4000-8000-000000000999.2026-11-25')
  expect(await screen.findByText("We can't find this.")).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
