/**
 * Whether an address is one of the app's own pages, by its first segment: those open from the device. All others (sites of
 * families, the operators' pages, what no page has) are the server's to answer.
 */
export function isOwnPage(path: string, segments: readonly string[]): boolean {
  const [first = ''] = path.split('/').filter((part) => part !== '')
  return first === '' || segments.includes(first)
}
