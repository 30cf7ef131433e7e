// Reads tokens.json and tokens.css, computes WCAG 2.2 contrast for every pair the interface uses,
// and exits 1 on any failure. `node check-contrast.mjs --all` lists each pair.
// Kept free of the builder's colour code on purpose, so that one mistake cannot hide in both.
import { readFileSync } from 'node:fs'
import { palettes } from '@nestwren/contract/palettes'
import { pairs } from './pairs.ts'

const url = (f) => new URL(f, import.meta.url)
const T = JSON.parse(readFileSync(url('./tokens.json'), 'utf8'))
const CSS = readFileSync(url('../app/ui/styles/tokens.css'), 'utf8')
const LIST_ALL = process.argv.includes('--all')

const channel = (hex, at) => parseInt(hex.substr(at, 2), 16) / 255
const linear = (c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const lum = (h) => 0.2126 * linear(channel(h, 1)) + 0.7152 * linear(channel(h, 3)) + 0.0722 * linear(channel(h, 5))
const ratio = (a, b) => (Math.max(lum(a), lum(b)) + 0.05) / (Math.min(lum(a), lum(b)) + 0.05)

const failures = []
let checked = 0
let tightest = { r: Infinity }
function test(name, colors) {
  for (const [fg, bg, min] of pairs) {
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
