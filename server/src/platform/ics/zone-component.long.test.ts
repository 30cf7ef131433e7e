import { expect, test } from 'vitest'
import { outlookZone } from './outlook-zone.fixture.ts'
import { describedBy, icalOf, misread } from './zones.fixture.ts'

/** By the moon: no rule says when. */
const unruled = ['Asia/Gaza', 'Asia/Hebron']

test.each(Intl.supportedValuesOf('timeZone'))('%s is the same to every reader, to 2040', (timeZone) => {
  for (const since of ['1990-03-01', '2026-11-26']) {
    expect(misread(timeZone, since, '2041-01-01', icalOf(timeZone, since, '2041-12-01'))).toEqual([])
    if (unruled.includes(timeZone)) continue
    const { instantOf } = outlookZone(describedBy(timeZone, since, '2041-12-01'))
    expect(misread(timeZone, '2026-11-26', '2041-01-01', instantOf)).toEqual([])
  }
})
