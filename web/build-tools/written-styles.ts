import postcss from 'postcss'
import { dropEmptied, dropUnusedProperties } from './first-styles.ts'

/** Signing out takes the person's colours off the device: whoever reads these pages without signing in has the usual ones. */
const otherPalette = /\[data-theme=["']?(?!["']?default)/

const nameInSelector = /\.((?:\\.|[\w-])+)/g
const bare = (name: string) => name.replaceAll(/\\(.)/g, '$1')

/**
 * The part of style sheets that pages need whose words are known: a rule stays when each class it names is one of them. What
 * is shown later, and by other code, brings the whole sheet (app/ui/page/all-styles.ts).
 */
export function writtenStyles(css: string, words: ReadonlySet<string>): string {
  const root = postcss.parse(css)
  const isNeeded = (selector: string) =>
    !otherPalette.test(selector) &&
    [...selector.matchAll(nameInSelector)].every(([, name = '']) => words.has(bare(name)))
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as postcss.AtRule).name)) return
    const kept = rule.selectors.filter(isNeeded)
    if (kept.length === 0) rule.remove()
    else rule.selectors = kept
  })
  dropUnusedProperties(root)
  const values = root.toString()
  root.walkAtRules(/^(?:keyframes|property)$/, (rule) => {
    if (!new RegExp(`[\\s:,(]${rule.params}[\\s;,)}!]`).test(values.replace(`@${rule.name} ${rule.params}`, '')))
      rule.remove()
  })
  dropEmptied(root)
  root.walkComments((comment) => void comment.remove())
  return root.toString()
}

/** Everything in a page or a script that may be the name of a class. */
export function wordsOf(text: string): string[] {
  return text.split(/[\s"'`<>=\\]+/)
}
