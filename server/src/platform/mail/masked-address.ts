/** An address of which only its owner can tell that it is theirs: `a…@example.org`. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const [first = ''] = address
  return at < 1 ? '…' : `${first}…${address.slice(at)}`
}
