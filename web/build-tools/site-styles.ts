import postcss from 'postcss'
import { dropEmptied, dropUnusedProperties } from './first-styles.ts'

/** Set on the app's pages only; those of sites follow the device. */
const ofApp = /\[data-(?:theme|mode)\b/
const followsDevice = ':not([data-mode])'

/** A style sheet without what only the app's pages can use: its other palettes and modes, and tokens that nothing here names. */
export function siteStyles(css: string): string {
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    const kept = rule.selectors.filter((selector) => !ofApp.test(selector.replace(followsDevice, '')))
    if (kept.length === 0) rule.remove()
    else rule.selectors = kept
  })
  dropUnusedProperties(root)
  dropEmptied(root)
  root.walkComments((comment) => void comment.remove())
  return root.toString()
}
