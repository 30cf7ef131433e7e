import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createEntryStore } from '../../../platform/sync/indexed/entry-store.ts'
import { entryOf } from '../../../testing/desk.fixture.tsx'
import { photoItems } from './photo-items.ts'

test('what waits to be sent over an entry is not taken for the server’s once its photos are forgotten', () => {
  const entries = createEntryStore()
  const entry = entryOf('note', {
    startAt: '2026-11-26T09:00:00.000Z',
    details: {} as never,
    notes: 'As saved',
    photoIds: ['p1'],
  })
  entries.put([entry])
  entries.setOverlay((_id, stored) =>
    stored === null ? null : { entry: { ...stored, notes: 'Not sent' }, sync: 'waiting' as never },
  )
  photoItems.forgetAll?.({ queryClient: new QueryClient(), entries })
  expect(entries.stored(entry.id)).toMatchObject({ notes: 'As saved', photoIds: [] })
  expect(entries.get(entry.id)?.entry).toMatchObject({ notes: 'Not sent', photoIds: [] })
})
