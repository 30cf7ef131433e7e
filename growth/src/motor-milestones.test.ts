import { expect, it } from 'vitest'
import { type MilestoneSource, readFigures } from '../tools/source-figures.ts'
import { motorMilestones } from './motor-milestones.ts'

it('holds the windows of the six milestones as they were published, in months and days', () => {
  const { milestones, percentiles } = readFigures<MilestoneSource>('data/motor-milestones')
  expect(motorMilestones.map(({ id, months }) => ({ id, ...months }))).toEqual(
    milestones.map(({ id, months }) => {
      const at = (percentile: number) => months[percentiles.indexOf(percentile)]
      return { id, p1: at(1), p50: at(50), p99: at(99) }
    }),
  )
  expect(motorMilestones.find(({ id }) => id === 'walking_alone')).toEqual({
    id: 'walking_alone',
    months: { p1: 8.2, p50: 12, p99: 17.6 },
    days: { p1: 250, p50: 365, p99: 536 },
  })
})
