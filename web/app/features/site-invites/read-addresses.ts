interface ReadAddresses {
  /** In lower case, each once. */
  readonly emails: readonly string[]
  /** The first that is no address; null where all are. */
  readonly wrong: string | null
}

/** What stands in angle brackets behind a name, as mail programs copy it. */
const inBrackets = /<([^<>]+)>/

/** Reads email addresses of a pasted text: one a line or with commas or semicolons between them, with names or without. */
export function readAddresses(text: string): ReadAddresses {
  const parts = text
    // Names in quotes may hold commas.
    .replace(/"[^"\n]*"/g, '')
    .split(/[\n,;]+/)
    .map((part) => (inBrackets.exec(part)?.[1] ?? part).trim().toLowerCase())
    .filter((part) => part !== '')
  const wrong = parts.find((part) => !/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]{2,}$/.test(part)) ?? null
  return { emails: [...new Set(parts)], wrong }
}
