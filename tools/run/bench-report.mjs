import { cpus, totalmem } from 'node:os'

const heads = ['Figure', 'What', 'Measured', 'Aim', 'Result']
const unmeasured = '-'
const notRenewed = 'NOT RENEWED: '
const before = '; before: '
const elsewhere = 'on another machine ('

/** What has to be known about a machine to judge the numbers: no name, no path, no date. */
export function describeMachine() {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores, ${gigabytes} GB memory, ${process.platform} ${process.arch}, Node ${process.versions.node.split('.')[0]}`
}

/**
 * Reads docs/benchmarks.md: `machine`; `rows`, each with its `figure` and the other `cells`; `details`, each with its `figure`
 * and `text`, which are the tables that figures bring along.
 */
export function readPage(text) {
  const [intro, ...sections] = text.split(/^(?=## )/m)
  const lines = intro.split('\n').filter((line) => line.startsWith('| '))
  const rows = lines.slice(2).map((line) => {
    const [figure, ...cells] = line.slice(2, -2).split(' | ')
    return { figure: figure.replace('*', '').trim(), cells: cells.map((cell) => cell.trim()) }
  })
  const details = sections.map((section) => ({
    figure: /\(`(.+)`\)$/m.exec(section)?.[1] ?? '',
    text: section.trimEnd(),
  }))
  return { machine: /^The machine: (.*?)\. /m.exec(intro)?.[1] ?? null, rows, details }
}

/** Says of each row that it was measured on the machine of before, where this is another one. */
export function moveTo(page, machine) {
  if (page.machine === null || page.machine === machine) return { ...page, machine }
  const moved = (result) => {
    if (result.includes(elsewhere)) return result
    const [told, ...marks] = result.split(before).reverse()
    return [...marks.reverse(), `${elsewhere}${page.machine}): ${told}`].join(before)
  }
  const rows = page.rows.map((row) => ({ ...row, cells: [...row.cells.slice(0, -1), moved(row.cells.at(-1))] }))
  return { machine, rows, details: page.details }
}

/** Puts a figure's results in the place of what stood there of it. */
export function renew(page, figure, results) {
  const others = (one) => one.figure !== figure
  return {
    ...page,
    rows: [...page.rows.filter(others), ...results.map((result) => ({ figure, cells: cellsOf(result) }))],
    details: [...page.details.filter(others), ...results.flatMap(({ table }) => detailOf(figure, table))],
  }
}

/** Keeps what was measured of a figure before and says in each row why it was not renewed. */
export function keep(page, { figure, name, aim }, reason) {
  const old = page.rows.filter((row) => row.figure === figure && row.cells[1] !== unmeasured)
  if (old.length === 0) return renew(page, figure, [failed({ name, aim }, reason)])
  const told = ({ cells }) => [
    ...cells.slice(0, -1),
    clean(notRenewed + reason + before + cells.at(-1).split(before).at(-1)),
  ]
  const others = page.rows.filter((row) => row.figure !== figure)
  return { ...page, rows: [...others, ...old.map((row) => ({ figure, cells: told(row) }))] }
}

/** The result of a figure that could not be measured. */
export function failed({ name, aim }, reason) {
  return { name, aim, value: null, unit: '', isMet: false, hasFailed: true, note: reason }
}

/** A table for a terminal of what a run has measured: results with their `figure`. */
export function renderTable(results) {
  return alignRows([heads, ...results.map((result) => [result.figure, ...cellsOf(result)])])
}

/** The tables that results bring along, `{ title, text, header, rows }`, each under its title; empty when there are none. */
export function renderDetails(results) {
  return joinDetails(results.flatMap(({ figure, table }) => detailOf(figure, table)))
}

/** docs/benchmarks.md. Figures are listed as in `figures`; what was measured of others is left out. */
export function renderPage(page, figures) {
  const rows = figures.flatMap(({ figure, isUsual }) =>
    page.rows.filter((row) => row.figure === figure).map(({ cells }) => [isUsual ? `${figure} *` : figure, ...cells]),
  )
  const details = figures.flatMap(({ figure }) => page.details.filter((one) => one.figure === figure))
  const missing = figures.filter(({ figure }) => !page.rows.some((row) => row.figure === figure))
  const note = missing.map(({ figure }) => figure).join(', ')
  return `# Benchmarks

Written by \`npm run bench\`, each figure as soon as it is measured; every line is of one run, ratios against a bare counterpart
in the same run. Without a name it measures the figures with a star, which decisions hang on; \`npm run bench -- 33 gallery\`
measures those that have one of the words in their name, \`npm run bench -- all\` all of them.
The machine: ${page.machine}. Ratios hold elsewhere, times and sizes depend on it.

${alignRows([heads, ...rows])}
${note === '' ? '' : `\nNot measured yet: ${note}.\n`}${joinDetails(details)}`
}

function cellsOf({ name, aim, value, unit, isMet, hasFailed = false, note }) {
  const measured = value === null ? unmeasured : `${formatNumber(value)} ${unit}`.trim()
  const verdict = hasFailed ? 'FAILED' : isMet ? 'met' : 'MISSED'
  return [name, measured, aim, [verdict, note].filter(Boolean).join(': ')].map(clean)
}

function detailOf(figure, table) {
  if (table === undefined) return []
  const { title, text, header, rows } = table
  return [{ figure, text: `## ${title} (\`${figure}\`)\n\n${text}\n\n${alignRows([header, ...rows])}` }]
}

function joinDetails(details) {
  return details.map(({ text }) => `\n${text}\n`).join('')
}

/** Returns a text that stays one cell of one row. */
function clean(text) {
  return text.replaceAll('|', '/').replace(/\s+/g, ' ').trim()
}

function alignRows(rows) {
  const cells = rows.map((row) => row.map(clean))
  const widths = cells[0].map((_, column) => Math.max(3, ...cells.map((row) => row[column].length)))
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  return [line(cells[0]), line(widths.map((width) => '-'.repeat(width))), ...cells.slice(1).map(line)].join('\n')
}

function formatNumber(value) {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
