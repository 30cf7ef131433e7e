/**
 * The provider's library writes its styles into the head as `<style>` elements, which our content security policy
 * refuses. Sheets that a script makes are allowed, so they become such: the same rules, and no inline styles.
 */
export function adoptStyles(head: HTMLHeadElement = document.head): void {
  if (Object.hasOwn(head, 'appendChild')) return
  const append = head.appendChild.bind(head)
  const adopted = new Set<string>()
  head.appendChild = (node) => {
    if (!(node instanceof HTMLStyleElement) || !node.id.startsWith('svelte-')) return append(node)
    if (!adopted.has(node.id)) {
      adopted.add(node.id)
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(node.textContent)
      document.adoptedStyleSheets.push(sheet)
    }
    return node
  }
}
