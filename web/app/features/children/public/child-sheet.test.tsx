import type { Child } from '@nestwren/contract/children'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal, storeTestTokens } from '../../../platform/testing/calls.fixture.ts'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { ChildSheet } from './child-sheet.tsx'

const create = 'POST /api/user-children'
const ada = {
  _id: '00000000-0000-4000-8000-000000000001',
  name: 'Ada',
  version: 3,
  sex: 'female',
  pictureId: null,
} as Child
const update = `PUT /api/user-children/${ada._id}`

beforeEach(() => storeTestTokens('00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000011'))
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function show(child: Child | null = null) {
  const seen = { onClose: vi.fn() }
  renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <ChildSheet child={child} {...seen} />
    </QueryClientProvider>,
  )
  return seen
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: RegExp, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('needs a name, and says so at the field', async () => {
  const sent = answerCalls({})
  show()
  type(/Child's name/, '   ')
  press('Add child')
  expect(await screen.findByText("Please enter your child's name")).toBeTruthy()
  expect(sent).toEqual([])
})

test('two taps on the button make one child', async () => {
  const sent = answerCalls({ [create]: (body) => Response.json({ ...ada, ...(body as object) }) })
  const { onClose } = show()
  type(/Child's name/, 'Ada')
  type(/Birth date/, '2026-07-01')
  const button = screen.getByRole('button', { name: 'Add child' })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent.map(({ name }) => name)).toEqual([create])
  expect(sent[0]?.body).toMatchObject({ name: 'Ada', birthdate: '2026-07-01', dueDate: null, sex: 'unknown' })
})

test('what the server says about a field stands at that field, and what was typed stays', async () => {
  const text = 'The birth date is in the future. Enter a due date instead.'
  answerCalls({ [create]: () => refusal(400, 'BIRTHDATE_IN_FUTURE', text) })
  const { onClose } = show()
  type(/Child's name/, 'Ada')
  type(/Birth date/, '2026-01-01')
  press('Add child')
  expect(await screen.findByText(text)).toBeTruthy()
  expect(field(/Birth date/).getAttribute('aria-invalid')).toBe('true')
  expect(field(/Child's name/).value).toBe('Ada')
  expect(onClose).not.toHaveBeenCalled()
})

test('a child on the way has a due date in place of the birth date, and may be of no known sex yet', async () => {
  const sent = answerCalls({ [create]: (body) => Response.json({ ...ada, ...(body as object) }) })
  const { onClose } = show()
  type(/Child's name/, 'Ada')
  type(/Birth date/, '2999-12-01')
  press('Add child')
  expect(await screen.findByText('The birth date is in the future. Enter a due date instead.')).toBeTruthy()
  press('On the way')
  expect(screen.queryByLabelText(/Birth date/)).toBeNull()
  const due = Temporal.Now.plainDateISO().add({ months: 4 })
  type(/Due date/, due.add({ years: 1 }).toString())
  press('Add child')
  expect(await screen.findByText('Enter a due date within the next 10 months.')).toBeTruthy()
  type(/Due date/, due.toString())
  press("Don't know yet")
  press('Add child')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent[0]?.body).toMatchObject({ birthdate: null, birthTime: null, dueDate: due.toString(), sex: 'unknown' })
})

test('saving again after a lost answer sends the same id', async () => {
  const ids: unknown[] = []
  answerCalls({
    [create]: (body) => {
      ids.push((body as { id: unknown }).id)
      return ids.length === 1 ? refusal(503, 'UNAVAILABLE', "We're busy right now.") : Response.json(ada)
    },
  })
  const { onClose } = show()
  type(/Child's name/, 'Ada')
  press('Add child')
  expect(await screen.findByText("We're busy right now.")).toBeTruthy()
  press('Add child')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])
})

test('a change of somebody else is told, and saving again keeps what is in the form', async () => {
  const versions: unknown[] = []
  answerCalls({
    [update]: (body) => {
      versions.push((body as { version: unknown }).version)
      return versions.length === 1
        ? refusal(409, 'STALE_VERSION', 'Someone else just changed this.', { current: { ...ada, version: 7 } })
        : Response.json(ada)
    },
  })
  const { onClose } = show(ada)
  type(/Child's name/, 'Ada May')
  press('Save')
  expect(await screen.findByText(/Someone else just changed this child's details/)).toBeTruthy()
  expect(field(/Child's name/).value).toBe('Ada May')
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(versions).toEqual([3, 7])
})

const withPhoto = { ...ada, pictureId: '00000000-0000-4000-8000-000000000041', pictureUrl: null }
const photoCall = `/api/user-children/${ada._id}/photo`

test('a photo is removed with the form, and not before', async () => {
  const sent = answerCalls({
    [update]: () => Response.json(ada),
    [`DELETE ${photoCall}`]: () => new Response(null, { status: 204 }),
  })
  const { onClose } = show(withPhoto)
  press('Remove photo')
  expect(screen.getByText('The photo is removed when you save.')).toBeTruthy()
  expect(sent).toEqual([])
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent.map(({ name }) => name)).toEqual([update, `DELETE ${photoCall}`])
})

test('a photo that did not get through keeps the form open with what was chosen', async () => {
  let isBroken = true
  const sent = answerCalls({
    [update]: () => Response.json(ada),
    [`DELETE ${photoCall}`]: () => {
      if (isBroken) throw new TypeError('Failed to fetch')
      return new Response(null, { status: 204 })
    },
  })
  const { onClose } = show(withPhoto)
  press('Remove photo')
  press('Save')
  expect(await screen.findByText("The photo isn't saved yet. Save again once you're back online.")).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  isBroken = false
  press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(2)
})

test('a child without a photo has none to remove', () => {
  show(ada)
  expect(screen.getByRole('button', { name: 'Choose a photo' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull()
})
