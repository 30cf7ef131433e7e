const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_/-]+/g, ' ')
    .trim()

/** The zones that have every typed word in their name, however it is spelled; what begins with it comes first. */
export function zonesLike(typed: string, zones: readonly string[]): readonly string[] {
  const words = plain(typed).split(' ').filter(Boolean)
  if (words.length === 0) return []
  const [first = ''] = words
  const matches = zones.filter((zone) => words.every((word) => plain(zone).includes(word)))
  const startsWith = (zone: string) =>
    plain(zone)
      .split(' ')
      .some((part) => part.startsWith(first))
  return [...matches.filter(startsWith), ...matches.filter((zone) => !startsWith(zone))]
}
