import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { start } from './answers.ts'

const token = 'T'.repeat(22)
const photoId = '00000000-0000-4000-8000-000000000041'
const words = {
  ...{
    you: 'You',
    sending: 'Sending',
    greetingSent: 'Your greeting was sent',
    notSent: "That wasn't sent. Try again.",
  },
  ...{ waitABit: 'Later', noPhoto: 'No photo', empty: 'Write something, or add a photo.' },
  ...{ oneHeart: '1 heart', manyHearts: '# hearts' },
}
const page = `
<article data-photo="${photoId}">
<p class="answers"><button type="button" data-heart="" aria-pressed="false">Heart</button><span data-hearts="">2 hearts</span><span class="failure"></span></p>
<ul class="comments" hidden></ul>
<details open><summary>Write a comment</summary><form data-comment=""><textarea name="content"></textarea>
<p class="failure"></p><button type="submit">Send comment</button></form></details>
</article>
<details open><summary>Greet</summary><form data-greeting=""><textarea name="text"></textarea><input type="file" name="file">
<p class="failure"></p><button type="submit">Send greeting</button></form><p class="done"></p></details>
<script type="application/json" id="with">${JSON.stringify({ token, words })}</script>`

let stop: () => void
let sent: { readonly name: string; readonly body: unknown }[]
let answer: () => Response
beforeEach(() => {
  sent = []
  sessionStorage.clear()
  document.body.innerHTML = page
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    sent.push({ name: `${method} ${path}`, body: typeof body === 'string' ? JSON.parse(body) : body })
    return answer()
  })
  stop = start()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

const one = <E extends Element = HTMLElement>(selector: string): E => {
  const found = document.querySelector<E>(selector)
  if (found === null) throw new Error(`There is no ${selector}`)
  return found
}
const pressed = () => one('[data-heart]').getAttribute('aria-pressed')
const submit = (selector: string) =>
  one(selector).dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))

test('a heart shows at once, counts what the server says, and is taken back by the next press', async () => {
  answer = () => Response.json({ hasHeart: true, hearts: 3 })
  one('[data-heart]').click()
  expect(pressed()).toBe('true')
  await vi.waitFor(() => expect(one('[data-hearts]').textContent).toBe('3 hearts'))
  answer = () => Response.json({ hasHeart: false, hearts: 1 })
  one('[data-heart]').click()
  await vi.waitFor(() => expect(one('[data-hearts]').textContent).toBe('1 heart'))
  expect(pressed()).toBe('false')
  expect(sent.map(({ name }) => name)).toEqual([
    `POST /api/with/${token}/photos/${photoId}/heart`,
    `DELETE /api/with/${token}/photos/${photoId}/heart`,
  ])
})

test('a heart that was not taken goes back, with what went wrong', async () => {
  answer = () => Response.json({ code: 'RATE_LIMITED' }, { status: 429 })
  one('[data-heart]').click()
  await vi.waitFor(() => expect(one('.answers .failure').textContent).toBe('Later'))
  expect([pressed(), one('[data-hearts]').textContent]).toEqual(['false', '2 hearts'])
})

test('a comment is sent with one id for all its tries, and stands there as text', async () => {
  answer = () => Response.json({}, { status: 503 })
  one<HTMLTextAreaElement>('[name=content]').value = ' <b>So big!</b> '
  submit('[data-comment]')
  await vi.waitFor(() => expect(one('[data-comment] .failure').textContent).toBe("That wasn't sent. Try again."))
  expect(one<HTMLTextAreaElement>('[name=content]').value).toBe(' <b>So big!</b> ')
  answer = () => Response.json({}, { status: 201 })
  submit('[data-comment]')
  await vi.waitFor(() => expect(one('.comments').textContent).toBe('You<b>So big!</b>'))
  expect(one('.comments').querySelector('span b')).toBeNull()
  const [first, second] = sent.map(({ body }) => body as { readonly id: string; readonly content: string })
  expect(first).toEqual(second)
  expect(first).toMatchObject({ content: '<b>So big!</b>', id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/) })
  expect(one<HTMLDetailsElement>('article details').open).toBe(false)
})

test('a greeting says something; one with a photo goes as a form', async () => {
  submit('[data-greeting]')
  expect(one('[data-greeting] .failure').textContent).toBe('Write something, or add a photo.')
  answer = () => Response.json({}, { status: 201 })
  one<HTMLTextAreaElement>('[name=text]').value = 'Hello'
  submit('[data-greeting]')
  await vi.waitFor(() => expect(one('.done').textContent).toBe('Your greeting was sent'))
  expect(sent).toMatchObject([{ name: `POST /api/with/${token}/greetings`, body: { text: 'Hello' } }])
})

test('what was typed outlives a reload, under the id with which it was sent', async () => {
  answer = () => Response.json({}, { status: 503 })
  const type = (text: string) => {
    one<HTMLTextAreaElement>('[name=content]').value = text
    one('[name=content]').dispatchEvent(new Event('input', { bubbles: true }))
  }
  const ids = () => sent.map(({ body }) => (body as { readonly id: string }).id)
  const failed = () =>
    vi.waitFor(() => expect(one('[data-comment] .failure').textContent).toBe("That wasn't sent. Try again."))
  type('So big!')
  submit('[data-comment]')
  await failed()
  stop()
  document.body.innerHTML = page.replace('<details open>', '<details>')
  stop = start()
  expect(one<HTMLTextAreaElement>('[name=content]').value).toBe('So big!')
  expect(one<HTMLDetailsElement>('article details').open).toBe(true)
  submit('[data-comment]')
  await failed()
  expect(ids()[1]).toBe(ids()[0])
  // The first may have arrived: other words are another comment.
  type('So very big!')
  answer = () => Response.json({}, { status: 201 })
  submit('[data-comment]')
  await vi.waitFor(() => expect(one('.comments').textContent).toBe('YouSo very big!'))
  expect(ids()[2]).not.toBe(ids()[0])
  expect(sessionStorage).toHaveLength(0)
})
