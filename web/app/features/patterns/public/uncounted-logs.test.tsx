import type { Entry } from '@nestwren/contract/logs/entry'
import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { currentWorkspace } from '../../../platform/cache/current-workspace.ts'
import { answerCalls } from '../../../platform/testing/calls.fixture.ts'
import { juno, otis } from '../../../testing/desk.fixture.tsx'
import { openSettings, type SettingsDesk } from '../../../testing/settings.fixture.tsx'
import { createEntry, likeEntry, removeEntry, stepTimer, updateEntry } from '../../logs/entry-writes.ts'
import { UncountedLogs } from './uncounted-logs.tsx'

let desk: SettingsDesk
afterEach(() => desk.close())

const by = { id: '00000000-0000-4000-8000-000000000010', name: 'Mara' }
const diaper = (id: number, childId = juno, part: object = {}) =>
  ({
    id: `00000000-0000-4000-8000-0000000007${id}`,
    childId,
    kind: 'diaper',
    startAt: '2026-11-20T08:00:00.000Z',
    endAt: null,
    tz: 'UTC',
    notes: '',
    details: { wet: true, dirty: false },
    createdBy: by,
    updatedBy: by,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    version: 1,
    deletedAt: null,
    likes: [],
    commentCount: 0,
    ...part,
  }) as unknown as Entry
const edited = ({ id }: Entry, notes: string) => updateEntry(id, { notes }).isStored

test('edits, deletions, and presses on a timer count, each log once; likes and other children do not', async () => {
  desk = await openSettings({}, { isOnline: false })
  answerCalls({})
  const details = { method: 'solids' as const, segments: [], bottles: [], foods: [{ name: 'Pear', amount: null }] }
  const [one, gone, liked, ofOtis] = [diaper(11), diaper(12), diaper(13), diaper(14, otis)]
  const sleep = diaper(15, juno, {
    kind: 'sleep',
    details: { type: 'nap', location: null, putDownAt: null, wakings: [], moodBefore: null, moodAfter: null },
  })
  currentWorkspace().entries.put([one, gone, liked, ofOtis, sleep])
  await edited(one, 'Twice')
  await edited(one, 'Thrice')
  await removeEntry(gone.id).isStored
  await likeEntry(liked.id).isStored
  await edited(ofOtis, 'Not hers')
  await stepTimer(sleep.id, { what: 'stop', at: '2026-11-20T09:00:00.000Z' })?.isStored
  const startAt = '2026-11-20T10:00:00.000Z'
  await createEntry({ childId: juno, kind: 'feeding', startAt, endAt: startAt, details }).isStored
  desk.show(<UncountedLogs childId={juno} />)
  expect(
    await screen.findByText(
      "4 logs that were added, edited, or deleted on this device haven't been sent yet. Charts don't show that until they are.",
    ),
  ).toBeTruthy()
})

test('nothing is said while nothing waits', async () => {
  desk = await openSettings()
  answerCalls({})
  desk.show(<UncountedLogs childId={juno} />)
  expect(screen.queryByText(/sent yet/)).toBeNull()
})
