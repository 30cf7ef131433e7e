/** Paces of the live part, in milliseconds; tests run with shorter ones. */
export interface RealtimeTimings {
  /** Between two signs of life of a server process. */
  readonly beatMs: number
  /** Silence after which the people of another process count as gone. */
  readonly silentAfterMs: number
  /** Silence without a good-bye after which clients read again: a process that died may have died with news in its hands. */
  readonly lostAfterMs: number
  /** Silence after which nothing is sent to another process any more. Far above `silentAfterMs`: sending in vain is cheap. */
  readonly forgetAfterMs: number
  /** How long events for other processes are collected before they leave together. */
  readonly collectMs: number
  /** How long changes of who is there are collected. */
  readonly settleMs: number
  /** How long somebody who left still counts as there: a reload is not a departure. */
  readonly leaveGraceMs: number
  /** Added to the two seconds of the specification, for the way of the keystroke. */
  readonly typingMarginMs: number
  /** Window over which everybody is told to read again, so that not all come at once. */
  readonly readAgainSpreadMs: number
  /** Between two waves in which the connections of a process that stops are told to come back elsewhere. */
  readonly waveMs: number
  /** Wait before rights are read again that could not be read. */
  readonly retryMs: number
}

export const defaultTimings: RealtimeTimings = {
  beatMs: 2_000,
  silentAfterMs: 6_500,
  lostAfterMs: 12_000,
  forgetAfterMs: 60_000,
  collectMs: 5,
  settleMs: 200,
  leaveGraceMs: 1_500,
  typingMarginMs: 1_000,
  readAgainSpreadMs: 2_000,
  waveMs: 200,
  retryMs: 500,
}
