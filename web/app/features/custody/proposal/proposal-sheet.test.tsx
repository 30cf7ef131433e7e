import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal } from '../../../platform/testing/calls.fixture.ts'
import { goOnline } from '../../../testing/settings.fixture.tsx'
import { setAsked } from '../../../ui/layers/layer-address.ts'
import { agreed, cycleOf, dev, mara, openCustody, overrideOf, uuid } from '../custody.fixture.tsx'

let page: Awaited<ReturnType<typeof openCustody>>
afterEach(() => page.close())

const put = `PUT /api/overrides/${overrideOf().id}`
const accepted = () => agreed({ version: 2 })

async function open(opened: Parameters<typeof openCustody>[0] = {}) {
  page = await openCustody({ cycles: [cycleOf()], overrides: [overrideOf()], ...opened })
  page.show()
  fireEvent.click(await screen.findByRole('button', { name: /^Concert/ }))
  return within(await screen.findByRole('dialog', { name: 'Concert' }))
}

test('a proposal says its terms, the steps so far, what it would change, and what happens without an answer', async () => {
  const sheet = await open()
  expect(sheet.getByText('With Dev from Thu, Dec 3, 5 PM to Fri, Dec 4, 5 PM')).toBeTruthy()
  expect(sheet.getByText('Dev suggested this')).toBeTruthy()
  expect(sheet.getByText('“It starts at 7.”')).toBeTruthy()
  expect(sheet.getByText('Dev suggests this. No answer by Wed, Dec 2 means nothing changes.')).toBeTruthy()
  const outcome = within(sheet.getByRole('region', { name: 'What would change' }))
  const nights = within(outcome.getByRole('table', { name: 'Nights in December 2026' }))
  expect(nights.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WithNowThen',
    'Mara1716 (−1)',
    'Dev1415 (+1)',
  ])
  expect(outcome.getByRole('list', { name: 'New handoffs' }).textContent).toBe(
    'Thu, Dec 3, 5 PM: to Dev, at SchoolFri, Dec 4, 5 PM: to Mara, at School',
  )
})

test('accepting sends the version that was seen, the words, and acts once', async () => {
  const sheet = await open({
    answers: {
      [put]: () => {
        page.store({ overrides: [accepted()] })
        return Response.json(accepted())
      },
    },
  })
  fireEvent.change(sheet.getByRole('textbox', { name: /Your words/ }), { target: { value: ' Have fun ' } })
  const accept = sheet.getByRole('button', { name: 'Accept' })
  fireEvent.click(accept)
  fireEvent.click(accept)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.written()).toEqual([
    { name: put, body: { version: 1, mutationId: expect.any(String), answer: 'accept', words: 'Have fun' } },
  ])
  expect(await screen.findByText('Concert accepted')).toBeTruthy()
  expect(within(await screen.findByRole('region', { name: 'Agreed' })).getByText('Concert')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Waiting for your answer' })).toBeNull()
})

test('declining is one answer too', async () => {
  const sheet = await open({
    answers: { [put]: () => Response.json(overrideOf({ status: 'declined', waitsFor: null, version: 2 })) },
  })
  fireEvent.click(sheet.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(page.written()).toMatchObject([{ body: { answer: 'decline' } }]))
  expect(await screen.findByText('Concert declined')).toBeTruthy()
})

