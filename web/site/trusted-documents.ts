/**
 * The server asks browsers to take no text for HTML or a script (Trusted Types). This script reads documents of the site, which
 * the server wrote, and nothing else: the one policy lets through exactly the text that is being read.
 */
interface WithTrustedTypes {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown
  }
}

let awaited: string | null = null

/** Makes the one policy there is; call once, before anything is read. */
export function refuseTextAsCode(): void {
  const { trustedTypes } = globalThis as WithTrustedTypes
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text === awaited ? text : null),
    createScript: () => null,
    createScriptURL: () => null,
  })
}

/** Reads a document that our own server has sent. Scripts in it never run. */
export function parseDocument(text: string): Document {
  awaited = text
  try {
    return new DOMParser().parseFromString(text, 'text/html')
  } finally {
    awaited = null
  }
}
