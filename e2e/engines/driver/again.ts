/**
 * What a browser could not do before any page of ours was in it, on a machine that is very busy, is tried once more: it says
 * nothing about us.
 */
export function again<Result>(act: () => Promise<Result>): Promise<Result> {
  return act().catch(act)
}
