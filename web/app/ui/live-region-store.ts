const pauseMs = 5_000

interface Announcement {
  text: string
  /** Announcements of one group that wait together are told as one, by the summary of the last. */
  group?: string
  summarise?: (count: number) => string
}

let waiting: Announcement[] = []
let spoken = ''
let lastAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | null = null
const listeners = new Set<() => void>()

function summary(items: readonly Announcement[]): string {
  const groups = new Map<string, Announcement[]>()
  for (const [index, item] of items.entries()) {
    const key = item.group ?? `single-${index}`
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()]
    .map((group) => {
      const last = group.at(-1)
      return group.length > 1 && last?.summarise ? last.summarise(group.length) : (last?.text ?? '')
    })
    .join('. ')
}

function speak() {
  timer = null
  lastAt = Date.now()
  const text = summary(waiting)
  // The same words twice are no change to a reader; a no-break space makes them one.
  spoken = text === spoken ? `${text}\u00a0` : text
  waiting = []
  for (const listener of listeners) listener()
}

/**
 * Tells readers what changed, at most once each five seconds: the first is told at once, what comes meanwhile is
 * gathered and summarised ("3 new from Sol").
 */
export function announce(text: string, options: Omit<Announcement, 'text'> = {}): void {
  waiting.push({ text, ...options })
  if (timer !== null) return
  timer = setTimeout(speak, Math.max(0, lastAt + pauseMs - Date.now()))
}

export function spokenText(): string {
  return spoken
}

export function onSpoken(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
