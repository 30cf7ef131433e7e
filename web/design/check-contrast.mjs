// Reads tokens.json and tokens.css, computes WCAG 2.2 contrast for every pair the interface uses,
// and exits 1 on any failure. `node check-contrast.mjs --all` lists each pair.
// Kept free of the builder's colour code on purpose, so that one mistake cannot hide in both.
import { readFileSync } from 'node:fs'
import { palettes } from '@nestwren/contract/palettes'

const url = (f) => new URL(f, import.meta.url)
const T = JSON.parse(readFileSync(url('./tokens.json'), 'utf8'))
const CSS = readFileSync(url('../app/ui/styles/tokens.css'), 'utf8')
const LIST_ALL = process.argv.includes('--all')

const channel = (hex, at) => parseInt(hex.substr(at, 2), 16) / 255
const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const lum = (h) => 0.2126 * linear(channel(h, 1)) + 0.7152 * linear(channel(h, 3)) + 0.0722 * linear(channel(h, 5))
const ratio = (a, b) => (Math.max(lum(a), lum(b)) + 0.05) / (Math.min(lum(a), lum(b)) + 0.05)

const GROUNDS = ['background', 'surface', 'surface-raised', 'surface-sunken']
const TEXT = 4.5 // normal text
const PART = 3 // large text, icons, control boundaries, focus, data marks

const LOGS = ['feeding', 'diaper', 'sleep', 'activity', 'pumping', 'medicine', 'note', 'growth'].map((l) => `log-${l}`)
const PEOPLE = [1, 2, 3, 4, 5, 6].map((n) => `person-${n}`)
const STATUS = ['success', 'warning', 'danger', 'info']

function pairs() {
  const out = []
  const add = (fg, bg, min) => out.push([fg, bg, min])
  for (const g of GROUNDS) {
    for (const t of ['text', 'text-muted', 'primary', 'secondary']) add(t, g, TEXT)
    for (const p of ['accent', 'border', 'focus']) add(p, g, PART)
    for (const f of [...LOGS, ...PEOPLE, ...STATUS]) {
      add(f, g, PART)
      add(`${f}-ink`, g, TEXT)
    }
  }
  for (const r of ['primary', 'secondary', 'accent']) {
    add(`on-${r}`, r, TEXT)
    add(`on-${r}-soft`, `${r}-soft`, TEXT)
    add(r, `${r}-soft`, PART)
    add('text', `${r}-soft`, TEXT)
  }
  for (const h of ['hero', 'hero-soft']) for (const t of ['on-hero', 'on-hero-muted', 'hero-accent']) add(t, h, TEXT)
  add('on-primary-hover', 'primary-hover', TEXT)
  for (const f of [...LOGS, ...PEOPLE]) {
    add(f, `${f}-soft`, PART)
    add(`${f}-ink`, `${f}-soft`, TEXT)
    add('text', `${f}-soft`, TEXT)
    add(`on-${f}`, f, TEXT)
  }
  for (const s of STATUS) {
    add(`${s}-ink`, `${s}-soft`, TEXT)
    add('text', `${s}-soft`, TEXT)
    add(`on-${s}`, `${s}-fill`, TEXT)
  }
  return out
}

const failures = []
let checked = 0
let tightest = { r: Infinity }
function test(name, colors) {
  for (const [fg, bg, min] of pairs()) {
    if (!colors[fg] || !colors[bg]) {
      failures.push(`${name}: missing token ${colors[fg] ? bg : fg}`)
      continue
    }
    const r = ratio(colors[fg], colors[bg])
    checked++
    if (r - min < tightest.r)
      tightest = { r: r - min, text: `${name}: ${fg} on ${bg} = ${r.toFixed(2)} (needs ${min})` }
    if (LIST_ALL)
      console.log(`${r >= min ? 'ok  ' : 'FAIL'} ${r.toFixed(2).padStart(5)} >= ${min}  ${name}  ${fg} on ${bg}`)
    if (r < min) failures.push(`${name}: ${fg} ${colors[fg]} on ${bg} ${colors[bg]} = ${r.toFixed(2)}, needs ${min}`)
  }
}

for (const id of palettes) {
  const p = T.color.palettes[id]
  if (!p) {
    failures.push(`palette ${id} is missing`)
    continue
  }
  for (const mode of ['light', 'dark']) test(`${id}/${mode}`, { ...T.color.shared[mode], ...p[mode] })
}
test('night', T.color.night)

// Night rule: dim (no colour brighter than 0.30 relative luminance) and warm (blue at most 55% of red).
for (const [k, hex] of Object.entries(T.color.night)) {
  if (lum(hex) > 0.3) failures.push(`night: ${k} ${hex} is too bright (${lum(hex).toFixed(2)})`)
  if (channel(hex, 5) > channel(hex, 1) * 0.55 + 0.001) failures.push(`night: ${k} ${hex} is not warm enough`)
}
// The stylesheet must carry the same values as the JSON.
for (const p of Object.values(T.color.palettes))
  for (const m of ['light', 'dark'])
    for (const [k, v] of Object.entries(p[m]))
      if (!CSS.includes(`--${k}: ${v};`)) failures.push(`tokens.css lacks --${k}: ${v}`)
for (const [k, v] of Object.entries(T.color.night))
  if (!CSS.includes(`--${k}: ${v};`)) failures.push(`tokens.css lacks night --${k}: ${v}`)
// Touch targets.
if (parseInt(T.touch.min, 10) < 44) failures.push('touch.min is under 44px')

console.log(`${checked} pairs checked over ${palettes.length} palettes x 2 modes + night. Tightest: ${tightest.text}`)
if (failures.length) {
  console.error(`${failures.length} failures:\n${failures.join('\n')}`)
  process.exit(1)
}
console.log('All pairs meet WCAG 2.2 AA.')
