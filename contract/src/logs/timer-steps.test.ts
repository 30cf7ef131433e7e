import { describe, expect, it } from 'vitest'
import { entryProblems } from './entry.ts'
import type { FeedingDetails } from './kinds/feeding.ts'
import type { BreastSegment } from './segments.ts'
import { applyStep, isOverLimit, latestStart, type Timer, type TimerStep } from './timer-steps.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 20, 3) + seconds * 1000).toISOString()
const left: BreastSegment = { side: 'left', startAt: at(0), endAt: null }

function feedOf(segments: BreastSegment[], rest: Partial<Timer> = {}): Timer & { details: FeedingDetails } {
  const details: FeedingDetails = { method: 'breast', segments, bottles: [], foods: [] }
  return { kind: 'feeding', startAt: at(0), endAt: null, ...rest, details }
}
function sleepOf(rest: Partial<Timer> = {}, details: object = {}): Timer {
  const empty = { type: null, location: null, putDownAt: null, wakings: [], moodBefore: null, moodAfter: null }
  return { kind: 'sleep', startAt: at(0), endAt: null, ...rest, details: { ...empty, ...details } }
}
const after = (timer: Timer, ...steps: TimerStep[]) => steps.reduce(applyStep, timer)
const segmentsOf = (timer: Timer) => ('segments' in timer.details ? timer.details.segments : [])

describe('a session', () => {
  it('pauses, goes on, changes over and ends; every state in between is one the contract takes', () => {
    const steps: TimerStep[] = [
      { what: 'pause', at: at(60) },
      { what: 'resume', at: at(90), side: null },
      { what: 'resume', at: at(120), side: 'right' },
      { what: 'stop', at: at(200) },
    ]
    let timer: Timer = feedOf([left])
    for (const step of steps) {
      timer = applyStep(timer, step)
      expect(entryProblems(timer)).toEqual([])
    }
    expect(timer.endAt).toBe(at(200))
    expect(segmentsOf(timer)).toEqual([
      { side: 'left', startAt: at(0), endAt: at(60) },
      { side: 'left', startAt: at(90), endAt: at(120) },
      { side: 'right', startAt: at(120), endAt: at(200) },
    ])
  })

  it('ends where its last side ended when it was paused before', () => {
    expect(after(feedOf([left]), { what: 'pause', at: at(60) }, { what: 'stop', at: at(4000) }).endAt).toBe(at(60))
  })

  it('gives back the same object for a press that has nothing to do', () => {
    const running = feedOf([left])
    expect(applyStep(running, { what: 'resume', at: at(9), side: 'left' })).toBe(running)
    const paused = applyStep(running, { what: 'pause', at: at(60) })
    expect(applyStep(paused, { what: 'pause', at: at(70) })).toBe(paused)
    const ended = applyStep(paused, { what: 'stop', at: at(70) })
    for (const step of [
      { what: 'stop', at: at(99) },
      { what: 'pause', at: at(99) },
      { what: 'resume', at: at(99), side: 'right' },
    ] as const)
      expect(applyStep(ended, step)).toBe(ended)
  })

  it('swaps every side, also after its end', () => {
    const both = after(feedOf([left]), { what: 'resume', at: at(60), side: 'right' }, { what: 'stop', at: at(90) })
    expect(segmentsOf(applyStep(both, { what: 'swap', at: at(99) })).map(({ side }) => side)).toEqual(['right', 'left'])
  })

  it('swaps once for two who mend it at once, and back for who mends it back', () => {
    const both = after(feedOf([left]), { what: 'resume', at: at(60), side: 'right' })
    const swapped = applyStep(both, { what: 'swap', at: at(70), first: 'right' })
    expect(segmentsOf(swapped).map(({ side }) => side)).toEqual(['right', 'left'])
    expect(applyStep(swapped, { what: 'swap', at: at(71), first: 'right' })).toBe(swapped)
    expect(segmentsOf(applyStep(swapped, { what: 'swap', at: at(72), first: 'left' }))).toEqual(segmentsOf(both))
  })

  it('forgets one side, also after its end, and lets the other of both at once go on alone', () => {
    const both = after(feedOf([left]), { what: 'resume', at: at(60), side: 'right' })
    const rest = applyStep(both, { what: 'reset', at: at(70), side: 'left' })
    expect(segmentsOf(rest)).toEqual([{ side: 'right', startAt: at(60), endAt: null }])
    expect(rest.startAt).toBe(at(0))
    const ended = applyStep(both, { what: 'stop', at: at(90) })
    expect(applyStep(ended, { what: 'reset', at: at(95), side: 'right' })).toMatchObject({ endAt: at(90) })
    expect(segmentsOf(applyStep(both, { what: 'reset', at: at(70), side: 'right' })).map(({ side }) => side)).toEqual([
      'left',
    ])
    const together = feedOf([{ side: 'both', startAt: at(0), endAt: null }])
    expect(segmentsOf(applyStep(together, { what: 'reset', at: at(5), side: 'left' }))).toEqual([
      { side: 'right', startAt: at(0), endAt: null },
    ])
  })

  it('keeps of a side that is reset what somebody began afterwards, and never forgets both', () => {
    const again = after(
      feedOf([left]),
      { what: 'resume', at: at(60), side: 'right' },
      { what: 'resume', at: at(90), side: 'left' },
    )
    const late = applyStep(again, { what: 'reset', at: at(80), side: 'left' })
    expect(segmentsOf(late).map(({ side, startAt }) => [side, startAt])).toEqual([
      ['right', at(60)],
      ['left', at(90)],
    ])
    const rest = applyStep(again, { what: 'reset', at: at(95), side: 'left' })
    expect(segmentsOf(rest).map(({ side }) => side)).toEqual(['right'])
    expect(applyStep(rest, { what: 'reset', at: at(96), side: 'right' })).toBe(rest)
    expect(applyStep(rest, { what: 'reset', at: at(96), side: 'left' })).toBe(rest)
  })

  it('has no sides where it is a bottle', () => {
    const bottle = feedOf([])
    const timer = { ...bottle, details: { ...bottle.details, method: 'bottle' as const } }
    expect(applyStep(timer, { what: 'resume', at: at(5), side: 'left' })).toBe(timer)
  })

  it('takes no 41st stretch', () => {
    const many = Array.from({ length: 40 }, (_none, index): BreastSegment => {
      const side = index % 2 === 0 ? 'left' : 'right'
      return { side, startAt: at(index * 10), endAt: index === 39 ? null : at(index * 10 + 10) }
    })
    const full = feedOf(many)
    expect(applyStep(full, { what: 'resume', at: at(500), side: 'left' })).toBe(full)
    const [first, ...rest] = many
    if (first === undefined) throw new Error('no segments')
    // One that never counted makes room.
    const withEmpty = feedOf([{ ...first, endAt: first.startAt }, ...rest])
    expect(segmentsOf(applyStep(withEmpty, { what: 'resume', at: at(500), side: 'left' }))).toHaveLength(40)
  })
})