test('an answer that comes too late says so, shows what is there, and keeps the words', async () => {
  const countered = overrideOf({ title: 'Concert', proposedBy: mara, waitsFor: dev, version: 2, place: 'Station' })
  const sheet = await open({
    answers: {
      [put]: () => {
        page.store({ overrides: [countered] })
        return refusal(409, 'STALE_VERSION', 'Someone else just changed this.', { current: countered })
      },
    },
  })
  fireEvent.change(sheet.getByRole('textbox', { name: /Your words/ }), { target: { value: 'Fine' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Accept' }))
  expect(await sheet.findByText('This changed a moment ago. Look at it again, then answer.')).toBeTruthy()
  expect(await sheet.findByText('Handoff: Station')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Accept' })).toBeNull()
  expect(sessionStorage.getItem(`nestwren.log.proposal.${countered.id}`)).toContain('Fine')
})

test('when the other person changes it while it is open, it changes before the eyes and says so', async () => {
  const sheet = await open()
  fireEvent.change(sheet.getByRole('textbox', { name: /Your words/ }), { target: { value: 'Let me see' } })
  page.store({ overrides: [overrideOf({ version: 3, place: 'Airport' })] })
  await act(() => page.readAgain())
  expect(await sheet.findByText('Handoff: Airport')).toBeTruthy()
  expect(sheet.getByRole('alert').textContent).toBe('This changed while you had it open.')
  expect((sheet.getByRole('textbox', { name: /Your words/ }) as HTMLTextAreaElement).value).toBe('Let me see')
  fireEvent.click(sheet.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(page.written()).toMatchObject([{ body: { version: 3 } }]))
})

test('without a network nothing is sent, the sheet says so, and the words stay', async () => {
  const sheet = await open({ isOnline: false, answers: { [put]: () => Response.json(accepted()) } })
  fireEvent.change(sheet.getByRole('textbox', { name: /Your words/ }), { target: { value: 'Yes' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Accept' }))
  expect(await sheet.findByText("You're offline, so nothing changed. Try again when you're back online.")).toBeTruthy()
  expect(page.written()).toEqual([])
  goOnline()
  fireEvent.click(sheet.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(page.written()).toMatchObject([{ body: { answer: 'accept', words: 'Yes' } }]))
})

test('a second try after a broken line is the same answer', async () => {
  let tries = 0
  const sheet = await open({
    answers: {
      [put]: () => {
        tries += 1
        if (tries === 1) throw new TypeError('Failed to fetch')
        return Response.json(accepted())
      },
    },
  })
  fireEvent.click(sheet.getByRole('button', { name: 'Accept' }))
  await sheet.findByText(/nothing changed/)
  fireEvent.click(sheet.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(page.written()).toHaveLength(2))
  const [first, second] = page.written().map(({ body }) => (body as { mutationId: string }).mutationId)
  expect(second).toBe(first)
})

test('what one has proposed can be taken back, after a question', async () => {
  const own = overrideOf({ proposedBy: mara, waitsFor: dev })
  const sheet = await open({
    overrides: [own],
    answers: { [`DELETE /api/overrides/${own.id}`]: () => new Response(null, { status: 204 }) },
  })
  expect(sheet.getByText('Waiting for Dev. No answer by Wed, Dec 2 means nothing changes.')).toBeTruthy()
  expect(sheet.queryByRole('button', { name: 'Accept' })).toBeNull()
  fireEvent.click(sheet.getByRole('button', { name: 'Take it back' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Take it back?' }))
  fireEvent.click(question.getByRole('button', { name: 'Take it back' }))
  await waitFor(() => expect(page.written()).toMatchObject([{ name: `DELETE /api/overrides/${own.id}` }]))
  expect(await screen.findByText('Concert taken back')).toBeTruthy()
})

test('a proposal whose time is over can only be read', async () => {
  const sheet = await open({ overrides: [overrideOf({ answerBy: '2026-11-25T08:00:00.000Z' })] })
  expect(sheet.getByText('No answer')).toBeTruthy()
  for (const name of ['Accept', 'Decline', 'Suggest something else'])
    expect(sheet.queryByRole('button', { name })).toBeNull()
})

test('what was agreed for these days in between is said, and whoever accepts says that it was shown', async () => {
  const other = agreed({ id: uuid(902), title: 'Trip', type: 'vacation', acceptedAt: '2026-11-24T12:00:00.000Z' })
  const sheet = await open({ overrides: [overrideOf(), other], answers: { [put]: () => Response.json(accepted()) } })
  const said = '“Trip” was agreed for these days after this was suggested. Check what would change before you answer.'
  expect(sheet.getByText(said)).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'Accept' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.written()[0]?.body).toMatchObject({ answer: 'accept', knows: [other.id] })
})

test('a swap of days that are somebody else’s by now cannot be accepted, and says why', async () => {
  const on = (fromOn: string, untilOn: string) => ({ fromOn, fromAt: '17:00', untilOn, untilAt: '17:00' })
  const maraPerson = { userId: mara.id, name: mara.name }
  const swap = overrideOf({
    type: 'swap',
    periods: [
      { ...on('2026-12-03', '2026-12-04'), holder: { userId: dev.id, name: dev.name } },
      { ...on('2026-12-09', '2026-12-10'), holder: maraPerson },
    ],
  })
  const sheet = await open({ overrides: [swap] })
  const accept = () => sheet.getByRole('button', { name: 'Accept' }) as HTMLButtonElement
  expect(accept().disabled).toBe(false)
  const taken = { ...on('2026-12-09', '2026-12-10'), holder: maraPerson }
  page.store({ overrides: [swap, agreed({ id: uuid(902), title: 'Trip', periods: [taken] })] })
  await act(() => page.readAgain())
  const why = await sheet.findByText(/^This swap can't be accepted anymore. You already have Juno from Wed, Dec 9/)
  expect(accept().disabled).toBe(true)
  expect(accept().getAttribute('aria-describedby')).toBe(why.id)
})

test('something else is suggested with what was typed so far, in one answer', async () => {
  const sheet = await open({
    answers: {
      [put]: () => Response.json(overrideOf({ proposedBy: mara, waitsFor: dev, version: 2 })),
    },
  })
  fireEvent.change(sheet.getByRole('textbox', { name: /Your words/ }), { target: { value: 'A day later?' } })
  fireEvent.click(sheet.getByRole('button', { name: 'Suggest something else' }))
  const form = within(await screen.findByRole('dialog', { name: 'Suggest something else' }))
  expect((form.getByRole('textbox', { name: /Your words/ }) as HTMLTextAreaElement).value).toBe('A day later?')
  fireEvent.change(form.getByLabelText('First day'), { target: { value: '2026-12-04' } })
  fireEvent.change(form.getByLabelText('Last day'), { target: { value: '2026-12-05' } })
  fireEvent.click(form.getByRole('button', { name: 'Send suggestion' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.written()).toEqual([
    {
      name: put,
      body: {
        ...{ version: 1, mutationId: expect.any(String), answer: 'counter', words: 'A day later?' },
        answerBy: '2026-12-02T23:59:00.000Z',
        terms: {
          ...{ title: 'Concert', timeZone: 'UTC', holiday: null, place: '' },
          periods: [
            {
              fromOn: '2026-12-04',
              fromAt: '17:00',
              untilOn: '2026-12-05',
              untilAt: '17:00',
              holder: { userId: dev.id, name: 'Dev' },
            },
          ],
        },
      },
    },
  ])
  expect(await screen.findByText('Sent to Dev')).toBeTruthy()
})

test('a link opens a proposal, also one that the device has not read yet; one that is gone is said', async () => {
  page = await openCustody({ cycles: [cycleOf()], overrides: [overrideOf()] })
  page.show()
  await screen.findByRole('region', { name: 'Waiting for your answer' })
  const late = overrideOf({ id: uuid(950), title: 'Late train' })
  page.store({ overrides: [overrideOf(), late] })
  const link = (id: string) => act(() => setAsked(`${location.href.split('#')[0]}#/proposal=${id}`))
  link(late.id)
  const sheet = within(await screen.findByRole('dialog', { name: 'Late train' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Close' }))
  link(uuid(951))
  expect(await screen.findByText("We can't find this.")).toBeTruthy()
})
