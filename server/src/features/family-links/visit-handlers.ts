import type { Contract } from '@nestwren/contract'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import { photoSizes } from '@nestwren/contract/photos'
import type { Database } from '../../platform/db/database.ts'
import type { LinkAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { cursorAsked } from '../../platform/http/cursor.ts'
import { HttpError } from '../../platform/http/errors.ts'
import type { FeatureDeps } from '../../platform/http/feature-deps.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { ImageError, type ImageProblem } from '../../platform/images/image-error.ts'
import { prepareImage } from '../../platform/images/prepare-image.ts'
import { photoFilesOf, photoReactable, takenAtOf } from '../photos/public.ts'
import { addComment, addLike, type Reactor, removeLike } from '../reactions/public.ts'
import type { FileKeeper, FileReader } from '../storage/public.ts'
import { addGreeting } from './greeting-commands.ts'
import { createLinkKeys } from './secrets.ts'
import { listShared, showsPhoto } from './shared-queries.ts'

type Calls = Contract['linkVisits']

export interface VisitDeps extends Pick<FeatureDeps, 'config' | 'database'> {
  readonly keeper: FileKeeper
  readonly fileReader: FileReader
}

const refusalOf = {
  NOT_AN_IMAGE: 'UNSUPPORTED_MEDIA_TYPE',
  BROKEN: 'BROKEN_IMAGE',
  TOO_MANY_PIXELS: 'TOO_MANY_PIXELS',
} as const satisfies Record<ImageProblem, string>

/** Kept by the device and asked for anew: what is not shown any more is not shown from there either. */
const cacheControl = 'private, no-cache'

/** The handlers of contract.linkVisits. */
export function visitHandlers({ config, database, keeper, fileReader }: VisitDeps): Handlers<Calls> {
  const keys = createLinkKeys(config.authSecret)
  return {
    async list(context, { query }, access) {
      const cursor = cursorAsked(context, query)
      const { name, arePhotosLocked } = access
      const children = access.children.map((child) => child.name)
      const page = await listShared(context.db, keys, access, { cursor, limit: query.limit, now: context.now })
      return { name, children, ...page, arePhotosLocked }
    },

    async heart(context, { params: { id } }, access) {
      return heartsOf(await addLike(context, photoReactable, await reactorOn(context, access, id)), access)
    },

    async unheart(context, { params: { id } }, access) {
      return heartsOf(await removeLike(context, photoReactable, await reactorOn(context, access, id)), access)
    },

    async comment(context, { params, body }, access) {
      const by = await reactorOn(context, access, params.id)
      const { id, content, createdBy, createdAt } = await addComment(context, photoReactable, by, body)
      // The id is somebody else's: what they said may be older than the link.
      if (createdBy.id !== access.linkId) throw context.refuse('NOT_FOUND')
      return { id, name: createdBy.name, content, isOwn: true, createdAt }
    },

    async greet(context, { body }, access) {
      const outcome = await addGreeting(context.db, access, body, context.now)
      if (outcome === 'too many') throw context.refuse('TOO_MANY_GREETINGS')
      if (outcome === 'sent') tellGreeting(context, access, body.text)
      return { id: body.id }
    },

    async greetWithPhoto(context, input, access) {
      await keepPhotoGreeting({ database, keeper }, context, input, access)
      return { id: input.body.id }
    },

    async picture(context, { params, query }, access) {
      const { accountId, linkId } = access
      const { id: photoId, variant } = params
      const signed = { endS: Number(query.e), signature: query.k }
      if (!keys.isSigned({ accountId, linkId, photoId, variant }, signed, context.now))
        throw context.refuse('LINK_EXPIRED')
      if (!(await showsPhoto(context.db, access, photoId))) throw context.refuse('NOT_FOUND')
      const found = await fileReader.find(context.db, { accountId, itemType: 'photo', itemId: photoId, variant })
      if (found === null || found.open === null) throw context.refuse('NOT_FOUND')
      const { contentType, sizeBytes, hash } = found.row
      return { bytes: found.open.bytes, contentType, lengthBytes: sizeBytes, etag: `"${hash}"`, cacheControl }
    },
  }
}

/** The holder of a link as somebody who likes and comments, on a photo that the link shows. */
async function reactorOn(
  context: Pick<Context, 'db'> & { refuse(code: 'NOT_FOUND'): HttpError },
  access: LinkAccess,
  itemId: string,
): Promise<Reactor> {
  if (!(await showsPhoto(context.db, access, itemId))) throw context.refuse('NOT_FOUND')
  const { accountId, linkId: userId, name } = access
  return { caller: { accountId, userId, name }, itemId }
}

function heartsOf(likes: readonly string[], { linkId }: LinkAccess) {
  return { hasHeart: likes.includes(linkId), hearts: likes.length }
}

/** Tells the family's parents of a greeting, and their list of greetings that it has grown. */
function tellGreeting({ emit }: Pick<Context, 'emit'>, { accountId, linkId, name }: LinkAccess, text: string): void {
  const user = { id: linkId, name }
  const audience = { to: 'parents', accountId } as const
  emit('family:greeting', { user, text }, audience)
  emit('family:changed', { user, part: 'familyLinks' }, audience)
}

type PhotoContext = Context<Calls['greetWithPhoto']>

/**
 * Keeps a greeting with its photo. No transaction is open while that is decoded, written anew and stored; then the greeting and the
 * book of files are written together.
 */
async function keepPhotoGreeting(
  { database, keeper }: { readonly database: Database; readonly keeper: FileKeeper },
  context: PhotoContext,
  { body, file }: HandlerInput<Calls['greetWithPhoto']>,
  access: LinkAccess,
): Promise<void> {
  const { accountId } = access
  const { now } = context
  const { id, text, tz } = body
  if (!(await keeper.hasRoom(context.db, accountId, file.sizeBytes))) throw context.refuse('QUOTA_EXCEEDED')
  const image = await prepareImage<keyof typeof photoSizes>(file.path, photoSizes, accountId).catch(
    (error: unknown) => {
      throw error instanceof ImageError ? context.refuse(refusalOf[error.problem]) : error
    },
  )
  const put = await keeper.put({ accountId, itemType: 'greeting', itemId: id }, photoFilesOf(image, file.path))
  const { width, height, placeholder, captures } = image
  const photo = {
    width,
    height,
    placeholder,
    tz,
    sizeBytes: put.sizeBytes,
    takenAt: takenAtOf(captures, undefined, tz, now),
  }
  try {
    await database.transaction(async (tx) => {
      const outcome = await addGreeting(tx, access, { id, text, photo }, now)
      if (outcome === 'too many') throw context.refuse('TOO_MANY_GREETINGS')
      if (outcome === 'there already') throw new ThereAlready()
      if (!(await keeper.record(tx, put, now))) throw context.refuse('QUOTA_EXCEEDED')
    })
  } catch (error) {
    // After any other error nobody knows whether the commit arrived: what has no row then is left to the sweep.
    if (error instanceof HttpError || error instanceof ThereAlready) await keeper.discard(put)
    if (error instanceof ThereAlready) return
    throw error
  }
  tellGreeting(context, access, text)
}

class ThereAlready extends Error {}
