/** The part of a document that another one of the same site replaces: everything that is seen. */
export function siteElement(): HTMLElement {
  const found = document.getElementById('site')
  if (found === null) throw new Error('This page is none of a site.')
  return found
}

export const slugOfPage = (): string => siteElement().dataset.slug ?? ''
export const isLocked = (): boolean => siteElement().dataset.locked !== undefined

/** What to say instead of sending anything, where the family looks at how its site would be; null for a visitor. */
export const previewWords = (): string | null => siteElement().dataset.preview ?? null

/** An element that a page has, by a selector within another. */
export function part<Found extends Element = HTMLElement>(within: ParentNode, selector: string): Found {
  const found = within.querySelector<Found>(selector)
  if (found === null) throw new Error(`The page has no ${selector}.`)
  return found
}
