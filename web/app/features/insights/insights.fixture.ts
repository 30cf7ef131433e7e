import type { Idea, Tip } from '@nestwren/contract/insights'
import type { ProjectionModel } from '@nestwren/contract/projection/model'
import type { InsightsAnswer } from './public/insights-query.ts'

const source = {
  organization: 'CDC',
  title: 'Milestones in action',
  year: 2024,
  url: 'https://www.cdc.gov/milestones',
}

export function ideaOf(part: Partial<Idea> = {}): Idea {
  return {
    key: 'peekaboo',
    title: 'Peekaboo',
    text: 'Hide your face behind a scarf and come back.',
    area: 'together',
    minutes: 5,
    needs: ['a scarf'],
    fromMonths: 3,
    toMonths: 12,
    source,
    state: 'none',
    ...part,
  }
}

export function tipOf(part: Partial<Tip> = {}): Tip {
  return {
    key: 'tummy',
    title: 'Short and often',
    text: 'A few minutes on their tummy add up.',
    fromMonths: 0,
    toMonths: 6,
    asksDoctor: false,
    source,
    ...part,
  }
}

export function insightsOf(part: Partial<InsightsAnswer> = {}): InsightsAnswer {
  return {
    ideas: [],
    tips: [],
    projection: { model: null, silent: 'noLogs' },
    assistant: { isThere: false, isAllowed: false },
    ...part,
  }
}

export const withModel = (model: ProjectionModel) => insightsOf({ projection: { model, silent: null } })
