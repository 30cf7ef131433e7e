import { describe, expect, test } from 'vitest'
import { findNewerStyles } from './styles.ts'

const found = (css: string) => findNewerStyles(css).map(({ api }) => api)

describe('what an engine drops whole rules for is found', () => {
  test.each([
    ['.a:has(b) {}', ':has in a selector'],
    ['.a, .b:popover-open {}', ':popover-open in a selector'],
    ['.a:is(:has(b)) {}', ':has in a selector'],
    ['input::-moz-range-thumb, .a {}', '::-moz-range-thumb in a selector'],
    ['.a { .b & {} }', 'nesting'],
    ['@scope (.a) { b {} }', '@scope'],
    ['@starting-style { a { opacity: 0 } }', '@starting-style'],
    ['@property --a { syntax: "*"; inherits: false }', '@property'],
    ['@container style(--a: b) { c { color: red } }', '@container style()'],
    ['a { color: light-dark(red, blue) }', 'light-dark()'],
    ['a { color: red; color: light-dark(var(--a), blue) }', 'light-dark()'],
    ['a { color: oklch(from var(--a) l c h) }', 'oklch(from …)'],
    ['a { height: 2rlh }', 'the unit rlh'],
  ])('%s', (css, api) => expect(found(css)).toEqual([api]))
})

describe('what has a fallback, or all engines know, is not', () => {
  test.each([
    '@supports selector(:has(a)) { .a:has(b) {} }',
    '.a:is(:has(b), [data-has~="b"]) { color: red }',
    '@property --a { syntax: "*"; inherits: false } @layer p { @supports (x: y) { * { --a: initial } } }',
    'a { color: red; color: light-dark(red, blue) }',
    '@supports (color: light-dark(red, red)) { a { color: light-dark(var(--a), blue) } }',
    'input::-moz-range-thumb {} input::-webkit-slider-thumb, .a {} ::-webkit-date-and-time-value { min-height: 1lh }',
    '@media (width >= 40rem) { a:focus-visible:not(.b):where(.c) { inset: 0; height: 100dvh } }',
    '@container (min-width: 10cqw) { a { color: color-mix(in oklab, var(--a) 50%, transparent) } }',
    '@keyframes a { from { color: red } 50% { color: blue } }',
    'a { background: url("x1lh.png"); color: #1e3a8a; grid-area: a; field-sizing: content }',
    '.sm\\:has-a { color: red }',
  ])('%s', (css) => expect(found(css)).toEqual([]))
})
