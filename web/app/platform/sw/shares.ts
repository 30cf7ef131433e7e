import { isTooMuch, keepShared } from '../storage/shared-files.ts'
import { formWithin } from './form-within.ts'

/** What the page's address asks for afterwards; what is asked for outlives signing in. The server says the second as well. */
const afterwards = { kept: '#/shared=files', failed: '#/shared=failed' }
type Shared = Pick<Request, 'url' | 'referrer' | 'formData'> & Partial<Pick<Request, 'body' | 'headers'>>
/** A form around as many bytes as can wait on a device. */
const mostFormBytes = 260_000_000

/**
 * The phone's share sheet sends files to a page as a form (`share_target` of the manifest): they are kept on the device, and
 * the page is opened, which takes them from there (storage/shared-files.ts). Any page of the web can send such a form as well:
 * what names another origin as its sender is not read, and what names none is kept for the installed app alone.
 */
export async function takeShared({ request }: { request: Shared }, keep = keepShared): Promise<Response> {
  const isKept = await keepAll(request, keep).catch(() => false)
  const { origin, pathname } = new URL(request.url)
  return Response.redirect(origin + pathname + (isKept ? afterwards.kept : afterwards.failed), 303)
}

async function keepAll(request: Shared, keep: typeof keepShared): Promise<boolean> {
  const sender = senderOf(request)
  if (sender === 'foreign') return false
  const form = await formWithin(request, mostFormBytes)
  const files = [...form.values()].filter((one) => typeof one !== 'string')
  if (files.length === 0 || isTooMuch(files.map(({ size }) => size))) return false
  await keep(files, sender === 'own')
  return true
}

/** Who sent a form: `unknown` is the share sheet, or a page that hides itself. */
function senderOf({ referrer, url }: Shared): 'own' | 'foreign' | 'unknown' {
  if (referrer === '' || referrer === 'about:client') return 'unknown'
  return referrer.startsWith(`${new URL(url).origin}/`) ? 'own' : 'foreign'
}
