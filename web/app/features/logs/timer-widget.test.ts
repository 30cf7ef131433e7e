import { beforeEach, expect, test } from 'vitest'
import { entryOf } from '../../testing/desk.fixture.tsx'
import { forgetTimers, keepTimers, readTimers, widgetOf } from './timer-widget.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 3) + seconds * 1000).toISOString()
const scope = { userId: 'mara', accountId: 'home' }
const pumping = entryOf('pumping', {
  startAt: at(0),
  notes: 'not for this storage',
  details: {
    segments: [{ side: 'both', startAt: at(0), endAt: null }],
    leftMl: null,
    rightMl: null,
    totalMl: null,
    unit: null,
    stored: [],
  },
})

beforeEach(forgetTimers)

test('counts each side while it runs, and stops both at two hours', () => {
  expect(widgetOf(pumping, 'feeding', at(61))).toEqual({
    leftTimerDuration: 61,
    rightTimerDuration: 61,
    leftTimerRunning: true,
    rightTimerRunning: true,
    timerMode: 'pumping',
  })
  expect(widgetOf(pumping, 'feeding', at(9000))).toMatchObject({ leftTimerDuration: 7200, rightTimerRunning: false })
})

test('starts with the mode of feeding, and keeps the last one when all is reset', () => {
  expect(readTimers()).toBeNull()
  keepTimers(scope, null, at(0))
  expect(readTimers()).toMatchObject({ timerMode: 'feeding', leftTimerDuration: 0, entry: null })
  keepTimers(scope, pumping, at(10))
  keepTimers(scope, null, at(20))
  expect(readTimers()).toMatchObject({ timerMode: 'pumping', leftTimerDuration: 0, leftTimerRunning: false })
})

test('keeps the timer without its note, and takes nothing that is not its own', () => {
  keepTimers(scope, pumping, at(10))
  expect(readTimers()?.entry).toEqual({ ...pumping, notes: '' })
  for (const broken of ['{', 'null', '{"leftTimerDuration":5}', '[]']) {
    localStorage.setItem('nestwren.timers', broken)
    expect(readTimers()).toBeNull()
  }
})
