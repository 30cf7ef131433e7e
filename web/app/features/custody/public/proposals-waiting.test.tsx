import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cycleOf, dev, mara, openCustody, overrideOf, uuid } from '../custody.fixture.tsx'
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
