import { afterEach, expect, test, vi } from 'vitest'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { juno } from '../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { askedNow } from '../patterns/public/use-figures.ts'
import { goOnBehind } from './behind-pages.ts'

let desk: SettingsDesk
const leaving = new AbortController()
afterEach(async () => {
  vi.useRealTimers()
  await desk.close()
})

/** Longer than anything waits for a quiet moment. */
const longMs = 60_000
const visitOf = (days: number) => `GET /api/charts/visit?${new URLSearchParams(askedNow(juno, { kind: 'days', days }))}`

test("the doctor's page is read onto the device although nobody opened it or Charts, but not for whoever owes", async () => {
  desk = await openSettings()
  vi.useFakeTimers()
  const sent = answerCalls({})
  const workspace = currentWorkspace()
  const behind = { workspace, open: () => undefined, signal: leaving.signal }
  goOnBehind({ ...behind, isShut: true })
  await vi.advanceTimersByTimeAsync(longMs)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(longMs)
  expect(sent).toEqual([])
  goOnBehind({ ...behind, isShut: false })
  const visits = [30, 14, 90].map(visitOf)
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(expect.arrayContaining(visits)))
  leaving.abort()
})
