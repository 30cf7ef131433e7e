import { afterEach, expect, test, vi } from 'vitest'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { juno } from '../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { askedNow } from '../patterns/public/use-figures.ts'
import { goOnBehind } from './behind-pages.ts'

let desk: SettingsDesk
const leaving = new AbortController()
afterEach(() => desk.close())

const visitOf = (days: number) => `GET /api/charts/visit?${new URLSearchParams(askedNow(juno, { kind: 'days', days }))}`

test("the doctor's page is read onto the device although nobody opened it or Charts, but not for whoever owes", async () => {
  desk = await openSettings()
  const sent = answerCalls({})
  const workspace = currentWorkspace()
  const behind = { workspace, open: () => undefined, signal: leaving.signal }
  goOnBehind({ ...behind, isShut: true })
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(sent).toEqual([])
  goOnBehind({ ...behind, isShut: false })
  const visits = [30, 14, 90].map(visitOf)
  await vi.waitFor(() => expect(sent.map(({ name }) => name)).toEqual(expect.arrayContaining(visits)), {
    timeout: 10_000,
    interval: 50,
  })
  leaving.abort()
})
