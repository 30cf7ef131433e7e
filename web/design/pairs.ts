const GROUNDS = ['background', 'surface', 'surface-raised', 'surface-sunken']
const TEXT = 4.5 // normal text
const PART = 3 // large text, icons, control boundaries, focus, data marks

const LOGS = ['feeding', 'diaper', 'sleep', 'activity', 'pumping', 'medicine', 'note', 'growth'].map((l) => `log-${l}`)
const PEOPLE = [1, 2, 3, 4, 5, 6].map((n) => `person-${n}`)
const STATUS = ['success', 'warning', 'danger', 'info']

/** `[foreground, background, least contrast]` for every pair of tokens that the interface uses. */
export const pairs: [front: string, ground: string, least: number][] = []
const add = (fg: string, bg: string, min: number) => pairs.push([fg, bg, min])
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
