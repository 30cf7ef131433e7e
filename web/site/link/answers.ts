// What is sent from the page of a link: hearts, comments and greetings. It writes words into the page as text only.
import { dropDraft, fillFromDraft, keepDraft, watchDrafts } from '../drafts.ts'
import { newId } from '../ids.ts'

/** Texts by name, in the reader's language, as the server wrote them into the page. */
type Words = Readonly<Record<string, string>>

interface Given {
  readonly token: string
  readonly words: Words
}

interface Sent {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

function given(): Given | null {
  const text = document.getElementById('with')?.textContent ?? null
  return text === null ? null : (JSON.parse(text) as Given)
}

/** Sends a call of the link; status 0 where nobody could be reached. */
async function send(method: string, path: string, body?: Readonly<Record<string, unknown>> | FormData): Promise<Sent> {
  const isForm = body instanceof FormData
  try {
    const response = await fetch(path, {
      method,
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(body === undefined || isForm ? {} : { headers: { 'content-type': 'application/json' } }),
    })
    const answer: unknown = await response.json().catch(() => ({}))
    return { status: response.status, body: typeof answer === 'object' && answer !== null ? { ...answer } : {} }
  } catch {
    return { status: 0, body: {} }
  }
}

const names: Readonly<Record<number, string>> = {
  401: 'elsewhere',
  404: 'gone',
  409: 'waitABit',
  413: 'tooLarge',
  415: 'noPhoto',
  429: 'waitABit',
  507: 'full',
}

/** What went wrong, in words. */
function failureOf({ status, body }: Sent, words: Words): string {
  const name =
    body.code === 'BROKEN_IMAGE' || body.code === 'TOO_MANY_PIXELS' ? 'noPhoto' : (names[status] ?? 'notSent')
  return words[name] ?? ''
}

/** Says what went wrong in the place for it, or takes it back. */
function say(within: Element, text: string): void {
  const line = within.querySelector('.failure')
  if (line !== null) line.textContent = text
}

/** A heart, or taking it back; it shows at once, and goes back where the server did not take it. */
async function onHeart(button: HTMLElement, { token, words }: Given): Promise<void> {
  const card = button.closest<HTMLElement>('[data-photo]')
  const count = card?.querySelector('[data-hearts]')
  const id = card?.dataset.photo
  if (id === undefined || button.dataset.busy !== undefined) return
  const had = button.getAttribute('aria-pressed') === 'true'
  const line = button.closest('.answers')
  button.dataset.busy = ''
  button.setAttribute('aria-pressed', String(!had))
  if (line !== null) say(line, '')
  const sent = await send(had ? 'DELETE' : 'POST', `/api/with/${token}/photos/${id}/heart`)
  button.removeAttribute('data-busy')
  if (sent.status !== 200) {
    button.setAttribute('aria-pressed', String(had))
    if (line !== null) say(line, failureOf(sent, words))
    return
  }
  if (count === null || count === undefined) return
  const hearts = Number(sent.body.hearts)
  button.setAttribute('aria-pressed', String(sent.body.hasHeart === true))
  const text = hearts === 1 ? words.oneHeart : words.manyHearts?.replace('#', String(hearts))
  count.textContent = hearts === 0 ? '' : (text ?? '')
}

/**
 * Sends a form once at a time, and what it says under one id until it was taken, also after a reload. What was changed since it was
 * sent is another thing: the first may have arrived although nobody said so.
 * @param said what it says, in one text
 */
async function sendForm(
  form: HTMLFormElement,
  words: Words,
  said: string,
  call: (id: string) => Promise<Sent>,
): Promise<boolean> {
  const button = form.querySelector('button')
  // Not disabled while it is sent, which would take the focus away.
  if (button === null || button.getAttribute('aria-disabled') === 'true') return false
  const id = form.dataset.id !== undefined && (form.dataset.said ?? said) === said ? form.dataset.id : newId()
  form.dataset.id = id
  form.dataset.said = said
  keepDraft(form)
  const before = textsOf(form)
  const label = button.textContent ?? ''
  button.setAttribute('aria-disabled', 'true')
  button.textContent = words.sending ?? label
  say(form, '')
  const sent = await call(id)
  button.removeAttribute('aria-disabled')
  button.textContent = label
  if (sent.status !== 201) {
    say(form, failureOf(sent, words))
    return false
  }
  const after = textsOf(form)
  dropDraft(form)
  // What was written meanwhile was not sent.
  if (after === before) form.reset()
  else keepDraft(form)
  return true
}

const textsOf = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form).values()].map((value) => (typeof value === 'string' ? value : value.name)))

