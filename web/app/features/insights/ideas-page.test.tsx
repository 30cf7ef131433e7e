import type { User } from '@nestwren/contract/auth'
import type { Preset } from '@nestwren/contract/permissions'
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { session } from '../../platform/session/session.ts'
import { answerCalls, refusal, storeTestTokens } from '../../platform/testing/calls.fixture.ts'
import { closeDesk, type Desk, entryOf, juno, openDesk } from '../../testing/desk.fixture.tsx'
import IdeasPage from './ideas-page.tsx'
import { ideaOf, insightsOf, tipOf } from './insights.fixture.ts'
import type { InsightsAnswer } from './public/insights-query.ts'

let desk: Desk
afterEach(async () => {
  vi.unstubAllGlobals()
  await closeDesk(desk)
})

const get = `GET /api/insights?childId=${juno}`
const markOf = (key: string) => `PUT /api/insights/ideas/${key}`
const listOf = (state: string) => `GET /api/insights/ideas?childId=${juno}&state=${state}&limit=200`

interface Shown {
  preset?: Preset
  more?: Parameters<typeof answerCalls>[0]
  /** The sender of writes has a connection, too. */
  isSending?: boolean
}

async function show(answer: InsightsAnswer | (() => Response), { preset, more = {}, isSending = false }: Shown = {}) {
  desk = await openDesk([], preset === undefined ? {} : { preset })
  const { user } = session.get() as { user: User }
  storeTestTokens(user.id, user.accountId)
  onlineManager.setOnline(true)
  if (isSending) vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  const sent = answerCalls({
    [get]: typeof answer === 'function' ? answer : () => Response.json(answer),
    ...more,
  })
  desk.show(<IdeasPage />)
  return sent
}

const waiting = () =>
  desk.workspace.outbox.getState().queue.map(({ endpoint, input }) => [endpoint, (input as { body: unknown }).body])

test('shows ideas with what they need and where they come from, and tips with the way to a doctor', async () => {
  await show(
    insightsOf({
      ideas: [
        ideaOf(),
        ideaOf({ key: 'hum', title: 'Hum a song', needs: [], source: { ...ideaOf().source, url: 'javascript:0' } }),
      ],
      tips: [tipOf({ asksDoctor: true })],
    }),
  )
  const [first, second] = await within(await screen.findByRole('list', { name: 'Ideas for now' })).findAllByRole(
    'listitem',
  )
  expect(first?.textContent).toContain('5 min · You need: a scarf')
  expect(second?.textContent).toContain('Nothing needed')
  const link = within(first as HTMLElement).getByRole('link', { name: /CDC, 2024: .*opens in a new tab/ })
  expect(link).toMatchObject({ target: '_blank', rel: 'noopener noreferrer', href: ideaOf().source.url })
  // Only a page of the web can be opened.
  expect(within(second as HTMLElement).queryByRole('link')).toBeNull()
  expect(screen.getByText("If you're worried, call your doctor.")).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Ask for ideas' })).toBeNull()
})

const sleep = (endAt: string | null) =>
  entryOf('sleep', {
    id: '00000000-0000-4000-8000-000000000900',
    startAt: new Date(Date.now() - 1_800_000).toISOString(),
    endAt,
    details: { type: null, location: null, putDownAt: null, wakings: [], moodBefore: null, moodAfter: null },
  })

test('there is no idea for now while the child is asleep, and it is back with the waking', async () => {
  await show(insightsOf({ ideas: [ideaOf()], tips: [tipOf()] }))
  await screen.findByText('Peekaboo')
  act(() => desk.workspace.entries.put([sleep(null)]))
  expect(screen.queryByText('Peekaboo')).toBeNull()
  // This child has no birth date, which the page says first; tips are for whoever reads them.
  expect(screen.getByText('No ideas right now')).toBeTruthy()
  expect(screen.getByText('Short and often')).toBeTruthy()
  act(() => desk.workspace.entries.put([{ ...sleep(new Date().toISOString()), version: 2 }]))
  expect(screen.getByText('Peekaboo')).toBeTruthy()
})

test('a done idea goes right away without a connection, waits, and comes back with Undo', async () => {
  await show(insightsOf({ ideas: [ideaOf(), ideaOf({ key: 'hum', title: 'Hum a song' })] }))
  const [done] = await screen.findAllByRole('button', { name: 'Done' })
  fireEvent.click(done as HTMLElement)
  await waitFor(() => expect(screen.queryByText('Peekaboo')).toBeNull())
  expect(screen.getByText('Hum a song')).toBeTruthy()
  expect(waiting()).toEqual([['insights.markIdea', expect.objectContaining({ childId: juno, state: 'done' })]])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Peekaboo')).toBeTruthy()
})

