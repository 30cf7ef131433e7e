/**
 * Whether the server refused something because a subscription is needed (402). Kept until the family is in good standing
 * again or the person puts it aside; however many calls are refused meanwhile, it is said once.
 */
let isRequired = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (next === isRequired) return
  isRequired = next
  for (const listener of listeners) listener()
}

export const paymentRequired = {
  get: (): boolean => isRequired,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** A call was refused. */
  note: (): void => set(true),
  /** Paid, put aside, or somebody else's turn. The next refusal says it again. */
  clear: (): void => set(false),
}
