import { fireEvent, screen, within } from '@testing-library/react'
import { currentWorkspace } from '../../../platform/cache/current-workspace.ts'
import { planOf } from '../schedule.fixture.ts'
import { openSchedule } from '../schedule-page.fixture.tsx'

let page: Awaited<ReturnType<typeof openSchedule>>

/** The Schedule page that `open` has shown. */
export const shownPage = () => page

export const weekly = planOf({ rule: 'FREQ=WEEKLY;BYDAY=WE', startOn: '2026-11-04', place: 'City Clinic' })

export async function open(opened: Parameters<typeof openSchedule>[0] = {}) {
  page = await openSchedule({ entries: [planOf()], ...opened })
  const shown = page.show()
  await screen.findByRole('grid')
  return shown
}
export const queued = () => currentWorkspace().outbox.getState().queue
export const type = (field: string | RegExp, value: string) => {
  const input = screen.getByLabelText(field)
  fireEvent.input(input, { target: { value } })
  fireEvent.change(input, { target: { value } })
}
export const value = (field: string | RegExp) => (screen.getByLabelText(field) as HTMLInputElement).value
export const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
export async function openNew() {
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }))
  await screen.findByRole('dialog', { name: 'Add to the schedule' })
}
export async function look() {
  fireEvent.click(within(screen.getByRole('grid')).getByRole('button', { name: /^Check-up/ }))
  return within(await screen.findByRole('dialog', { name: 'Check-up' }))
}
