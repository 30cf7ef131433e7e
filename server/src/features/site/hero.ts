import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { HandlerInput } from '@nestwren/contract/endpoint'
import type { site } from '@nestwren/contract/site'
import type { Db } from '../../platform/db/database.ts'
import type { Caller, MemberAccess } from '../../platform/http/access.ts'
import type { Context } from '../../platform/http/context.ts'
import { HttpError } from '../../platform/http/errors.ts'
import { ImageError } from '../../platform/images/image-error.ts'
import type { Share } from '../../platform/images/image-work.ts'
import { locatorOf } from '../../platform/items/find-item.ts'
import { makeTempFolder, removeTempFolder } from '../../platform/temp-folders/temp-folders.ts'
import { photoItem, photosForVisitors } from '../photos/public.ts'
import type { FileReader } from '../storage/public.ts'
import { type ChangeDeps, writeSite } from './change-site.ts'
import { type CutHero, cutHero, keepHero, type NewHero } from './hero-files.ts'
import type { StoredSite } from './site-queries.ts'

export interface HeroDeps extends ChangeDeps {
  readonly fileReader: FileReader
}

type HeroContext = Context<typeof site.setHero>
type HeroBody = HandlerInput<typeof site.setHero>['body']

const whole = { x: 0, y: 0, width: 1, height: 1 } as const
const locatePhoto = locatorOf(photoItem)

/**
 * Makes the picture at the top of a site of a part of a photo, or takes it away. It is a picture of its own: what was cut away is
 * in none of its files. No transaction is open while it is made.
 */
export async function setHero(
  deps: HeroDeps,
  context: HeroContext,
  { photoId, crop = whole, version }: HeroBody,
  { caller }: MemberAccess,
): Promise<StoredSite> {
  if (photoId === null) return swapHero(deps, context, caller, version, null)
  await checkPhoto(deps, context, caller, photoId)
  const { accountId } = caller
  const image = await cutFrom(deps, context, accountId, photoId, crop)
  const next = await keepHero(deps.keeper, image, { accountId, photoId, crop })
  try {
    return await swapHero(deps, context, caller, version, next)
  } catch (error) {
    // After any other error nobody knows whether the commit arrived: what has no row then is left to the sweep.
    if (error instanceof HttpError) await deps.keeper.discard(next.put)
    throw error
  }
}

/** Writes the new picture and forgets the one before. */
async function swapHero(
  deps: HeroDeps,
  context: HeroContext,
  caller: Caller,
  version: number | undefined,
  next: NewHero | null,
): Promise<StoredSite> {
  const { keeper } = deps
  const { accountId } = caller
  let gone: readonly string[] = []
  const stored = await writeSite(deps, context, { caller, version }, async (tx, { hero: before }) => {
    gone = before === null ? [] : await keeper.forget(tx, accountId, 'site', [before.id])
    if (next !== null && !(await keeper.record(tx, next.put, context.now))) throw context.refuse('QUOTA_EXCEEDED')
    return { hero: next?.hero ?? null }
  })
  context.afterCommit(() => keeper.remove(gone))
  return stored
}

/** Refuses a photo that the caller may not see, or that no visitor may. */
async function checkPhoto({ kernel }: HeroDeps, context: HeroContext, caller: Caller, photoId: string): Promise<void> {
  const located = await locatePhoto(context.db, caller.accountId, { id: photoId })
  const access = { who: 'item', level: 'view' } as const
  try {
    await kernel.gate.decide({ access, caller, isWrite: true, locate: async () => located })
  } catch (error) {
    if (error instanceof HttpError && error.code === 'NOT_FOUND') throw context.refuse('UNKNOWN_PHOTO')
    throw error
  }
  if (located?.isForParents === true) throw context.refuse('NOT_FOR_THE_SITE')
  if (located?.isKeptInVault === true) throw context.refuse('KEPT_IN_VAULT')
  if (!(await isForVisitors(context.db, caller, photoId))) throw context.refuse('UNKNOWN_PHOTO')
}

async function isForVisitors(db: Db, { accountId }: Caller, photoId: string): Promise<boolean> {
  return (await photosForVisitors(db, accountId, [photoId])).length > 0
}

async function cutFrom(
  { fileReader }: HeroDeps,
  context: HeroContext,
  accountId: string,
  itemId: string,
  part: Share,
): Promise<CutHero> {
  const folder = await makeTempFolder()
  try {
    const found = await fileReader.find(context.db, { accountId, itemType: 'photo', itemId, variant: 'original' })
    if (found === null || found.open === null) throw context.refuse('BROKEN_IMAGE')
    const path = join(folder, 'photo')
    await pipeline(found.open.bytes, createWriteStream(path))
    return await cutHero(path, part, accountId)
  } catch (error) {
    throw error instanceof ImageError ? context.refuse('BROKEN_IMAGE') : error
  } finally {
    await removeTempFolder(folder)
  }
}
