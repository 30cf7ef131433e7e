/** A newer API that may stay in the build, and why it does no harm in the oldest engines. */
export interface Allowed {
  /** As the check reports it. */
  readonly api: string
  /** How the path of the file begins, within build/client. */
  readonly where: string
  /** A word that stands within 100 characters of it, where the file is shared. */
  readonly near?: string
  readonly why: string
}

/** Only what the check cannot see is guarded. An entry that nothing needs any longer fails the check. */
export const allowed: readonly Allowed[] = [
  {
    api: '@page',
    where: 'assets/visit-page-',
    why: 'without it the browser prints with margins of its own, which leave the height of a sheet as well',
  },
  {
    api: 'Temporal',
    where: 'assets/',
    why: 'entry.client.tsx loads temporal-polyfill before the first page where the browser has none; sw.js does not use it',
  },
  {
    api: 'navigation',
    where: 'assets/base-',
    near: 'currentEntry',
    why: "react-dom's transition indicator starts only after `typeof navigation === 'object'`, in the function around",
  },
  {
    api: '.startViewTransition()',
    where: 'assets/base-',
    why: 'react-dom catches that it is missing and goes on without; react-router asks for it first, and no link of ours wants one',
  },
  {
    api: 'WebTransport',
    where: 'assets/live-connection-',
    near: 'createUri',
    why: 'a transport of socket.io that neither the client nor the server names',
  },
  {
    api: '.checkVisibility()',
    where: 'assets/',
    near: 'checkVisibilityCSS',
    why: 'radix looks for it on Element.prototype first and keeps the answer in a variable',
  },
  {
    api: 'Uint8Array.fromHex',
    where: 'assets/sealed-page-',
    why: '@noble/hashes looks once whether it is there, keeps the answer in a variable and has a way of its own',
  },
]
