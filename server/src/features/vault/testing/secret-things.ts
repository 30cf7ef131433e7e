import { kinds } from '@nestwren/contract/logs/kinds/index'
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { makePicture } from '../../../platform/images/testing/pictures.ts'
import { type Answer, call } from '../../../testing/call.ts'
import type { Device } from './vault-family.ts'

/** Words that stand in nothing but what the vault locks. */
const words = {
  caption: 'Zebracaption',
  photoComment: 'Quaggaremark',
  title: 'Okapipassport',
  notes: 'Bongonumber',
  fileName: 'tapirscan.png',
  documentComment: 'Numbatremark',
}

/** Everything that hangs on photos and documents of a child, made by somebody who may. */
export interface SecretThings {
  /** What no answer, event, mail, push or export may hold while it is locked. */
  readonly words: readonly string[]
  readonly photoId: string
  readonly documentId: string
  readonly photoCommentId: string
  readonly documentCommentId: string
  /** Addresses of files, as they were told while nothing was locked. */
  readonly addresses: readonly string[]
  readonly entryId: string
  readonly measurementId: string
  readonly milestoneId: string
}

/**
 * A photo on an entry of the log, a visit and a milestone; a document that expires within a week; comments and likes on both; a
 * handoff note that names the document.
 * @param by somebody signed in, of whom `childId` is
 */
export async function makeSecretThings(url: string, by: Device, childId: string): Promise<SecretThings> {
  const made = async (method: string, path: string, body?: unknown) => {
    const answer = await by.send(method, path, body)
    expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body
  }
  const sent = async (path: string, file: File, fields: Readonly<Record<string, string>>): Promise<Answer['body']> => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    form.set('file', file)
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${by.token}` },
      body: form,
    })
    expect(answer.status).toBe(201)
    return answer.json()
  }
  const picture = async (name: string) =>
    new File([new Uint8Array(await makePicture('png'))], name, { type: 'image/png' })
  const { details, startAt, endAt } = kinds.diaper.example
  const { id: entryId } = await made('POST', '/api/events', {
    ...{ id: uuidv7(), childId, kind: 'diaper', startAt, endAt, tz: 'Europe/Lisbon', details },
  })
  const photo = await sent('/api/photos/upload', await picture('beach.png'), {
    ...{ childIds: childId, tz: 'Europe/Lisbon', caption: words.caption, logId: entryId },
  })
  const paper = await sent('/api/documents/upload', await picture(words.fileName), {
    ...{ childIds: childId, title: words.title, notes: words.notes, expiresOn: '2026-11-25', remindDays: '7' },
  })
  const onPhoto = await made('POST', `/api/photos/${photo.id}/comments`, { content: words.photoComment })
  const onPaper = await made('POST', `/api/documents/${paper.id}/comments`, { content: words.documentComment })
  await made('POST', `/api/photos/${photo.id}/like`)
  await made('POST', `/api/documents/${paper.id}/like`)
  const child = `/api/user-children/${childId}`
  const visit = { measuredOn: '2026-11-18', weightG: 6_500, photoId: photo.id }
  const measurement = await made('POST', `${child}/growth-measurements`, visit)
  const milestone = await made('POST', `${child}/milestones`, { title: 'Waved', photoId: photo.id })
  await made('POST', '/api/handoffs', { childIds: [childId] })
  const { body: told } = await call(url, 'GET', `/api/documents/${paper.id}`, { token: by.token })
  const addresses = [photo.url, photo.mediumUrl, photo.thumbnailUrl, told.url, told.previewUrl, told.thumbnailUrl]
  return {
    words: [...Object.values(words), photo.id, paper.id, onPhoto.id, onPaper.id, photo.placeholder],
    photoId: photo.id,
    documentId: paper.id,
    photoCommentId: onPhoto.id,
    documentCommentId: onPaper.id,
    addresses: addresses.filter((one): one is string => typeof one === 'string'),
    entryId,
    measurementId: measurement.id,
    milestoneId: milestone.id,
  }
}

/** Which of the secrets stand in a text, whatever the case. */
export function foundIn(text: string, { words: secrets }: SecretThings): string[] {
  const searched = text.toLowerCase()
  return secrets.filter((secret) => searched.includes(secret.toLowerCase()))
}
