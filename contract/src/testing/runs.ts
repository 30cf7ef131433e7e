import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm run test:long`. */
    isLongRun: boolean
  }
}

/** How many random cases a property is tried with: some in the short run, many in the long one. */
export function runs({ short, long }: { readonly short: number; readonly long: number }): number {
  return inject('isLongRun') ? long : short
}
