const most = 6
const app = 'web/app/'

export const webFloors = {
  name: 'floors of the web',
  why: 'Whoever changes a room of web/app has to know what it stands on: the longest chain of imports between rooms is how deep that goes, and in a circle it never ends.',
  instead:
    'Move what several features share down (platform for machinery, ui for what is shown), or let the page that composes them hand it in.',
  check: ({ sources }) => {
    const rooms = roomsOf(sources)
    const chains = new Map()
    const circles = []
    /** The longest chain that begins at a room; `way` is how it was reached. */
    const chainFrom = (room, way) => {
      if (way.includes(room)) {
        circles.push([...way.slice(way.indexOf(room)), room])
        return []
      }
      if (!chains.has(room)) {
        const below = [...(rooms.get(room)?.keys() ?? [])].map((next) => chainFrom(next, [...way, room]))
        chains.set(room, [room, ...longest(below)])
      }
      return chains.get(room)
    }
    const highest = longest([...rooms.keys()].map((room) => chainFrom(room, [])))
    const violation = (chain, message) => ({
      ...rooms.get(chain[0]).get(chain[1]),
      message: `${message}: ${chain.join(' -> ')}`,
    })
    return [
      ...circles.map((circle) => violation(circle, 'a circle')),
      ...(highest.length > most ? [violation(highest, `${highest.length} floors, at most ${most}`)] : []),
    ]
  },
}

function longest(chains) {
  return chains.reduce((best, chain) => (chain.length > best.length ? chain : best), [])
}

/** For each room the rooms that it imports, with a place where it does. Tests stand outside of the house. */
function roomsOf(sources) {
  const rooms = new Map()
  for (const { path, imports, isTest } of sources) {
    const from = roomOf(path)
    if (from === null || isTest) continue
    for (const { target, line } of imports) {
      const to = target === null ? null : roomOf(target)
      if (to === null || to === from) continue
      const below = rooms.get(from) ?? new Map()
      rooms.set(from, below.has(to) ? below : below.set(to, { path, line }))
    }
  }
  return rooms
}

/** A room is a feature, platform, ui, or whatever else stands directly in web/app. */
function roomOf(path) {
  if (!path.startsWith(app)) return null
  const [first, second] = path.slice(app.length).split('/')
  return first === 'features' ? `features/${second}` : first
}