test('a mark is sent as the server takes it, and the ideas are read again', async () => {
  const bodies: unknown[] = []
  const sent = await show(insightsOf({ ideas: [ideaOf()] }), {
    isSending: true,
    more: {
      [markOf('peekaboo')]: (body) => {
        bodies.push(body)
        return Response.json(ideaOf({ state: 'saved' }))
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('button', { name: 'Saved', pressed: true })).toBeTruthy()
  await waitFor(() => expect(bodies).toEqual([{ childId: juno, state: 'saved' }]))
  await waitFor(() => expect(sent.filter(({ name }) => name === get)).toHaveLength(2))
})

test('a mark that is refused says so, and can be given up', async () => {
  await show(insightsOf({ ideas: [ideaOf()] }), {
    isSending: true,
    more: { [markOf('peekaboo')]: () => refusal(403, 'FORBIDDEN', "You don't have permission to do this.") },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Not for us' }))
  expect(await screen.findByText("Not saved: You don't have permission to do this.")).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/Not saved/)).toBeNull())
  expect(screen.getByText('Peekaboo')).toBeTruthy()
})

test('saved ideas have a list, with what waits on top', async () => {
  await show(insightsOf({ ideas: [ideaOf()] }), {
    more: {
      [listOf('saved')]: () =>
        Response.json({ items: [ideaOf({ key: 'hum', title: 'Hum a song', state: 'saved' })], nextCursor: null }),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  fireEvent.click(screen.getByRole('tab', { name: 'Saved' }))
  await screen.findByText('Hum a song')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Peekaboo',
    'Hum a song',
  ])
})

test('nothing done yet says so; somebody who may only look has no buttons', async () => {
  await show(insightsOf({ ideas: [ideaOf()] }), {
    preset: 'viewer',
    more: { [listOf('done')]: () => Response.json({ items: [], nextCursor: null }) },
  })
  await screen.findByText('Peekaboo')
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: 'Done' }))
  expect(await screen.findByText('Nothing done yet')).toBeTruthy()
})

test('ideas that cannot be read say so, and are read again', async () => {
  let isBroken = true
  await show(() => (isBroken ? refusal(400, 'INVALID_INPUT', 'No.') : Response.json(insightsOf({ ideas: [ideaOf()] }))))
  expect(await screen.findByText("We couldn't load ideas")).toBeTruthy()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Peekaboo')).toBeTruthy()
})

const asking = 'POST /api/insights/ask'
const assistant = (isAllowed: boolean) => insightsOf({ assistant: { isThere: true, isAllowed } })
const event = (name: string, data: object) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const source = ideaOf().source

/** An answer whose events the test sends one by one. */
function answering() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null
  let isStopped = false
  const stream = new ReadableStream<Uint8Array>({
    start: (own) => {
      controller = own
    },
    cancel: () => {
      isStopped = true
    },
  })
  return {
    respond: () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
    send: (name: string, data: object) => act(async () => controller?.enqueue(encoder.encode(event(name, data)))),
    end: () => act(async () => controller?.close()),
    isStopped: () => isStopped,
  }
}

const fromLibrary = () =>
  new Response(event('text', { text: 'Peekaboo.' }) + event('done', { by: 'library', isForDoctor: false }))

async function ask(question: string) {
  fireEvent.change(await screen.findByLabelText('Your question'), { target: { value: question } })
  fireEvent.click(screen.getByRole('button', { name: 'Ask' }))
}

