export { ageInDays, ageInMonths, type CorrectedAge, correctedAge } from './age.ts'
export { type Course, type CoursePoint, courseOf, ownCurveWidth } from './course.ts'
export type { Curve, CurveOptions, CurvePoint, CurveSegment, Line } from './curve.ts'
export { curve, score, standardTable, valueAt, zAt } from './full-growth.ts'
export type { Growth } from './growth.ts'
export { type Indicator, indicators, type Sex } from './indicators.ts'
export { type LoadOptions, loadGrowth } from './load-growth.ts'
export {
  type MilestoneWindow,
  type MotorMilestone,
  type MotorMilestoneId,
  motorMilestones,
  motorMilestonesSource,
} from './motor-milestones.ts'
export { isWithinPercentiles, percentileOf, zOf } from './normal.ts'
export { type PretermMeasures, type PretermScores, pretermCurve, pretermDays, pretermScore } from './preterm.ts'
export type { PretermMeasure } from './preterm-formulas.ts'
export type { Measures, Score, ScoredLength, ScoreKey, ScoreNote, Scores } from './score-shapes.ts'
export type { StandardRows, StandardTable } from './standard-table.ts'
export { type Velocity, type VelocityComparison, type VelocityInput, velocity } from './velocity.ts'
