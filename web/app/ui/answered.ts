declare const mark: unique symbol

/** Proof that something was read, or that nothing had to be: without one no empty text can be shown. */
export interface Answered {
  readonly [mark]: true
}

const proof = {} as Answered

/** The proof of a read that has succeeded, on this device or at the server; null while it has not, or when it failed. */
export function answerOf(query: { readonly data: unknown }): Answered | null {
  return query.data === undefined ? null : proof
}

/** For texts that depend on no read: what was refused, what is gone, what has not been asked yet. */
export const noReadNeeded: Answered = proof
