import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { locksKey } from '../../../platform/cache/cache-database.ts'
import { currentWorkspace } from '../../../platform/cache/current-workspace.ts'
import { allLocked, allOpen } from '../../../platform/locks/locks.fixture.ts'
import { dispatchLive } from '../../../platform/realtime/live.ts'
import { session } from '../../../platform/session/session.ts'
import { userOf } from '../../../platform/session/session-state.ts'
import { answerCalls } from '../../../platform/testing/calls.fixture.ts'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { SealedNote } from './sealed-note.tsx'

const listed = 'GET /api/sealed-documents?limit=1'
const note = /^Sealed documents aren't searched/
const check = () => `GET /api/vault/check-access?accountId=${userOf(session.get())?.accountId}`

let desk: SettingsDesk

beforeEach(async () => {
  desk = await openSettings()
})
afterEach(() => desk.close())

const someSealed = () => Response.json({ items: [{ id: 'one' }], nextCursor: null })

test('a family that locks nothing is told without a question about the lock', async () => {
  const sent = answerCalls({ [listed]: someSealed })
  desk.show(<SealedNote />)
  expect(await screen.findByText(note)).toBeTruthy()
  expect(sent.map(({ name }) => name)).toEqual([listed])
})

test('it goes with the vault, whose documents may be none', async () => {
  currentWorkspace().queryClient.setQueryData(locksKey, { never: [], locked: ['documents'] })
  let access = allOpen(new Date(Date.now() + 3_600_000).toISOString())
  answerCalls({ [check()]: () => Response.json(access), [listed]: someSealed })
  desk.show(<SealedNote />)
  expect(await screen.findByText(note)).toBeTruthy()
  access = allLocked
  act(() => dispatchLive('vault:changed', {} as never))
  await waitFor(() => expect(screen.queryByText(note)).toBeNull())
  await waitFor(() => expect(currentWorkspace().queryClient.getQueryData(['sealed', 'any'])).toBeUndefined())
})
