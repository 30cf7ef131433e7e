/** The same list with one of its items at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const item = items[from]
  if (item === undefined) return items
  const rest = items.filter((_one, at) => at !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}
