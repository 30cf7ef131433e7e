import { act } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setState } from '../../../platform/session/session-state.ts'
import { answerCalls } from '../../../platform/testing/calls.fixture.ts'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { builtInOfferings, enter, guestWith, infoWith, leave, personWith } from '../billing.fixture.ts'
import { useSubscriptionStart } from './use-subscription-start.ts'

afterEach(leave)

function Frame({ isPriceShown = false }: { isPriceShown?: boolean }) {
  useSubscriptionStart({ isPriceShown })
  return null
}

const answers = {
  'GET /api/billing/offerings': () => Response.json(builtInOfferings),
  'GET /api/billing/customer-info': () => Response.json(infoWith('registered')),
}

test('the subscription of who pays is looked up about two seconds after they appear, not before', async () => {
  vi.useFakeTimers()
  const sent = answerCalls(answers)
  enter(personWith('registered'))
  renderUi(<Frame />)
  await act(() => vi.advanceTimersByTimeAsync(1_900))
  expect(sent).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(200))
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toContain('GET /api/billing/customer-info'))
})

test('who leaves before that, or does not pay, is not looked up', async () => {
  vi.useFakeTimers()
  const sent = answerCalls(answers)
  enter(guestWith('active'))
  renderUi(<Frame />)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  act(() => enter(personWith('registered')))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  act(() => setState({ status: 'signedOut' }))
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(sent.filter(({ name }) => name.includes('/billing/'))).toEqual([])
})

test('nobody signed in is looked up as anonymous only where a price is shown, and nothing is asked or loaded for them', async () => {
  vi.useFakeTimers()
  const { anonymous, plansQuery, subscriptionClient } = await import('../subscription.ts')
  const plans = () => subscriptionClient.getQueryData(plansQuery(anonymous).queryKey)
  const sent = answerCalls(answers)
  act(() => setState({ status: 'signedOut' }))
  const without = renderUi(<Frame />)
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(plans()).toBeUndefined()
  without.unmount()
  renderUi(<Frame isPriceShown />)
  await act(() => vi.advanceTimersByTimeAsync(1_900))
  expect(plans()).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(200))
  await vi.waitFor(() => expect(plans()).toEqual([]))
  expect(sent).toEqual([])
  expect(document.querySelectorAll('script[src]')).toHaveLength(0)
})
