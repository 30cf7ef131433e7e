// What is sent from the page of a link: hearts, comments and greetings. It writes words into the page as text only.

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

/** An id of the time, as everything that is made has one (UUIDv7): the same thing sent again is one thing. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = Date.now().toString(16).padStart(12, '0')
  for (let at = 0; at < 6; at += 1) bytes[at] = Number.parseInt(time.slice(at * 2, at * 2 + 2), 16)
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

function say(form: Element, text: string): void {
  const line = form.querySelector('.failure')
  if (line !== null) line.textContent = text
}

/** A heart, or taking it back; it shows at once, and goes back where the server did not take it. */
async function onHeart(button: HTMLElement, { token, words }: Given): Promise<void> {
  const card = button.closest<HTMLElement>('[data-photo]')
  const count = card?.querySelector('[data-hearts]')
  const id = card?.dataset.photo
  if (id === undefined || button.dataset.busy !== undefined) return
  const had = button.getAttribute('aria-pressed') === 'true'
  button.dataset.busy = ''
  button.setAttribute('aria-pressed', String(!had))
  const sent = await send(had ? 'DELETE' : 'POST', `/api/with/${token}/photos/${id}/heart`)
  button.removeAttribute('data-busy')
  if (count === null || count === undefined) return
  if (sent.status !== 200) {
    button.setAttribute('aria-pressed', String(had))
    count.textContent = failureOf(sent, words)
    return
  }
  const hearts = Number(sent.body.hearts)
  button.setAttribute('aria-pressed', String(sent.body.hasHeart === true))
  const text = hearts === 1 ? words.oneHeart : words.manyHearts?.replace('#', String(hearts))
  count.textContent = hearts === 0 ? '' : (text ?? '')
}

/** Sends a form once at a time, with one id for all its tries. */
async function sendForm(form: HTMLFormElement, words: Words, call: (id: string) => Promise<Sent>): Promise<boolean> {
  const button = form.querySelector('button')
  if (button === null || button.disabled) return false
  const id = form.dataset.id ?? newId()
  form.dataset.id = id
  const label = button.textContent ?? ''
  button.disabled = true
  button.textContent = words.sending ?? label
  say(form, '')
  const sent = await call(id)
  button.disabled = false
  button.textContent = label
  if (sent.status !== 201) {
    say(form, failureOf(sent, words))
    return false
  }
  form.removeAttribute('data-id')
  form.reset()
  return true
}

async function onComment(form: HTMLFormElement, { token, words }: Given): Promise<void> {
  const card = form.closest<HTMLElement>('[data-photo]')
  const content = String(new FormData(form).get('content') ?? '').trim()
  const photoId = card?.dataset.photo
  if (card === null || photoId === undefined || content === '') return
  const isSent = await sendForm(form, words, (id) =>
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
  if (text === '' && !hasPhoto) return say(form, words.empty ?? '')
  const isSent = await sendForm(form, words, (id) => {
    const path = `/api/with/${token}/greetings`
    if (!hasPhoto) return send('POST', path, { id, text })
    const upload = new FormData()
    upload.set('id', id)
    upload.set('text', text)
    upload.set('tz', new Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'UTC')
    upload.set('file', photo)
    return send('POST', `${path}/photo`, upload)
  })
  if (!isSent) return
  const done = form.closest('details')?.querySelector('.done')
  if (done !== null && done !== undefined) done.textContent = words.greetingSent ?? ''
}

/** Closes what a form stood in, and gives the focus back to what opened it. */
function closeAround(form: HTMLElement): void {
  const around = form.closest('details')
  if (around === null) return
  around.open = false
  around.querySelector('summary')?.focus()
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
  document.addEventListener('click', onClick, { signal })
  document.addEventListener('submit', onSubmit, { signal })
  return stop
}
