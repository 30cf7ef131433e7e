/**
 * The server asks browsers to take no text for HTML, a script or the address of one (Trusted Types). Nothing of ours
 * needs more than the addresses of the service worker and of one worker. React makes script elements, which never run, from these texts when it
 * has to draw the whole page anew; none of them can carry anything.
 */

const emptyHtml: readonly string[] = ['<script></script>', '', ' ']
const scriptAddresses: readonly string[] = ['/sw.js']
/** The worker of sealed documents, as the build names it. */
const workerAddress = /^\/assets\/argon-worker-[\w-]+\.js$/

interface Rules {
  readonly createHTML: (text: string) => string | null
  readonly createScriptURL: (text: string) => string | null
  readonly createScript: (text: string) => string | null
}
interface WithTrustedTypes {
  readonly trustedTypes?: { createPolicy(name: string, rules: Rules): unknown }
}

let isPaymentLibraryHere = false

const only = (allowed: readonly string[], like?: RegExp) => (text: string) =>
  isPaymentLibraryHere || allowed.includes(text) || like?.test(text) === true ? text : null

/** Makes the one policy there is; call once, before anything is drawn. Does nothing in browsers without Trusted Types. */
export function refuseTextAsCode(): void {
  const { trustedTypes } = globalThis as WithTrustedTypes
  trustedTypes?.createPolicy('default', {
    createHTML: only(emptyHtml),
    createScriptURL: only(scriptAddresses, workerAddress),
    createScript: only([]),
  })
}

/**
 * The provider's library and Stripe's script write their forms as text. From here on this document lets them, and the rest
 * of the content security policy still says which scripts there may be. Call right before the library is used, which is
 * in documents for payments only (docs/decisions/0015).
 */
export function letPaymentLibraryWrite(): void {
  isPaymentLibraryHere = true
}
