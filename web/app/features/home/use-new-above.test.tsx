import type { Entry } from '@nestwren/contract/logs/entry'
import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { EntryView } from '../../platform/sync/indexed/use-entries.ts'
import { dev, entryOf } from '../../testing/desk.fixture.tsx'
import { newDiaper } from '../logs/kinds/diaper/new-diaper.ts'
import { useNewAbove } from './use-new-above.ts'

const me = '00000000-0000-4000-8000-000000000010'
const startAt = '2026-11-20T01:00:00.000Z'
const justNow = () => new Date().toISOString()
const diaper = (rest: Partial<Entry> = {}): EntryView => ({
  entry: entryOf('diaper', {
    startAt,
    details: newDiaper('wet'),
    createdBy: dev,
    createdAt: justNow(),
    ...rest,
  } as never),
  sync: 'saved',
})

afterEach(() => vi.restoreAllMocks())

/** The list with its top `at` pixels below the top of the window. */
function open(views: readonly EntryView[]) {
  const element = document.createElement('section')
  let at = 100
  vi.spyOn(element, 'getBoundingClientRect').mockImplementation(() => ({ top: at }) as DOMRect)
  const top = { current: element }
  const hook = renderHook((shown: readonly EntryView[]) => useNewAbove(shown, me, top), { initialProps: views })
  return {
    now: () => hook.result.current,
    show: (next: readonly EntryView[]) => hook.rerender(next),
    scrollTo: (place: number) => {
      at = place
      act(() => {
        window.dispatchEvent(new Event('scroll'))
      })
    },
  }
}

test('what is there first has not just arrived', () => {
  const first = diaper()
  const list = open([first])
  expect(list.now().isArrival(first.entry)).toBe(false)
  expect(list.now().count).toBe(0)
})

test('a new one grows in where it can be seen, an old one that is read late does not', () => {
  const list = open([diaper()])
  expect(list.now().isArrival(diaper().entry)).toBe(true)
  expect(list.now().isArrival(diaper({ createdAt: startAt }).entry)).toBe(false)
})

test('while something older is read nothing moves: others are counted, own entries are not', () => {
  const first = diaper()
  const list = open([first])
  list.scrollTo(-600)
  const [theirs, mine] = [diaper(), diaper({ createdBy: { id: me, name: 'Mara' } })]
  expect(list.now().isArrival(theirs.entry)).toBe(false)
  list.show([mine, theirs, first])
  expect(list.now().count).toBe(1)
  list.show([diaper(), mine, theirs, first])
  expect(list.now().count).toBe(2)
  list.scrollTo(100)
  expect(list.now().count).toBe(0)
})
