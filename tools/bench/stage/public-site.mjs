import { randomUUID } from 'node:crypto'
import { call, childrenOf, requireOfServer, signIn } from './server.mjs'

/** The address of the demo family's site. */
export const siteSlug = 'bench-family'

/** For figures about sites, whose photos come one after the other. */
export const uploadsWithoutEnd = { LIMITS_UPLOADS: '1000/1m burst 1000' }

/** More than the first page of a site shows. */
const realPhotos = 6

// Behind those with files, each at a place of its own.
const insertPhotos = `
  insert into photos (account_id, id, child_ids, caption, audience, taken_at, tz, width, height, size_bytes, placeholder,
    created_by, created_at, updated_at, is_public, public_order)
  select c.account_id, gen_random_uuid(), array[c.id], 'At the lake', 'family', now() - n * interval '30 minutes', 'UTC', 4000,
    3000, 3000000, 'HwgCBYDreXInY1RQdb5miAAAAAAA', c.created_by, now(), now(), true, 1000000 + n
  from children c, generate_series(1, $2::int) as n where c.id = $1`

/**
 * Turns the demo family's site on, with a gallery of six real photos and, behind them, so many that have no files, and with its
 * picture at the top.
 * @returns the owner's token, the child of its photos and the file of each
 */
export async function openSite(server, { database, morePhotos = 0 } = {}) {
  const { token } = await signIn(server)
  const [{ _id: childId }] = await childrenOf(server, token)
  const file = new Blob([await smallPhoto()], { type: 'image/jpeg' })
  const ids = []
  for (let count = 0; count < realPhotos; count += 1) {
    const id = await uploadPhoto(server, token, { childId, file })
    await publish(server, token, id)
    ids.push(id)
  }
  if (morePhotos > 0) {
    await database.query(insertPhotos, [childId, morePhotos])
    await database.query('vacuum analyze photos')
  }
  const modules = { galleryEnabled: true, registryEnabled: true, invitesEnabled: true }
  const site = {
    enabled: true,
    slug: siteSlug,
    title: 'The Wrens',
    bio: 'Hello from all of us',
    modules,
    confirmPublished: true,
  }
  await call(server, 'PUT', '/api/public-site', { token, body: site })
  await call(server, 'PUT', '/api/public-site/hero', { token, body: { photoId: ids[0] } })
  return { token, childId, file }
}

/** Uploads a photo of a child, which nobody but the family sees; resolves to its id. */
export async function uploadPhoto(server, token, { childId, file }) {
  const id = randomUUID()
  const form = new FormData()
  for (const [name, value] of Object.entries({ id, childIds: childId, tz: 'UTC' })) form.set(name, value)
  form.set('file', file, 'a.jpg')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api/photos/upload`, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`An upload answered ${response.status}: ${await response.text()}`)
  return id
}

export function publish(server, token, id) {
  return call(server, 'PATCH', `/api/photos/${id}/public`, { token, body: { isPublic: true } })
}

/** A photo that is made into every size that a site has of one. */
function smallPhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 18 }
  return requireOfServer('sharp')({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 80 })
    .toBuffer()
}
