import { expect, test } from 'vitest'
import { accessOf, allLocked, allOpen } from './locks.fixture.ts'
import { endOf, hasLocked, hasOpen, lockedSight, openedSight, sightOf, unknownSight } from './sight.ts'

test('before the server has answered, only what this device remembers is locked, and nobody may ask', () => {
  const sight = unknownSight(['photos'])
  expect(sight).toMatchObject({ isKnown: false, mayAsk: { photos: false, documents: false } })
  expect(sight.sections).toEqual({ photos: 'locked', documents: 'off' })
  expect([hasLocked(sight, 'photos'), hasLocked(sight, 'documents')]).toEqual([true, false])
})

test('what is open ends at whatever comes first', () => {
  const [early, late] = ['2026-11-26T12:10:00.000Z', '2026-11-26T13:00:00.000Z']
  expect(endOf(sightOf(allOpen(late, early)))).toBe(Date.parse(early))
  expect(endOf(sightOf(allOpen(early, late)))).toBe(Date.parse(early))
  expect(endOf(sightOf(allLocked))).toBeNull()
})

test('locking shuts what was open, and leaves alone what the vault does not lock', () => {
  const open = accessOf({
    sections: { photos: 'open', documents: 'off' },
    kept: { photos: 'open', documents: 'open' },
    expiresAt: '2026-11-26T13:00:00.000Z',
    idleEndsAt: '2026-11-26T12:15:00.000Z',
  })
  const shut = lockedSight(sightOf(open))
  expect(shut.sections).toEqual({ photos: 'locked', documents: 'off' })
  expect(shut.kept).toEqual({ photos: 'locked', documents: 'locked' })
  expect(endOf(shut)).toBeNull()
  expect(hasOpen(shut, 'documents')).toBe(false)
})

test('a code opens what it was asked for, and nothing else, until the server says more', () => {
  const now = Date.parse('2026-11-26T12:00:00.000Z')
  const opened = openedSight(sightOf(allLocked), ['photos'], '2026-11-26T13:00:00.000Z', now)
  expect(opened.sections).toEqual({ photos: 'open', documents: 'locked' })
  expect(opened.kept).toEqual({ photos: 'open', documents: 'locked' })
  expect(endOf(opened)).toBe(now + 15 * 60_000)
})
