import { presetLevels } from '@nestwren/contract/permissions'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { currentWorkspace } from '../../../platform/cache/current-workspace.ts'
import { answerCalls, storeTestTokens } from '../../../platform/testing/calls.fixture.ts'
import { juno, otis } from '../../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { measurementOf } from '../../growth/growth.fixture.ts'
import { measurementList } from '../../growth/public/measurement-list.ts'
import { figures } from './use-figures.ts'
import { keepVisitAhead, readVisitAhead } from './visit-ahead.ts'

let desk: SettingsDesk
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00Z'), toFake: ['Date'] }))
afterEach(async () => {
  await desk.close()
  vi.useRealTimers()
})

const lists = ['/api/visit-questions', '/api/growth-measurements']
/** Answers every read of the page, and notes the first days that were asked for, or the path of a list. */
function answerReads() {
  const sent: string[] = []
  const answer = (name: string) => () => {
    const { pathname, searchParams } = new URL(name.replace('GET ', ''), 'https://nestwren.test')
    sent.push(searchParams.get('from') ?? pathname)
    const items = pathname === lists[1] ? [measurementOf({ measuredOn: '2026-11-21', weightG: 6_500 })] : []
    return Response.json(pathname === '/api/charts/visit' ? { series: [] } : { items, nextCursor: null })
  }
  answerCalls(new Proxy<Parameters<typeof answerCalls>[0]>({}, { get: (_, name) => answer(String(name)) }))
  return sent
}

/** The first days of 30, 14, and 90 days, and the day of the last measurement. */
const ranges = ['2026-10-26', '2026-11-11', '2026-08-27', '2026-11-21']
function pass(minutes: number) {
  vi.setSystemTime(Date.now() + minutes * 60_000)
  const { userId, accountId } = currentWorkspace().scope
  storeTestTokens(userId, accountId)
}

test('everything that the page shows of the usual ranges is read onto the device', async () => {
  desk = await openSettings()
  const sent = answerReads()
  await readVisitAhead(currentWorkspace(), measurementList)
  expect(sent).toEqual([...lists, ...ranges])
  expect(currentWorkspace().queryClient.getQueryData([...figures.key, 'visit', juno, '90d'])).toBeTruthy()
})

test('reads again only what has changed, every quarter of an hour at most', async () => {
  desk = await openSettings()
  const sent = answerReads()
  const workspace = currentWorkspace()
  await readVisitAhead(workspace, measurementList)
  sent.length = 0
  pass(60)
  await readVisitAhead(workspace, measurementList)
  expect(sent).toEqual([])
  await workspace.queryClient.invalidateQueries({ queryKey: figures.key })
  await readVisitAhead(workspace, measurementList)
  expect(sent).toEqual(ranges)
  pass(5)
  await workspace.queryClient.invalidateQueries({ queryKey: figures.key })
  await readVisitAhead(workspace, measurementList)
  expect(sent).toEqual(ranges)
  pass(6 * 60)
  await readVisitAhead(workspace, measurementList)
  expect(sent).toEqual([...ranges, ...lists, ...ranges])
})

test('asks for nothing that the person may not see', async () => {
  desk = await openSettings({ role: 'caregiver' })
  const sent = answerReads()
  const { queryClient } = currentWorkspace()
  const levels = { ...presetLevels.viewer, growth: 'none', health: 'none' }
  queryClient.setQueryData<object[]>(queryKeys.children, (all) => all?.map((one) => ({ ...one, access: levels })))
  await readVisitAhead(currentWorkspace(), measurementList)
  expect(sent).toEqual(ranges.slice(0, 3))
})

test('leaves out a child who was just added beside others, and not an only one', async () => {
  desk = await openSettings()
  const sent = answerReads()
  const { queryClient } = currentWorkspace()
  const createdAt = '2026-11-24T11:59:00Z'
  queryClient.setQueryData<object[]>(queryKeys.children, (all = []) => [...all, { ...all[0], _id: otis, createdAt }])
  await readVisitAhead(currentWorkspace(), measurementList)
  expect(sent).toEqual([...lists, ...ranges])
  queryClient.setQueryData<object[]>(queryKeys.children, (all) => all?.slice(1))
  await readVisitAhead(currentWorkspace(), measurementList)
  expect(sent).toEqual([...lists, ...ranges, ...ranges.slice(0, 3)])
})

test('reads nothing without a network, and catches up once the app is online', async () => {
  desk = await openSettings({}, { isOnline: false })
  const sent = answerReads()
  await readVisitAhead(currentWorkspace(), measurementList)
  expect(sent).toEqual([])
  const leaving = new AbortController()
  keepVisitAhead(currentWorkspace(), measurementList, leaving.signal)
  await readVisitAhead(currentWorkspace(), measurementList)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  onlineManager.setOnline(true)
  await vi.waitFor(() => {
    globalThis.dispatchEvent(new Event('online'))
    expect(sent).toHaveLength(6)
  }, 5_000)
  leaving.abort()
})
