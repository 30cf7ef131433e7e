import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { markUnsent } from '../../platform/preferences/personal.ts'
import { closeDesk, type Desk, openDesk } from '../../testing/desk.fixture.tsx'
import { WhereStored } from './where-stored.tsx'

let desk: Desk
afterEach(async () => {
  vi.restoreAllMocks()
  await closeDesk(desk)
})

test('what is only noted here is not said to be on other devices, before the queue is there to take it', async () => {
  desk = await openDesk()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  desk.show(<WhereStored settings={['selectedTheme']} />)
  expect(screen.getByText('Just for you, on all your devices')).toBeTruthy()
  act(() => markUnsent(['theme.night']))
  expect(screen.getByText('Just for you, on all your devices')).toBeTruthy()
  act(() => markUnsent(['theme.selected']))
  expect(screen.getByText(/^Saved on this device/)).toBeTruthy()
})
