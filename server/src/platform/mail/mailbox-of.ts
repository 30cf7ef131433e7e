/**
 * One text for all the ways to write the address of one mailbox: without case, without what follows a plus, and for
 * Google's mail without dots. For finding out whether two addresses are the same person's, never for sending.
 */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@')
  const withoutTag = local.split('+')[0] ?? ''
  const isGoogle = domain === 'gmail.com' || domain === 'googlemail.com'
  return isGoogle ? `${withoutTag.replaceAll('.', '')}@gmail.com` : `${withoutTag}@${domain}`
}
