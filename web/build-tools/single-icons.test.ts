import { expect, it } from 'vitest'
import { withSingleIcons } from './single-icons.ts'

const files = new Map([
  ['Pin', '/icons/pin.mjs'],
  ['PinOff', '/icons/pin-off.mjs'],
])

it('imports each icon from its own file and leaves the rest, the lines included', () => {
  const code = `import {\n  createLucideIcon,\n  type LucideIcon,\n  Pin,\n  PinOff as Off,\n} from 'lucide-react'\nconst a = 1\n`
  const lines = withSingleIcons(code, 'a.tsx', files)?.split('\n') ?? []
  expect(lines[0]).toBe(
    `import Pin from "/icons/pin.mjs"; import Off from "/icons/pin-off.mjs"; import { createLucideIcon, type LucideIcon } from 'lucide-react'`,
  )
  expect(lines.indexOf('const a = 1')).toBe(code.split('\n').indexOf('const a = 1'))
})

it('leaves code without icons, and types alone', () => {
  expect(withSingleIcons(`import { x } from './x.ts'`, 'a.ts', files)).toBeNull()
  const types = `import type { LucideIcon } from 'lucide-react'`
  expect(withSingleIcons(types, 'a.ts', files)).toBe(types)
})