describe('two hours', () => {
  it('end a side, which then starts no more; both sides at once count for each', () => {
    expect(isOverLimit({ segments: [left] }, at(7200))).toBe(false)
    expect(isOverLimit({ segments: [left] }, at(7201))).toBe(true)
    const stopped = applyStep(feedOf([left]), { what: 'pause', at: at(9000) })
    expect(segmentsOf(stopped)).toEqual([{ ...left, endAt: at(7200) }])
    expect(applyStep(stopped, { what: 'resume', at: at(9100), side: 'left' })).toBe(stopped)
    expect(applyStep(stopped, { what: 'resume', at: at(9100), side: 'both' })).toBe(stopped)
    expect(segmentsOf(applyStep(stopped, { what: 'resume', at: at(9100), side: 'right' }))).toHaveLength(2)
    const both: BreastSegment = { ...left, side: 'both' }
    const half = applyStep(feedOf([both]), { what: 'resume', at: at(5000), side: 'left' })
    expect(segmentsOf(applyStep(half, { what: 'pause', at: at(9999) }))[1]?.endAt).toBe(at(7200))
  })
})

describe('a press that comes late', () => {
  const switched = applyStep(feedOf([left]), { what: 'resume', at: at(300), side: 'right' })

  it('changes nothing when somebody has gone on since', () => {
    expect(applyStep(switched, { what: 'pause', at: at(120) })).toBe(switched)
    const paused = applyStep(switched, { what: 'pause', at: at(500) })
    expect(applyStep(paused, { what: 'resume', at: at(400), side: 'left' })).toBe(paused)
  })

  it('counts from the last press where only the clocks differ a little', () => {
    expect(segmentsOf(applyStep(switched, { what: 'pause', at: at(280) }))[1]).toMatchObject({ endAt: at(300) })
  })

  it('still ends it, never before what is known of it', () => {
    const ended = applyStep(switched, { what: 'stop', at: at(120) })
    expect(ended.endAt).toBe(at(300))
    expect(entryProblems(ended)).toEqual([])
    const woken = sleepOf({}, { wakings: [{ at: at(600), durationS: null }] })
    expect(applyStep(woken, { what: 'stop', at: at(60) }).endAt).toBe(at(600))
    expect(applyStep(sleepOf(), { what: 'stop', at: at(-60) }).endAt).toBe(at(0))
  })
})

describe('another start', () => {
  it('moves the first side along, and what lay before it', () => {
    const moved = applyStep(feedOf([left]), { what: 'backdate', startAt: at(-600) })
    expect(moved.startAt).toBe(at(-600))
    expect(segmentsOf(moved)).toEqual([{ ...left, startAt: at(-600) }])
    const sleep = applyStep(sleepOf({}, { putDownAt: at(-60) }), { what: 'backdate', startAt: at(-600) })
    expect(sleep.details).toMatchObject({ putDownAt: at(-600) })
    expect(entryProblems(sleep)).toEqual([])
  })

  it('is not after the first step', () => {
    const paused = applyStep(feedOf([left]), { what: 'pause', at: at(60) })
    expect(latestStart(paused)).toBe(at(60))
    expect(applyStep(paused, { what: 'backdate', startAt: at(61) })).toBe(paused)
    expect(applyStep(paused, { what: 'backdate', startAt: at(30) }).startAt).toBe(at(30))
    expect(latestStart(sleepOf())).toBeNull()
  })
})
