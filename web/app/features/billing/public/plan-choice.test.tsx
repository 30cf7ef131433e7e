import type { PackageIdentifier } from '@nestwren/contract/plans'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, refusal } from '../../../platform/testing/calls.fixture.ts'
import { renderUi } from '../../../platform/testing/render-ui.tsx'
import { builtInOfferings, enter, leave, personWith } from '../billing.fixture.ts'
import { PlanChoice } from './plan-choice.tsx'

afterEach(leave)

interface ExampleProps {
  canStartFree?: boolean
  hasTrial?: boolean
  error?: string | null
}

function Example(props: ExampleProps) {
  const [value, setValue] = useState<PackageIdentifier | null>(null)
  const [isFree, setIsFree] = useState(false)
  return (
    <PlanChoice {...props} value={value} onChange={setValue} isFreeAccess={isFree} onFreeAccessChange={setIsFree} />
  )
}

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })

test('weekly comes first, with labels, badges and the prices of the store', async () => {
  answerCalls({ 'GET /api/billing/offerings': () => Response.json(builtInOfferings) })
  enter(personWith('registered'))
  renderUi(<Example />)
  expect(await screen.findByText('$2')).toBeTruthy()
  const [weekly, annual] = screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)
  expect(weekly).toBe('Weekly Plan Most PopularUnlimited access to all features$2 a week')
  expect(annual).toBe('Annual Plan Save 15%Unlimited access to all features$89 a year')
})

test('prices that are on their way leave room, and no price is made up meanwhile', () => {
  answerCalls({ 'GET /api/billing/offerings': () => new Promise(() => undefined) })
  enter(personWith('registered'))
  renderUi(<Example />)
  expect(screen.queryByText('$2')).toBeNull()
  expect(document.querySelectorAll('[aria-busy="true"] .skel')).toHaveLength(2)
})

test('without prices from the store the fixed ones stand', async () => {
  answerCalls({ 'GET /api/billing/offerings': () => refusal(503, 'UNAVAILABLE', 'Busy.') })
  enter(personWith('registered'))
  renderUi(<Example />)
  expect(await screen.findByText('$2')).toBeTruthy()
  expect(screen.getByText('$89')).toBeTruthy()
})

test('before anybody is signed in the fixed prices stand at once and nothing is asked', async () => {
  const sent = answerCalls({})
  renderUi(<Example />)
  expect(await screen.findByText('$2')).toBeTruthy()
  expect(sent).toEqual([])
})

test('free access and a plan exclude each other, and the terms say what is due', async () => {
  answerCalls({ 'GET /api/billing/offerings': () => Response.json(builtInOfferings) })
  enter(personWith('registered'))
  renderUi(<Example />)
  expect(screen.getByText(/1 month free, \$0\.00 today, credit card required/)).toBeTruthy()
  fireEvent.click(radio(/Annual Plan/))
  expect(radio(/Annual Plan/).checked).toBe(true)
  const free = screen.getByRole('switch', { name: /Free access/ })
  fireEvent.click(free)
  expect(free.getAttribute('aria-checked')).toBe('true')
  expect(radio(/Annual Plan/).checked).toBe(false)
  expect(screen.getByText(/no card\. Nothing is charged/)).toBeTruthy()
  fireEvent.click(radio(/Weekly Plan/))
  expect(free.getAttribute('aria-checked')).toBe('false')
  expect(radio(/Weekly Plan/).checked).toBe(true)
})

test('the first charge is named with its day and sum, for the plan that is chosen', () => {
  vi.useFakeTimers({ now: new Date('2026-11-07T12:00:00Z'), toFake: ['Date'] })
  answerCalls({ 'GET /api/billing/offerings': () => new Promise(() => undefined) })
  const { rerender } = renderUi(<PlanChoice value="$rc_weekly" onChange={() => undefined} />)
  const terms = () => [...document.querySelectorAll('.plan-due')].map(({ textContent }) => textContent)
  expect(terms()).toEqual(['Due today$0.00', 'First charge: December 7, 2026$2'])
  expect(screen.getByText(/Then it's \$2 a week\./)).toBeTruthy()
  rerender(<PlanChoice value="$rc_annual" onChange={() => undefined} />)
  expect(terms()).toEqual(['Due today$0.00', 'First charge: December 7, 2026$89'])
  rerender(<PlanChoice value="$rc_annual" onChange={() => undefined} hasTrial={false} />)
  expect(terms()).toEqual(['Due today$89'])
})

test('who has had the free month is offered neither it nor a first month for nothing', () => {
  answerCalls({ 'GET /api/billing/offerings': () => Response.json(builtInOfferings) })
  enter(personWith('canceled'))
  renderUi(<Example canStartFree={false} hasTrial={false} />)
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByText(/\$0\.00/)).toBeNull()
  expect(screen.getByText(/Charged when you subscribe/)).toBeTruthy()
})

test('a missing choice is said at the group', () => {
  answerCalls({})
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  enter(personWith('registered'))
  renderUi(<Example error="Please select a subscription plan" />)
  const group = screen.getByRole('radiogroup', { name: 'Plan' })
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please select a subscription plan',
  )
})