test('the library answers first, then a parent is asked, and the other answer comes piece by piece with its sources', async () => {
  const answer = answering()
  const bodies: unknown[] = []
  await show(assistant(false), {
    isSending: true,
    more: {
      'PUT /api/insights/assistant': (body) => {
        bodies.push(body)
        return Response.json({ isThere: true, isAllowed: true })
      },
      [asking]: (body) => {
        bodies.push(body)
        return bodies.length === 1 ? fromLibrary() : answer.respond()
      },
    },
  })
  await ask('  What can we play?  ')
  const dialog = await screen.findByRole('alertdialog', { name: 'Send questions to an AI service?' })
  expect(dialog.textContent).toContain('Never names or notes.')
  const asked = { childId: juno, question: 'What can we play?' }
  expect(bodies).toEqual([asked])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Allow' }))
  await waitFor(() => expect(bodies).toEqual([asked, { isAllowed: true }, asked]))
  await answer.send('text', { text: 'Play peekaboo [1]. ' })
  expect(await screen.findByText('Play peekaboo.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Stop' })).toBeTruthy()
  await answer.send('text', { text: 'It makes them laugh.' })
  await answer.send('sources', { sources: [source] })
  await answer.send('done', { by: 'model', isForDoctor: false })
  expect(await screen.findByText('Play peekaboo. It makes them laugh.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /CDC, 2024/ })).toBeTruthy()
  expect(screen.getByText("This isn't medical advice. If you're worried, call your doctor.")).toBeTruthy()
  expect(screen.queryByText(/word for word/)).toBeNull()
  expect(screen.getByRole('button', { name: 'Ask' })).toBeTruthy()
})

test('where the model fails the library takes its place, and says so', async () => {
  const answer = answering()
  await show(assistant(true), { isSending: true, more: { [asking]: answer.respond } })
  await ask('What can we play?')
  await answer.send('text', { text: 'Your baby has' })
  await screen.findByText('Your baby has')
  await answer.send('instead', {})
  await answer.send('text', { text: 'Peekaboo. Hide your face.' })
  await answer.send('done', { by: 'library', isForDoctor: false })
  expect(await screen.findByText('Peekaboo. Hide your face.')).toBeTruthy()
  expect(screen.queryByText(/Your baby has/)).toBeNull()
  expect(await screen.findByText('This comes from our own library, word for word.')).toBeTruthy()
})

test('a question for a doctor says so', async () => {
  const answer = answering()
  await show(assistant(true), { isSending: true, more: { [asking]: answer.respond } })
  await ask('How much ibuprofen?')
  await answer.send('sources', { sources: [] })
  await answer.send('done', { by: 'library', isForDoctor: true })
  expect(await screen.findByText('This is a question for your doctor. Call them.')).toBeTruthy()
})

test('a question that gets no idea shows whom to call, and numbers that a tap dials', async () => {
  const answer = answering()
  await show(assistant(true), { isSending: true, more: { [asking]: answer.respond } })
  await ask('She ate a battery')
  await answer.send('help', {
    country: 'CA',
    emergency: [{ number: '911' }],
    poison: [{ number: '1-844-764-7669' }, { number: '1-800-463-5060', place: 'Québec' }],
  })
  expect((await screen.findByRole('alert')).textContent).toBe("If you're worried about your child, call your doctor.")
  await answer.send('text', { text: 'In an emergency, call 911. The same in words.' })
  await answer.send('sources', { sources: [] })
  await answer.send('done', { by: 'library', isForDoctor: true })
  await screen.findByRole('button', { name: 'Ask' })
  const links = ['Call 911', 'Call 1-844-764-7669', 'Call 1-800-463-5060 (Québec)'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(links).toEqual(['tel:911', 'tel:18447647669', 'tel:18004635060'])
  expect(screen.getByText(/We took your country from your time zone: Canada/)).toBeTruthy()
  expect(screen.queryByText(/The same in words/)).toBeNull()
  expect(screen.queryByText(/word for word/)).toBeNull()
})

test('where the country is not known it says so and names no line', async () => {
  const answer = answering()
  await show(assistant(true), { isSending: true, more: { [asking]: answer.respond } })
  await ask('She ate a battery')
  await answer.send('help', { country: null, emergency: [], poison: [] })
  await answer.send('done', { by: 'library', isForDoctor: true })
  expect(await screen.findByText(/We don't know which country you're in/)).toBeTruthy()
  expect(screen.queryAllByRole('link', { name: /^Call/ })).toEqual([])
})

test('Stop ends the answer and keeps what was said', async () => {
  const answer = answering()
  await show(assistant(true), { isSending: true, more: { [asking]: answer.respond } })
  await ask('What can we play?')
  await answer.send('text', { text: 'Play peekaboo.' })
  await screen.findByText('Play peekaboo.')
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Stopped.')).toBeTruthy()
  expect(screen.getByText('Play peekaboo.')).toBeTruthy()
})

test('an answer that is cut off says that it failed, and can be asked for again', async () => {
  const answer = answering()
  await show(assistant(true), { isSending: true, more: { [asking]: answer.respond } })
  await ask('What can we play?')
  await answer.send('text', { text: 'Play' })
  await answer.end()
  expect(await screen.findByText('Network error. Please try again.')).toBeTruthy()
})

test('nothing stands before whom to call, also where nobody has decided yet', async () => {
  await show(assistant(false), {
    isSending: true,
    more: {
      [asking]: () =>
        new Response(
          event('help', { country: 'CA', emergency: [{ number: '911', place: null }], poison: [] }) +
            event('done', { by: 'library', isForDoctor: true }),
        ),
    },
  })
  await ask('She ate a battery')
  expect(await screen.findByRole('link', { name: 'Call 911' })).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ask' })).toBeTruthy())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('a parent who does not agree gets the library, and is not asked again', async () => {
  const sent = await show(assistant(false), {
    isSending: true,
    more: {
      [asking]: fromLibrary,
    },
  })
  await ask('What can we play?')
  fireEvent.click(await screen.findByRole('button', { name: 'Use the library only' }))
  expect(await screen.findByText('Peekaboo.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await ask('What else?')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await waitFor(() => expect(sent.filter(({ name }) => name === asking)).toHaveLength(2))
  expect(sent.some(({ name }) => name.startsWith('PUT'))).toBe(false)
})

test('nothing is sent without a question', async () => {
  const sent = await show(assistant(true), { isSending: true })
  await ask('   ')
  expect(await screen.findByText('Enter a question.')).toBeTruthy()
  expect(sent.some(({ name }) => name === asking)).toBe(false)
})
