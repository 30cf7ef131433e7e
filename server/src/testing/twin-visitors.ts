import { createPhone } from '../features/family-links/testing/link-family.ts'
import { makePicture } from '../platform/images/testing/pictures.ts'
import { type Answer, call } from './call.ts'
import { openSite } from './site-examples.ts'
import type { TestApp } from './start-test-app.ts'
import { firstChildren, idFor, type TwinFamily } from './twin-family.ts'

/**
 * Lets people without an account come to a family that has an example of everything: one reserves a gift and answers an invite, one
 * opens a link, sends two greetings and says something of a photo.
 */
export async function bringVisitors(app: TestApp, family: TwinFamily): Promise<void> {
  const { accountId, marks } = family
  const owner = await family.client()
  const slug = await openSite(app.url, await family.token(), accountId)
  const name = `Ottilie ${marks.word}`
  const email = `ottilie-${marks.word}@example.com`.toLowerCase()
  const { items: gifts } = (await call(app.url, 'GET', `/api/public/sites/${slug}/registry`)).body
  const claim = { name, email, note: `For Pip ${marks.word}` }
  done(await call(app.url, 'POST', `/api/public/registry/${gifts[0].id}/claim`, { body: claim }))
  const [invite] = (await owner.siteInvites.list({ query: {} })).items
  const rsvp = { name, email, message: `With pleasure ${marks.word}` }
  done(await call(app.url, 'POST', `/api/public/invites/${invite?.slug}/rsvp`, { body: rsvp }))

  const link = { name: `Rosa ${marks.word}`, childIds: [firstChildren.juno], showsOlder: true }
  const { url } = await owner.familyLinks.create({ body: link })
  const path = url.slice(url.indexOf('/with/'))
  const phone = createPhone(app)
  await phone.open(path.slice('/with/'.length))
  const text = `Kisses ${marks.word}`
  done(await phone.send('POST', `/api${path}/greetings`, { id: idFor('greeting'), text }))
  const picture = new File([Uint8Array.from(await makePicture('jpeg', { color: marks.color }))], 'a.jpg')
  done(await phone.upload(`/api${path}/greetings/photo`, { id: idFor('greeting with a photo'), text }, picture))
  const photo = `/api${path}/photos/${idFor('photo')}`
  done(await phone.send('POST', `${photo}/heart`))
  done(await phone.send('POST', `${photo}/comments`, { id: idFor('comment by a link'), content: text }))
}

function done({ status, body }: Answer): void {
  if (status > 299) throw new Error(`${status} ${JSON.stringify(body)}`)
}
