import { currentAsked } from '../../ui/layers/layer-address.ts'

/** Where somebody who has signed in goes: to the page whose address asks for something to be opened, else Home. */
export function pageAfterSignIn(): string {
  const asked = currentAsked()
  if (asked === null) return '/home'
  const { pathname, search } = new URL(asked)
  return pathname + search
}
