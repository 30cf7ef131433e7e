/** Groups of calls that Home makes as it opens. All others cost it nothing: they are fetched when the first is made. */
const homeGroups: ReadonlySet<string> = new Set([
  'auth',
  'settings',
  'children',
  'logs',
  'timers',
  'ownKinds',
  'medicines',
  'milk',
  'family',
  'photos',
  'notifications',
  'away',
])

export function isHomeGroup(group: string): boolean {
  return homeGroups.has(group)
}
