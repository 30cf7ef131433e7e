import type { Plugin } from 'postcss'

/**
 * Gives each `:has(x)` an attribute beside it, `[data-has~="x"]`: an engine without `:has()` leaves only the first out of
 * `:is()`, and app/ui/has-fallback.ts sets the attribute there. The engines that know `:has()` never see it set.
 */
export function hasSelectors(): Plugin {
  return {
    postcssPlugin: 'has-selectors',
    Once: (root) => {
      root.walkRules((rule) => {
        if (rule.selector.includes(':has(')) rule.selector = withFallback(rule.selector)
      })
    },
  }
}

/** The selector as one word within double quotes. */
function nameOf(inner: string): string {
  return inner
    .replace(/\s*>\s*/g, '>')
    .replace(/\s+/g, '%20')
    .replaceAll('"', "'")
}

export function withFallback(selector: string): string {
  const at = selector.indexOf(':has(')
  if (at === -1) return selector
  const open = at + ':has('.length
  let close = open
  for (let depth = 1; depth > 0; close += 1) {
    const sign = selector[close]
    if (sign === undefined) throw new Error(`"${selector}" does not close its :has().`)
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
  }
  const inner = selector.slice(open, close - 1).trim()
  if (/^[+~]|,/.test(inner))
    throw new Error(
      `:has(${inner}): the fallback knows one selector of descendants or children, no list and no siblings.`,
    )
  const either = `:is(:has(${inner}), [data-has~="${nameOf(inner)}"])`
  return `${selector.slice(0, at)}${either}${withFallback(selector.slice(close))}`
}
