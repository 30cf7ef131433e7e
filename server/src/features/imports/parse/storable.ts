/**
 * A value whose texts a database can store: without NUL and halves of surrogates, which a file may hold and PostgreSQL
 * refuses, in names of columns as well.
 */
export function storable<T>(value: T): T {
  return cleaned(value) as T
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return text(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [text(name), cleaned(one)]))
}

function text(value: string): string {
  const well = value.isWellFormed() ? value : value.toWellFormed()
  return well.includes('\0') ? well.replaceAll('\0', '') : well
}
