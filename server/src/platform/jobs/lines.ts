interface Line {
  /** How many of its jobs run at once in a server process. */
  readonly workers: number
  /** How many of those may be of one owner, a family say. */
  readonly perOwner: number
  /** Lower is found first: what is urgent is never searched for behind another line's backlog. */
  readonly priority: number
}

/**
 * Work that makes the same promise shares a line, and lines share nothing: each has its own workers, so a push service
 * that hangs holds up no mail, and a purge that takes minutes holds up no reminder.
 */
export const lines = {
  /** Mails, and what follows an account: within seconds. */
  mail: { workers: 6, perOwner: 2, priority: -30 },
  /** What is due by the clock: within a minute. It only asks the database. */
  reminders: { workers: 2, perOwner: 1, priority: -20 },
  /** What waits for somebody else's server, most of the time and without a connection. */
  push: { workers: 24, perOwner: 3, priority: -10 },
  /** Large files that somebody has asked for: within minutes. */
  files: { workers: 2, perOwner: 1, priority: 10 },
  /** What a family brings along: within minutes, however much others bring. They work piece by piece, two at a time. */
  imports: { workers: 4, perOwner: 1, priority: 15 },
  /** Purges, sweeps and checks: some time today. */
  housekeeping: { workers: 2, perOwner: 1, priority: 20 },
} as const satisfies Readonly<Record<string, Line>>

export type LineName = keyof typeof lines
export const lineNames = Object.keys(lines) as LineName[]
