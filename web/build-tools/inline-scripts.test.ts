import { expect, test } from 'vitest'
import { parseScripts } from './inline-scripts.ts'

test('finds the exact text of inline scripts and skips those with a source', () => {
  const html =
    '<head><script src="/theme.js"></script></head><script type="module" async="">\nimport "/a.js"\n</script><script>x = "<b>"</script>'
  expect(parseScripts(html)).toEqual(['\nimport "/a.js"\n', 'x = "<b>"'])
})
