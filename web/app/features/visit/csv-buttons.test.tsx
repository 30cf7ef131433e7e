import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../platform/cache/current-workspace.ts'
import { answerCalls } from '../../platform/testing/calls.fixture.ts'
import { juno } from '../../testing/desk.fixture.tsx'
import { memberOf, openSettings, type SettingsDesk, solId } from '../../testing/settings.fixture.tsx'
import { measurementOf } from '../growth/growth.fixture.ts'
import { askedNow } from '../patterns/public/use-figures.ts'
import VisitPage from './visit-page.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const visit = measurementOf({ childId: juno, measuredOn: '2026-11-21', weightG: 6_500, note: '=1+1' })
const measurements = 'GET /api/growth-measurements?limit=200'
const growthAnswer = { [measurements]: () => Response.json({ items: [visit], nextCursor: null }) }
const csvCall = `GET /api/charts/series.csv?${new URLSearchParams(askedNow(juno, { kind: 'days', days: 90 }))}`

/** The files that are saved from now on. */
function catchFiles() {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:file'
  })
  return files
}

test('the daily totals of the range that is chosen are saved', async () => {
  desk = await openSettings()
  const files = catchFiles()
  answerCalls({ [csvCall]: () => new Response('"date","feeds"') })
  desk.show(<VisitPage />)
  fireEvent.change(await screen.findByLabelText('Days'), { target: { value: '90d' } })
  fireEvent.click(screen.getByRole('button', { name: 'Download daily totals as CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toBe('"date","feeds"')
  expect(screen.queryByRole('button', { name: 'Download growth as CSV' })).toBeNull()
})

test('growth is made on the device, without a network, and notes are no formulas', async () => {
  desk = await openSettings({}, { isOnline: false })
  const files = catchFiles()
  const sent = answerCalls({})
  currentWorkspace().queryClient.setQueryData(queryKeys.list('measurements'), [visit])
  desk.show(<VisitPage />)
  fireEvent.click(await screen.findByRole('button', { name: 'Download growth as CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toMatch(/"2026-11-21",.*,6\.5,.*,"'=1\+1"/)
  expect(sent).toEqual([])
})

test.each([true, false])('a caregiver gets tables only of a child they may export: %s', async (canExport) => {
  desk = await openSettings({ id: solId, role: 'caregiver', permissions: {} as never }, { preset: 'nanny' })
  const { grants, ...sol } = memberOf()
  const users = [{ ...sol, grants: grants.map((grant) => ({ ...grant, canExport })) }]
  const sent = answerCalls({ ...growthAnswer, 'GET /api/auth/account/users': () => Response.json({ users }) })
  desk.show(<VisitPage />)
  if (canExport) expect(await screen.findByRole('button', { name: 'Download growth as CSV' })).toBeTruthy()
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('GET /api/auth/account/users'))
  await screen.findByText('Nov 21, 2026')
  expect(screen.queryAllByRole('button', { name: / as CSV$/ })).toHaveLength(canExport ? 2 : 0)
})
