import { loadGrowth } from '@nestwren/growth/load-growth'
import { expect, test } from 'vitest'
import { renderUi } from '../../platform/testing/render-ui.tsx'
import { measurementOf } from './growth.fixture.ts'
import { useChartWords } from './use-chart-words.ts'
import { type ChartName, type GrowthChild, visitOf } from './visits.ts'

const growth = await loadGrowth()
const girl: GrowthChild = { birthdate: '2026-01-01', dueDate: null, sex: 'female' }

function sentenceOf(chart: ChartName, measured: 'lying' | 'standing', measuredOn = '2026-08-01') {
  const visit = visitOf(girl, measurementOf({ measuredOn, weightG: 7900, lengthMm: 680, measured }), growth, 'actual')
  const Sentence = () => useChartWords().sentence(visit, chart, girl)
  const { container, unmount } = renderUi(<Sentence />)
  const { textContent } = container
  unmount()
  return textContent ?? ''
}

test('a length taken standing before 9 months is said at its point to count as lying', () => {
  for (const chart of ['length', 'weightForLength', 'bmi'] as const)
    expect(sentenceOf(chart, 'standing')).toMatch(/Entered as standing, .* under 9 months, so it counts as lying\.$/)
  for (const said of [
    sentenceOf('weight', 'standing'),
    sentenceOf('length', 'lying'),
    sentenceOf('length', 'standing', '2026-10-02'),
  ])
    expect(said).not.toContain('standing')
})
