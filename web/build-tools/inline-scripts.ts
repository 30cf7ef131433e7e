/** The exact text of every script element of a page that has no `src`: what a browser hashes for its security policy. */
export function parseScripts(html: string): string[] {
  const scripts: string[] = []
  for (const match of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)) {
    const [, attributes = '', text = ''] = match
    if (!/\ssrc\s*=/i.test(attributes)) scripts.push(text)
  }
  return scripts
}
