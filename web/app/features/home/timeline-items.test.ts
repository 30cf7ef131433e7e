import { expect, test } from 'vitest'
import { entryOf } from '../../testing/desk.fixture.tsx'
import { photoOf } from '../photos/photos.fixture.tsx'
import { timelineItems } from './timeline-items.ts'

const from = '2026-11-18T00:00:00.000Z'
const at = (time: string) => `2026-11-19T${time}:00.000Z`
const log = (time: string, photoIds: string[] = []) => ({
  entry: entryOf('bath', { startAt: at(time), photoIds, details: {} as never }),
  sync: 'saved' as const,
})
const photo = (number: number, time: string, over: object = {}) =>
  photoOf(number, { takenAt: at(time), createdAt: at(time), ...over })
const shape = (...args: Parameters<typeof timelineItems>) =>
  timelineItems(...args).map((item) =>
    item.kind === 'entry' ? 'log' : item.photos.map(({ id }) => Number(id.slice(-4))),
  )

test('a photo stands where it was taken', () => {
  expect(shape([log('12:00'), log('08:00')], [photo(1, '10:00')], from)).toEqual(['log', [1], 'log'])
})

test('an old one stands where it was added', () => {
  const old = photo(1, '10:00', { takenAt: '2025-01-01T10:00:00.000Z' })
  const [, item] = timelineItems([log('12:00'), log('08:00')], [old], from)
  expect(item).toMatchObject({ kind: 'photos', at: at('10:00') })
})

test('a photo of a log that is there stands with the log alone', () => {
  const bath = log('12:00', ['x'])
  const gone = photo(3, '09:00', { logId: 'of-another-day' })
  expect(shape([bath], [photo(1, '12:01', { logId: bath.entry.id }), gone], from)).toEqual(['log', [3]])
})

test('several of one person stand together, until something lies between, another adds or time goes by', () => {
  const bea = { createdBy: { id: 'bea', name: 'Bea' } }
  const photos = [
    photo(5, '12:20'),
    photo(4, '12:10'),
    photo(3, '11:55'),
    photo(2, '11:50', bea),
    photo(1, '09:00', bea),
  ]
  expect(shape([log('12:00')], photos, from)).toEqual([[5, 4], 'log', [3], [2], [1]])
})

test('one that joins later keeps the line', () => {
  const [before] = timelineItems([], [photo(1, '12:00')], from)
  const [after] = timelineItems([], [photo(2, '12:05'), photo(1, '12:00')], from)
  expect(after?.key).toBe(before?.key)
  expect(after?.at).toBe(at('12:05'))
})
