import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { planOf } from './schedule.fixture.ts'
import { openSchedule } from './schedule-page.fixture.tsx'

let page: Awaited<ReturnType<typeof openSchedule>>
afterEach(() => page.close())

const old = planOf({ id: '00000000-0000-4000-8000-000000000710', title: 'First swim', startOn: '2025-06-04' })
/** The weeks of June 2025, which the device does not keep. */
const june = 'GET /api/schedule?from=2025-05-26&to=2025-07-07&limit=200'
async function openJune(answer: () => Response) {
  page = await openSchedule({ entries: [planOf()], answers: { [june]: answer } })
  page.show()
  await screen.findByRole('grid')
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  for (let month = 0; month < 17; month += 1) fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
}

test('months before those on the device are read from the server', async () => {
  await openJune(() => Response.json({ items: [old], nextCursor: null }))
  expect(await screen.findByRole('gridcell', { name: 'Wednesday, June 4, 1 planned' })).toBeTruthy()
  fireEvent.click(screen.getByRole('gridcell', { name: 'Wednesday, June 4, 1 planned' }))
  const list = within(screen.getByRole('region', { name: 'Wednesday, June 4' }))
  fireEvent.click(list.getByRole('button', { name: /First swim/ }))
  expect(await screen.findByRole('dialog', { name: 'First swim' })).toBeTruthy()
})

test('where they cannot be read it is said, and asked again', async () => {
  let isDown = true
  await openJune(() =>
    isDown
      ? Response.json({ error: 'No.', code: 'INTERNAL' }, { status: 500 })
      : Response.json({ items: [old], nextCursor: null }),
  )
  expect(await screen.findByText("We couldn't load everything planned that long ago.")).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('gridcell', { name: 'Wednesday, June 4, 1 planned' })).toBeTruthy()
})
