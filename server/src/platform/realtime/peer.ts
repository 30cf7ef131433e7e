/** What one server process knows of another. */
export interface Peer {
  /** By the clock of `performance.now()`. */
  heardAt: number
  isSilent: boolean
  /** Silent without a good-bye, for so long that whatever it said last counts as missed. */
  isGivenUp: boolean
  hasLeft: boolean
  /**
   * Accounts it has told about since it was asked who is there, with the number of the batch: its answer may be older.
   * Null once it has answered.
   */
  toldSinceAsked: Map<string, number> | null
  /** A batch is missing that may still come. */
  readonly isWaiting: boolean
  /** Takes note of batch number `sent`; true when too much is missing to wait for it. */
  isMissingAfterBatch(sent: number): boolean
  /** Takes note that `sent` batches have left; true when one of them is overdue. */
  isMissingAfterBeat(sent: number): boolean
}

/** Large batches take another way and may be overtaken, so a hole may fill until the second sign of life after it. */
const PATIENCE_BEATS = 2
const MOST_HOLES = 200

/** Keeps track of which batches of another process have arrived; the first `countBefore` do not count. */
export function createPeer(countBefore: number): Peer {
  let highest = countBefore
  /** Number of each batch that is missing, and how many signs of life came since. */
  const holes = new Map<number, number>()

  /** Everything up to `sent` should be here; false when it is hopeless. */
  function expectUpTo(sent: number): boolean {
    if (sent - highest > MOST_HOLES) {
      highest = sent
      holes.clear()
      return false
    }
    while (highest < sent) {
      highest += 1
      holes.set(highest, 0)
    }
    return true
  }

  return {
    heardAt: performance.now(),
    isSilent: false,
    isGivenUp: false,
    hasLeft: false,
    toldSinceAsked: new Map(),
    get isWaiting() {
      return holes.size > 0
    },
    isMissingAfterBatch(sent) {
      const isHopeful = expectUpTo(sent)
      holes.delete(sent)
      return !isHopeful
    },
    isMissingAfterBeat(sent) {
      if (!expectUpTo(sent)) return true
      let isOverdue = false
      for (const [number, age] of holes) {
        holes.set(number, age + 1)
        if (age + 1 >= PATIENCE_BEATS) isOverdue = true
      }
      if (isOverdue) holes.clear()
      return isOverdue
    },
  }
}
