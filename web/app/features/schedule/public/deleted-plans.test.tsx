import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import { planOf } from '../schedule.fixture.ts'
import { openSchedule } from '../schedule-page.fixture.tsx'
import { DeletedPlans } from './deleted-plans.tsx'

let page: Awaited<ReturnType<typeof openSchedule>>
afterEach(() => page.close())

const list = 'GET /api/schedule?deleted=true'
const gone = planOf({ title: 'Swim class', deletedAt: '2026-11-24T09:00:00.000Z' })

test('what was deleted from the schedule can be brought back', async () => {
  let items = [gone]
  page = await openSchedule({
    answers: {
      [list]: () => Response.json({ items, nextCursor: null }),
      [`POST /api/schedule/${gone.id}/restore`]: () => {
        items = []
        return Response.json({ ...gone, deletedAt: null, version: 2 })
      },
    },
  })
  page.desk.show(<DeletedPlans />)
  fireEvent.click(await screen.findByRole('button', { name: 'Bring back Swim class' }))
  expect(await screen.findByText('Swim class is back')).toBeTruthy()
  await expect.poll(() => screen.queryByText('Swim class')).toBeNull()
  expect(page.written().map(({ name }) => name)).toEqual([`POST /api/schedule/${gone.id}/restore`])
})

test('it can be deleted for good, after a question', async () => {
  page = await openSchedule({
    answers: {
      [list]: () => Response.json({ items: [gone], nextCursor: null }),
      'POST /api/schedule/purge': () => Response.json({ removed: 1 }),
    },
  })
  page.desk.show(<DeletedPlans />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Swim class for good' }))
  expect(await screen.findByText('Delete Swim class for good?')).toBeTruthy()
  expect(page.written()).toEqual([])
})

test('what cannot be read is not called empty', async () => {
  page = await openSchedule({ answers: { [list]: () => refusal(500, 'INTERNAL', 'No.') } })
  page.desk.show(<DeletedPlans />)
  expect(await screen.findByText("Couldn't load what was deleted from the schedule.")).toBeTruthy()
})
