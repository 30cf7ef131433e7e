/** How far a JSON body may go. */
export interface JsonLimits {
  readonly jsonDepth: number
  readonly jsonFields: number
}

/** What is wrong with a parsed JSON body before any schema looks at it, in words; undefined when nothing is. */
export function checkJson(body: unknown, limits: JsonLimits): string | undefined {
  let fields = 0
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value: body, depth: 0 }]
  for (let item = open.pop(); item; item = open.pop()) {
    const { value, depth } = item
    if (typeof value === 'string') {
      const problem = checkText(value)
      if (problem !== undefined) return problem
      continue
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth >= limits.jsonDepth) return `Nested deeper than ${limits.jsonDepth} levels.`
    const isList = Array.isArray(value)
    const keys = Object.keys(value)
    fields += keys.length
    if (fields > limits.jsonFields) return `More than ${limits.jsonFields} fields.`
    for (const [key, inner] of Object.entries(value)) {
      const problem = isList ? undefined : checkText(key)
      if (problem !== undefined) return problem
      open.push({ value: inner, depth: depth + 1 })
    }
  }
  return undefined
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair. */
function checkText(text: string): string | undefined {
  if (text.includes('\0')) return 'Text must not contain NUL.'
  return text.isWellFormed() ? undefined : 'Text contains half of a character.'
}
