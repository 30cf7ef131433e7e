import { expect, it } from 'vitest'
import { keep, moveTo, readPage, renderDetails, renderPage, renderTable, renew } from './bench-report.mjs'

const met = { figure: '10-write', name: 'Writes', aim: 'at least 0.6 of bare', value: 0.71234, unit: 'x', isMet: true }
const missed = {
  ...{ figure: '41-restart', name: 'Restart | cold', aim: 'under 2 s', value: 2.5, unit: 's' },
  ...{ isMet: false, note: 'half of\nthem' },
}
const table = { title: 'Hits', text: 'Of 14 days.', header: ['Family', 'Held'], rows: [['noisy | loud', '8 of 10']] }
const figures = [
  { figure: '10-write', name: 'Writes', aim: 'at least 0.6 of bare', isUsual: true },
  { figure: '41-restart', name: 'Restart | cold', aim: 'under 2 s', isUsual: false },
]

const empty = readPage('')
const whole = renew(renew({ ...empty, machine: '2 cores' }, '41-restart', [missed]), '10-write', [{ ...met, table }])
const rowsOf = (page) =>
  renderPage(page, figures)
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.replaceAll(/ +/g, ' '))

it('makes a table whose columns stand under each other', () => {
  const lines = renderTable([met, missed]).split('\n')
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
  expect(lines[2]).toContain('0.712 x')
  expect(lines[3]).toMatch(/Restart \/ cold.*MISSED: half of them/)
})

it('writes a page without dates, in the order of the figures', () => {
  const page = renderPage(whole, figures)
  expect(page).toContain('The machine: 2 cores.')
  expect(page).not.toMatch(/20\d\d-/)
  expect(rowsOf(whole)).toEqual([
    '| 10-write * | Writes | 0.712 x | at least 0.6 of bare | met |',
    '| 41-restart | Restart / cold | 2.5 s | under 2 s | MISSED: half of them |',
  ])
})

it('reads back what it has written', () => {
  const page = renderPage(whole, figures)
  expect(renderPage(readPage(page), figures)).toBe(page)
})

it('puts the table that a result brings along under the others', () => {
  expect(renderDetails([met])).toBe('')
  const page = renderPage(whole, figures)
  expect(page).toMatch(/half of them.*\n\n## Hits \(`10-write`\)\n\nOf 14 days\.\n\n\| Family {7}\| Held {4}\|\n/)
  expect(page).toMatch(/\| noisy \/ loud \| 8 of 10 \|\n$/)
})

it('replaces everything of a figure, and nothing of another', () => {
  const page = renderPage(renew(whole, '10-write', [{ ...met, name: 'Writes of today', value: 0.5 }]), figures)
  expect(rowsOf(readPage(page))).toEqual([
    expect.stringContaining('| Writes of today | 0.5 x |'),
    expect.stringContaining('41-restart'),
  ])
  expect(page).not.toContain('Hits')
})

it('keeps the row of a figure that failed, and says why, once', () => {
  const twice = keep(keep(whole, figures[1], 'the server | ended'), figures[1], 'no browser')
  const [, row] = rowsOf(readPage(renderPage(twice, figures)))
  expect(row).toBe(
    '| 41-restart | Restart / cold | 2.5 s | under 2 s | NOT RENEWED: no browser; before: MISSED: half of them |',
  )
  expect(rowsOf(renew(twice, '41-restart', [missed]))).toEqual(rowsOf(whole))
})

it('keeps the table of a figure that failed', () => {
  expect(renderPage(keep(whole, figures[0], 'no browser'), figures)).toContain('## Hits')
})

it('names a figure that failed before it was ever measured', () => {
  const page = keep(renew(whole, '41-restart', []), figures[1], 'no browser')
  expect(rowsOf(page)[1]).toBe('| 41-restart | Restart / cold | - | under 2 s | FAILED: no browser |')
  expect(rowsOf(keep(page, figures[1], 'no server'))[1]).toContain('| FAILED: no server |')
})

it('lists what has never been measured', () => {
  expect(renderPage(whole, figures)).not.toContain('Not measured yet')
  expect(renderPage(renew(whole, '41-restart', []), figures)).toContain('Not measured yet: 41-restart.')
})

it('leaves out the rows of a figure that is no more', () => {
  expect(rowsOf(renew(whole, '99-gone', [met]))).toEqual(rowsOf(whole))
})

it('says of older rows that another machine measured them, whatever fails there', () => {
  const moved = moveTo(keep(whole, figures[1], 'no browser'), '64 cores')
  const failedThere = keep(renew(moved, '10-write', [met]), figures[1], 'no disk')
  expect(renderPage(failedThere, figures)).toContain('The machine: 64 cores.')
  expect(rowsOf(moveTo(failedThere, '1 core'))).toEqual([
    expect.stringMatching(/\| on another machine \(64 cores\): met \|$/),
    expect.stringMatching(/\| NOT RENEWED: no disk; before: on another machine \(2 cores\): MISSED: half of them \|$/),
  ])
  expect(rowsOf(moveTo(whole, '2 cores'))).toEqual(rowsOf(whole))
})
