/** The secret in the address of a link that a mail brought, `#/claim=…` or `#/rsvp=…`; null without one. */
export function fragmentToken(name: 'claim' | 'rsvp'): string | null {
  const [, found, token = ''] = /^#\/(\w+)=([\w.~-]{8,200})$/.exec(location.hash) ?? []
  return found === name ? token : null
}

/** Takes it out of the address, once it opens nothing: a reload would only say so again. */
export function dropFragment(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
}
