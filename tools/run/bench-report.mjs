import { cpus, totalmem } from 'node:os'

/** What has to be known about a machine to judge the numbers: no name, no path, no date. */
export function describeMachine() {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores, ${gigabytes} GB memory, ${process.platform} ${process.arch}, Node ${process.versions.node.split('.')[0]}`
}

/** A table for a terminal, which is also good Markdown. */
export function renderTable(results) {
  return alignRows([
    ['What', 'Measured', 'Aim', ''],
    ...results.map(({ name, aim, value, unit, isMet, note }) => [
      name,
      value === null ? '-' : `${formatNumber(value)} ${unit}`.trim(),
      aim,
      [isMet ? 'met' : 'MISSED', note].filter(Boolean).join(': '),
    ]),
  ])
}

/** The tables that results bring along, `{ title, text, header, rows }`, each under its title; empty when there are none. */
export function renderDetails(results) {
  return results
    .flatMap(({ table }) => table ?? [])
    .map(({ title, text, header, rows }) => `\n## ${title}\n\n${text}\n\n${alignRows([header, ...rows])}\n`)
    .join('')
}

function alignRows(cells) {
  const rows = cells.map((row) => row.map((cell) => cell.replaceAll('|', '/')))
  const widths = rows[0].map((_, column) => Math.max(3, ...rows.map((row) => row[column].length)))
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  return [line(rows[0]), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)].join('\n')
}

/** docs/benchmarks.md. */
export function renderPage(results, machine) {
  return `# Benchmarks

Written by \`npm run bench\`; every line is measured in one run, ratios against a bare counterpart in the same run.
The machine: ${machine}. Ratios hold elsewhere, times and sizes depend on it.

${renderTable(results)}
${renderDetails(results)}`
}

function formatNumber(value) {
  return Math.abs(value) >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)))
}
