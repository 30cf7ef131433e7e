// Builds tokens.json and the two generated stylesheets of app/ui/styles. Hues are art-directed in app/platform/theme/palettes.data.ts;
// lightness is solved in derive.ts beside it. Verify with check-contrast.mjs.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modes, paletteColors } from '../app/platform/theme/derive.ts'
import { paletteHues } from '../app/platform/theme/palettes.data.ts'
import { modeColors, night } from './colors.mjs'
import { scale } from './scale.mjs'
import { themeCss, tokensCss } from './stylesheets.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const styles = join(here, '../app/ui/styles')

const tokens = {
  $meta: { product: 'Nestwren', version: '1.0.0', contrast: 'WCAG 2.2 AA, verified by check-contrast.mjs' },
  ...scale,
  color: {
    shared: Object.fromEntries(modes.map((m) => [m, modeColors(m)])),
    palettes: Object.fromEntries(
      Object.entries(paletteHues).map(([id, p]) => [
        id,
        { label: p.label, note: p.note, ...Object.fromEntries(modes.map((m) => [m, paletteColors(p, m)])) },
      ]),
    ),
    night: night(),
  },
}
writeFileSync(join(here, 'tokens.json'), `${JSON.stringify(tokens, null, 2)}\n`)

writeFileSync(join(styles, 'tokens.css'), tokensCss(tokens))
writeFileSync(join(styles, 'theme.css'), themeCss(tokens))
console.log(`tokens written: ${Object.keys(tokens.color.palettes).length} palettes`)
