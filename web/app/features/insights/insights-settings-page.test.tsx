import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { projectionsKey } from '../../platform/person-settings/projections-shown.ts'
import { readPreference } from '../../platform/preferences/preferences.ts'
import { answerCalls, refusal } from '../../platform/testing/calls.fixture.ts'
import { juno } from '../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../testing/settings.fixture.tsx'
import { insightsOf } from './insights.fixture.ts'
import InsightsSettingsPage from './insights-settings-page.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const get = `GET /api/insights?childId=${juno}`
const put = 'PUT /api/insights/assistant'
const likely = () => screen.getByRole('switch', { name: /Show likely times/ })
const assistant = () => screen.findByRole('switch', { name: /Send questions to an AI service/ })

test('likely times are shown until the person says otherwise', async () => {
  desk = await openSettings()
  answerCalls({ [get]: () => Response.json(insightsOf()) })
  desk.show(<InsightsSettingsPage />)
  expect(likely().getAttribute('aria-checked')).toBe('true')
  fireEvent.click(likely())
  expect(likely().getAttribute('aria-checked')).toBe('false')
  expect(readPreference(projectionsKey)).toBe('off')
})

test('a parent says whether questions leave, and the switch moves when the server has agreed', async () => {
  desk = await openSettings()
  let isRefused = true
  answerCalls({
    [get]: () => Response.json(insightsOf({ assistant: { isThere: true, isAllowed: false } })),
    [put]: () => (isRefused ? refusal(503, 'UNAVAILABLE', 'No.') : Response.json({ isThere: true, isAllowed: true })),
  })
  desk.show(<InsightsSettingsPage />)
  fireEvent.click(await assistant())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect((await assistant()).getAttribute('aria-checked')).toBe('false')
  isRefused = false
  fireEvent.click(await assistant())
  await waitFor(async () => expect((await assistant()).getAttribute('aria-checked')).toBe('true'))
})

test('a caregiver is not asked, nor anyone where there is no model', async () => {
  desk = await openSettings({ role: 'caregiver' })
  const sent = answerCalls({
    [get]: () => Response.json(insightsOf({ assistant: { isThere: true, isAllowed: false } })),
  })
  const page = desk.show(<InsightsSettingsPage />)
  expect(screen.queryByRole('heading', { name: 'Ask for ideas' })).toBeNull()
  expect(sent).toEqual([])
  page.unmount()
  await desk.close()
  desk = await openSettings()
  answerCalls({ [get]: () => Response.json(insightsOf()) })
  desk.show(<InsightsSettingsPage />)
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ask for ideas' })).toBeNull())
})
