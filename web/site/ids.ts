/** An id of the time, as everything that is made has one (UUIDv7): the same thing sent again is one thing. */
export function newId(): string {
  // Not randomUUID: browsers have that in a secure context only, which a server at home may not be.
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = Date.now().toString(16).padStart(12, '0')
  for (let at = 0; at < 6; at += 1) bytes[at] = Number.parseInt(time.slice(at * 2, at * 2 + 2), 16)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
