import { keepShared } from '../storage/shared-files.ts'

/** What the page's address asks for afterwards; what is asked for outlives signing in. The server says the second as well. */
const afterwards = { kept: '#/shared=files', failed: '#/shared=failed' }

/**
 * The phone's share sheet sends files to a page as a form (`share_target` of the manifest): they are kept on the device, and
 * the page is opened, which takes them from there (storage/shared-files.ts).
 */
export async function takeShared({ request }: { request: Request }): Promise<Response> {
  const isKept = await keepAll(request).catch(() => false)
  const { origin, pathname } = new URL(request.url)
  return Response.redirect(origin + pathname + (isKept ? afterwards.kept : afterwards.failed), 303)
}

async function keepAll(request: Request): Promise<boolean> {
  const files = [...(await request.formData()).values()].filter((one) => typeof one !== 'string')
  await keepShared(files)
  return files.length > 0
}
