import postcss, { type Declaration, type Rule } from 'postcss'

/** What the first paint of a signed-in page is made of (app/ui/boot-screen.tsx). */
const classes = new Set(
  'shell-skeleton app has-console has-tabs topbar brand page page-wide console has-quick quick quick-btn tabbar rail skel tiles tile boot-screen boot-mark boot-failed boot-chips boot-hero boot-tile boot-line brand-weave'.split(
    ' ',
  ),
)
const plainTags = /^(?:\*|html|body|svg|:root|:host|:before|:after|::before|::after|::backdrop)+$/

/**
 * The part of a style sheet that the first paint needs, small enough to come with the page itself. Everything else waits for
 * the whole sheet, which takes its place.
 */
export function firstStyles(css: string): string {
  const root = postcss.parse(css)
  root.walkAtRules(/^(?:font-face|keyframes|property|supports)$/, (rule) => void rule.remove())
  root.walkRules((rule) => {
    const kept = rule.selectors.filter(isOfFirstPaint)
    if (kept.length === 0) rule.remove()
    else rule.selectors = kept
  })
  dropUnusedProperties(root)
  dropEmptied(root)
  root.walkComments((comment) => void comment.remove())
  return root.toString()
}

function isOfFirstPaint(selector: string): boolean {
  if (/\[(?!data-(?:theme|mode|opens|boot)\b)|:(?:hover|focus|active|has\()/.test(selector)) return false
  const named = selector.match(/\.-?[_a-zA-Z][\w-]*/g) ?? []
  if (named.length > 0) return named.every((name) => classes.has(name.slice(1)))
  return selector.includes('[data-') ? !/[>+~ ]/.test(selector) : plainTags.test(selector)
}

/** Rules, and rules around rules, with nothing in them. */
export function dropEmptied(root: postcss.Root): void {
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove()
  })
  for (let isEmptied = true; isEmptied; ) {
    isEmptied = false
    root.walkAtRules((rule) => {
      if (rule.nodes?.length !== 0) return
      rule.remove()
      isEmptied = true
    })
  }
}

/** Custom properties that nothing in it uses, directly or by another one. */
export function dropUnusedProperties(root: postcss.Root): void {
  const used = new Set<string>()
  const isOwn = ({ prop }: Declaration) => prop.startsWith('--')
  const use = (value: string) => {
    for (const [, name = ''] of value.matchAll(/var\(\s*(--[\w-]+)/g)) used.add(name)
  }
  root.walkDecls((one) => {
    if (!isOwn(one)) use(one.value)
  })
  for (let before = -1; before < used.size; ) {
    before = used.size
    root.walkDecls((one) => {
      if (isOwn(one) && used.has(one.prop)) use(one.value)
    })
  }
  root.walkDecls((one) => {
    if (isOwn(one) && !used.has(one.prop)) (one.parent as Rule).removeChild(one)
  })
}
