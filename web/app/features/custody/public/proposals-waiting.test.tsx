import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { otis } from '../../../testing/desk.fixture.tsx'
import { agreed, cycleOf, dev, mara, openCustody, overrideOf, uuid } from '../custody.fixture.tsx'
import { ProposalOnHome } from './proposal-on-home.tsx'
import { ProposalsWaiting } from './proposals-waiting.tsx'

let page: Awaited<ReturnType<typeof openCustody>>
afterEach(() => page.close())

async function open(opened: Parameters<typeof openCustody>[0] = {}) {
  page = await openCustody({ cycles: [cycleOf()], ...opened })
  page.show(<ProposalsWaiting />)
}

test('whoever is asked sees by whom, what, and until when, as a link that opens it', async () => {
  const swap = overrideOf({ id: uuid(902), type: 'swap', title: 'Fair weekend', answerBy: '2026-11-27T12:00:00.000Z' })
  await open({ overrides: [overrideOf(), swap] })
  const card = within(await screen.findByRole('region', { name: 'Waiting for your answer' }))
  const links = card.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Dev suggests a swapFair weekend · Answer by Fri, Nov 27, 12 PM',
    'Dev suggests a changeConcert · Answer by Wed, Dec 2',
  ])
  expect(links[0]?.getAttribute('href')).toBe(`/schedule/custody#/proposal=${swap.id}`)
})

test('whoever has suggested it, and whoever only looks, sees nothing', async () => {
  await open({ overrides: [overrideOf({ proposedBy: mara, waitsFor: dev })] })
  await waitFor(() => expect(page.sent).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
  await page.close()
  await open({ role: 'caregiver', preset: 'nanny' })
  expect(screen.queryByRole('region')).toBeNull()
  expect(page.sent).toEqual([])
})

async function openHome(opened: Parameters<typeof openCustody>[0] = {}) {
  const onKnown = vi.fn()
  page = await openCustody({ cycles: [cycleOf()], ...opened })
  page.show(<ProposalOnHome onKnown={onKnown} />)
  return onKnown
}

test('Home tells whoever is asked in one line that opens it, which is gone with the answer', async () => {
  const swap = overrideOf({ id: uuid(902), type: 'swap', title: 'Fair weekend', answerBy: '2026-11-27T12:00:00.000Z' })
  const onKnown = await openHome({ overrides: [overrideOf(), swap] })
  const line = await screen.findByRole('link')
  expect(line.textContent).toBe('Dev suggests a swapFair weekend · Answer by Fri, Nov 27, 12 PM · 1 more')
  expect(line.getAttribute('href')).toBe(`/schedule/custody#/proposal=${swap.id}`)
  expect(onKnown).toHaveBeenLastCalledWith(true)
  // On another device of theirs.
  page.store({ overrides: [agreed(), agreed({ id: swap.id })] })
  await act(() => page.readAgain())
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  expect(onKnown).toHaveBeenLastCalledWith(false)
})

test('Home says nothing to whoever cannot answer: the other person, one who only looks, and after the time is over', async () => {
  const refusedTo: readonly (readonly [string, Parameters<typeof openCustody>[0]])[] = [
    ['whoever has suggested it', { overrides: [overrideOf({ proposedBy: mara, waitsFor: dev })] }],
    ['a nanny', { role: 'caregiver', preset: 'nanny', overrides: [overrideOf()] }],
    ['of a child that is not theirs', { overrides: [overrideOf({ childIds: [otis] })] }],
    ['too late', { overrides: [overrideOf({ answerBy: '2026-11-25T08:59:00.000Z' })] }],
    ['taken back', { overrides: [overrideOf({ status: 'withdrawn', waitsFor: null })] }],
  ]
  for (const [name, opened] of refusedTo) {
    const onKnown = await openHome(opened)
    await waitFor(() => expect(onKnown, name).toHaveBeenCalledWith(false))
    await waitFor(() => expect(page.sent.filter((call) => !call.name.startsWith('GET'))).toEqual([]))
    expect(screen.queryByRole('link'), name).toBeNull()
    await page.close()
  }
  await openHome()
})

test('without a network Home tells what the device has', async () => {
  await openHome({ isOnline: false, overrides: [overrideOf()] })
  expect((await screen.findByRole('link')).textContent).toBe('Dev suggests a changeConcert · Answer by Wed, Dec 2')
})
