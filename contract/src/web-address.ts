/** True for an address of the web that a link may lead to: http or https, without a name or password in it. */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(address)) return false
  try {
    const { protocol, username, password, hostname } = new URL(address)
    return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== ''
  } catch {
    return false
  }
}
