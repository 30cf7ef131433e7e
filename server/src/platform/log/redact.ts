/** Fields whose values never reach a log, wherever they stand. */
const secretFields = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'proxy-authorization',
  'password',
  'newPassword',
  'currentPassword',
  'passwordHash',
  'token',
  'tokens',
  'accessToken',
  'refreshToken',
  'resetToken',
  'inviteToken',
  'inviteLink',
  'proof',
  'secret',
  'confirmationCode',
  'resetLink',
  'link',
  'text',
  'html',
  'notes',
])

/** Under these, `code` is something a person received; elsewhere it names an error, which is worth reading. */
const bodies = new Set(['body', 'payload', 'input', 'query', 'mail'])

const removed = '[removed]'
const deepest = 6

/**
 * A copy of what is to be logged without its secrets. Pino's own redaction works with fixed paths and, with wildcards in
 * them, costs more than the whole request; this looks at names at every depth.
 */
export function redacted(fields: Record<string, unknown>): Record<string, unknown> {
  return redactedFields(fields, false, 0)
}

function redactedFields(fields: object, isBody: boolean, depth: number): Record<string, unknown> {
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (secretFields.has(name) || (isBody && name === 'code')) copy[name] = removed
    else
      copy[name] =
        typeof value === 'object' && value !== null
          ? redactedValue(value, isBody || bodies.has(name), depth + 1)
          : value
  }
  return copy
}

function redactedValue(value: object, isBody: boolean, depth: number): unknown {
  if (depth > deepest) return '[deep]'
  if (Array.isArray(value)) {
    return value.map((item: unknown) =>
      typeof item === 'object' && item !== null ? redactedValue(item, isBody, depth + 1) : item,
    )
  }
  // Errors, dates, requests and other things with a class have their own way of being written.
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null ? redactedFields(value, isBody, depth) : value
}
