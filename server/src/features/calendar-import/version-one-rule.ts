/**
 * A rule of vCalendar 1.0, such as `W2 MO WE #5`, as one of iCalendar; null for what is none. Days of the year stay as they
 * are and are refused with the rule.
 */
export function ruleOfVersionOne(text: string): string | null {
  const [head = '', ...rest] = text.trim().toUpperCase().split(/\s+/)
  const [, kind = '', interval = ''] = /^(D|W|MP|MD|YM)(\d{1,3})$/.exec(head) ?? []
  if (kind === '') return null
  const parts = [`FREQ=${frequencies[kind]}`, `INTERVAL=${interval}`]
  const items: string[] = []
  // Without a duration it happens twice.
  let end = 'COUNT=2'
  for (const item of rest) {
    if (/^#\d+$/.test(item)) end = item === '#0' ? '' : `COUNT=${item.slice(1)}`
    else if (/^\d{8}/.test(item)) end = `UNTIL=${item}`
    else items.push(item)
  }
  const list = listOf(kind, items)
  return [...parts, ...(list === '' ? [] : [list]), ...(end === '' ? [] : [end])].join(';')
}

const frequencies: Readonly<Record<string, string>> = {
  D: 'DAILY',
  W: 'WEEKLY',
  MP: 'MONTHLY',
  MD: 'MONTHLY',
  YM: 'YEARLY',
}

function listOf(kind: string, items: readonly string[]): string {
  if (items.length === 0 || kind === 'D') return ''
  if (kind === 'W') return `BYDAY=${items.join(',')}`
  if (kind === 'YM') return `BYMONTH=${items.join(',')}`
  if (kind === 'MD') return `BYMONTHDAY=${items.map((item) => (item === 'LD' ? '-1' : signed(item))).join(',')}`
  const days: string[] = []
  let places: string[] = []
  for (const [index, item] of items.entries()) {
    const isPlace = /^\d[+-]$/.test(item)
    if (isPlace && !/^\d[+-]$/.test(items[index - 1] ?? '')) places = []
    if (isPlace) places.push(signed(item))
    else days.push(...places.map((place) => `${place}${item}`))
  }
  return `BYDAY=${days.join(',')}`
}

/** 2- is the second from the end. */
function signed(item: string): string {
  return item.endsWith('-') ? `-${item.slice(0, -1)}` : item.replace('+', '')
}