async function onComment(form: HTMLFormElement, { token, words }: Given): Promise<void> {
  const card = form.closest<HTMLElement>('[data-photo]')
  const content = String(new FormData(form).get('content') ?? '').trim()
  const photoId = card?.dataset.photo
  if (card === null || photoId === undefined || content === '') return
  const isSent = await sendForm(form, words, content, (id) =>
    send('POST', `/api/with/${token}/photos/${photoId}/comments`, { id, content }),
  )
  if (!isSent) return
  const list = card.querySelector<HTMLElement>('.comments')
  const line = document.createElement('li')
  const [name, text] = [document.createElement('b'), document.createElement('span')]
  name.textContent = words.you ?? ''
  text.textContent = content
  text.className = 'words'
  text.dir = 'auto'
  line.append(name, text)
  list?.append(line)
  if (list !== null) list.hidden = false
  closeAround(form)
}

async function onGreeting(form: HTMLFormElement, { token, words }: Given): Promise<void> {
  const data = new FormData(form)
  const text = String(data.get('text') ?? '').trim()
  const photo = data.get('file')
  const hasPhoto = photo instanceof File && photo.size > 0
  const done = form.closest('details')?.querySelector('.done')
  if (done != null) done.textContent = ''
  if (text === '' && !hasPhoto) return say(form, words.empty ?? '')
  const said = JSON.stringify([text, hasPhoto ? [photo.name, photo.size, photo.lastModified] : null])
  const isSent = await sendForm(form, words, said, (id) => {
    const path = `/api/with/${token}/greetings`
    if (!hasPhoto) return send('POST', path, { id, text })
    const upload = new FormData()
    upload.set('id', id)
    upload.set('text', text)
    upload.set('tz', new Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC')
    upload.set('file', photo)
    return send('POST', `${path}/photo`, upload)
  })
  if (isSent && done != null) done.textContent = words.greetingSent ?? ''
}

/** Closes what a form stood in, and gives the focus back to what opened it. */
function closeAround(form: HTMLElement): void {
  const around = form.closest('details')
  if (around === null) return
  around.open = false
  around.querySelector('summary')?.focus()
}

/** Gives the forms of the page what was typed into them before; those that hold something are open. */
function fillForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-comment], form[data-greeting]')) {
    const photo = form.closest<HTMLElement>('[data-photo]')?.dataset.photo
    const isFilled = fillFromDraft(form, photo === undefined ? 'greeting' : `comment ${photo}`)
    const around = form.closest('details')
    if (isFilled && around !== null && form.querySelector('textarea')?.value !== '') around.open = true
  }
}

/** Begins to listen, where the page takes answers. Returns how to stop. */
export function start(): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const stop = () => listening.abort()
  const found = given()
  if (found === null) return stop
  const onClick = ({ target }: MouseEvent) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-heart]') : null
    if (button !== null) void onHeart(button, found)
  }
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    if (form.dataset.comment === undefined && form.dataset.greeting === undefined) return
    event.preventDefault()
    void (form.dataset.comment === undefined ? onGreeting(form, found) : onComment(form, found))
  }
  fillForms()
  watchDrafts(signal)
  document.addEventListener('click', onClick, { signal })
  document.addEventListener('submit', onSubmit, { signal })
  return stop
}
