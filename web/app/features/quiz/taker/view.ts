/** How sending the answers fares. */
export interface Sending {
  readonly isSending: boolean
  /** Why the last attempt failed. */
  readonly failure: string | null
}

/** One screen of a quiz. */
export interface View {
  readonly node: HTMLElement
  /** Takes the focus when a step has brought somebody here: its heading, or a field in which something is wrong. */
  readonly focus: HTMLElement | null
  /** A key that was pressed anywhere on the page. */
  readonly onKey?: (event: KeyboardEvent) => void
  /** How sending the answers fares, told without drawing the screen anew: the focus stays where it is. */
  readonly tellSending?: (sending: Sending) => void
}
