import { expect, it } from 'vitest'
import { renderDetails, renderPage, renderTable } from './bench-report.mjs'

const met = { name: 'Writes', aim: 'at least 0.6 of bare', value: 0.71234, unit: 'x', isMet: true }
const missed = { name: 'Restart | cold', aim: 'under 2 s', value: null, unit: 's', isMet: false, note: 'did not start' }

it('makes a table whose columns stand under each other', () => {
  const lines = renderTable([met, missed]).split('\n')
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
  expect(lines[2]).toContain('0.712 x')
  expect(lines[3]).toMatch(/Restart \/ cold.*MISSED: did not start/)
})

it('writes a page without dates', () => {
  const page = renderPage([met], '2 cores')
  expect(page).toContain('The machine: 2 cores.')
  expect(page).not.toMatch(/20\d\d-/)
})

it('puts the table that a result brings along under the others', () => {
  const table = { title: 'Hits', text: 'Of 14 days.', header: ['Family', 'Held'], rows: [['noisy | loud', '8 of 10']] }
  expect(renderDetails([met])).toBe('')
  const page = renderPage([met, { ...missed, table }], '2 cores')
  expect(page).toMatch(/did not start.*\n\n## Hits\n\nOf 14 days\.\n\n\| Family {7}\| Held {4}\|\n/)
  expect(page).toMatch(/\| noisy \/ loud \| 8 of 10 \|\n$/)
})
