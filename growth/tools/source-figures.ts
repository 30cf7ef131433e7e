import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The folder of the package. */
export const packageRoot = fileURLToPath(new URL('..', import.meta.url))

/** Returns what a file of data/ or test-data/ holds. */
export function readFigures<Shape>(path: string): Shape {
  return JSON.parse(readFileSync(`${packageRoot}/${path}.json`, 'utf8'))
}

/** The three series of a table, one figure a row. */
export type SourceLms = Record<'L' | 'M' | 'S', number[]>

/** A table of data/: the parts that are read here. Row i belongs to start + i * step. */
export interface SourceTable {
  id: string
  standard: string
  xUnit: string
  yUnit: string
  start: number
  step: number
  count: number
  restrictedBeyond3SD: boolean
  implausible: { below: number; above: number }
  validTo: number
  heightFrom?: number
  male: SourceLms
  female: SourceLms
}

/** data/growth-velocity.json */
export interface VelocitySource {
  sets: { id: string; unit: string; delta: number; intervals: string[]; male: SourceLms; female: SourceLms }[]
}

/** data/motor-milestones.json */
export interface MilestoneSource {
  percentiles: number[]
  daysPerMonth: number
  milestones: { id: string; months: number[] }[]
}
