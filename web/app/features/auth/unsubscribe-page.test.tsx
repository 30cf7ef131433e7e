import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { showPage, startOver } from './auth.fixture.tsx'
import UnsubscribePage from './unsubscribe-page.tsx'

const unsubscribe = 'POST /api/referrals/unsubscribe'

beforeEach(startOver)
afterEach(() => vi.unstubAllGlobals())

const show = (at: string) => showPage('/unsubscribe', <UnsubscribePage />, at)

test('takes the address off and says so', async () => {
  const sent = answerCalls({ [unsubscribe]: () => new Response(null, { status: 204 }) })
  show('/unsubscribe?token=abc')
  expect(await screen.findByText("You won't get any more of these emails.")).toBeTruthy()
  expect(sent).toEqual([{ name: unsubscribe, body: { token: 'abc' } }])
})

test('a link without a token, or a refused one, is not valid', async () => {
  const sent = answerCalls({ [unsubscribe]: () => refusal(400, 'INVALID_LINK', "This link isn't valid.") })
  show('/unsubscribe')
  expect(screen.getByRole('alert').textContent).toBe("This link isn't valid.")
  expect(sent).toEqual([])
  show('/unsubscribe?token=old')
  await waitFor(() => expect(screen.getAllByText("This link isn't valid.")).toHaveLength(2))
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  for (const link of screen.getAllByRole('link')) expect(link.getAttribute('href')).toBe('/')
})

test('can be tried again when the server was not reached', async () => {
  let isUp = false
  answerCalls({
    [unsubscribe]: () => (isUp ? new Response(null, { status: 204 }) : Promise.reject(new TypeError('fetch'))),
  })
  show('/unsubscribe?token=abc')
  expect(await screen.findByText('Network error. Please try again.')).toBeTruthy()
  isUp = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText("You won't get any more of these emails.")).toBeTruthy()
})
