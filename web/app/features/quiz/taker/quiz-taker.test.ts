import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { nothingKept, readKept } from './kept.ts'
import {
  answerAll,
  at,
  begin,
  choose,
  closeQuiz,
  fakeCalls,
  heading,
  key,
  openQuiz,
  press,
  refusal,
  reloadQuiz,
  sampleQuiz,
  sampleResults,
  slug,
} from './quiz.fixture.ts'

afterEach(closeQuiz)

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

describe('taking a quiz', () => {
  test('goes from the introduction through who one is and each question to the result', async () => {
    const calls = fakeCalls()
    const { intro } = openQuiz(calls)
    expect(intro?.hidden).toBe(false)
    await begin()
    expect(intro?.hidden).toBe(true)
    expect(document.documentElement.dataset.quiz).toBe('open')
    expect(screen.getByText('Question 1 of 3, Nights')).toBeTruthy()
    const progress = screen.getByRole('progressbar', { name: 'Quiz progress' })
    expect([progress.getAttribute('aria-valuenow'), progress.getAttribute('aria-valuemax')]).toEqual(['1', '3'])
    expect(document.activeElement).toBe(heading())
    choose('Whoever wakes first')
    press('Next')
    await at('Is the crib bare?')
    choose('No')
    press('Next')
    await at('How good is the plan?')
    expect(screen.getByText('Question 3 of 3, Money')).toBeTruthy()
    expect(screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent)).toEqual([
      '1 None yet',
      '2',
      '3',
      '4',
      '5 Firm',
    ])
    choose('5 Firm')
    press('Submit')
    await at('Steady and curious')
    expect(calls.submit).toHaveBeenCalledOnce()
    expect(calls.submit.mock.calls[0]?.[0]).toMatchObject({
      params: { slug },
      body: { answers: { up: 'first', bed: 'no', plan: 5 }, userInfo: null, version: 3 },
    })
    expect(location.hash).toBe('#result')
  })

  test('Next and Submit need an answer, say so, and take it back once there is one', async () => {
    openQuiz(fakeCalls())
    await begin()
    const next = screen.getByRole('button', { name: 'Next' })
    expect(next.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(next)
    expect(alerts()).toEqual(['Choose an answer to continue.'])
    expect(heading().textContent).toBe('Who gets up?')
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'We take turns' }))
    choose('We take turns')
    expect(alerts()).toEqual([])
    expect(next.hasAttribute('aria-disabled')).toBe(false)
  })

  test('keys 1 to 9 choose, Enter goes on, and neither acts on what is typed', async () => {
    openQuiz(fakeCalls())
    fireEvent.click(screen.getByRole('link', { name: 'Start the quiz' }))
    await at('Want your result by email?')
    const name = screen.getByRole('textbox', { name: /^Name/ })
    expect(key('2', name)).toBe(true)
    press('Skip')
    await at('Who gets up?')
    key('9')
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
    key('2')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Whoever wakes first' }).checked).toBe(true)
    key('Enter', heading())
    await at('Is the crib bare?')
    key('1')
    fireEvent.submit(screen.getByRole('radiogroup').closest('form') as HTMLFormElement)
    await at('How good is the plan?')
    // On a scale a key is its number.
    key('4')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '4' }).checked).toBe(true)
  })

  test('Previous and the browser’s Back go a question back, and what was answered is still chosen', async () => {
    openQuiz(fakeCalls())
    await begin()
    choose('We take turns')
    press('Next')
    await at('Is the crib bare?')
    press('Previous')
    await at('Who gets up?')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'We take turns' }).checked).toBe(true)
    press('Next')
    await at('Is the crib bare?')
    history.back()
    await at('Who gets up?')
    history.back()
    await at('Want your result by email?')
    history.back()
    await at('Are you ready?')
    expect(location.hash).toBe('')
  })

  test('nobody gets ahead of the first question without an answer by its address', async () => {
    openQuiz(fakeCalls())
    await begin()
    choose('We take turns')
    history.pushState(null, '', '#question-3')
    dispatchEvent(new PopStateEvent('popstate'))
    await at('Is the crib bare?')
    expect(location.hash).toBe('#question-2')
  })

  test('an address that somebody was sent begins at the beginning', async () => {
    history.replaceState(null, '', '/ready-test#question-3')
    openQuiz(fakeCalls())
    await at('Are you ready?')
    expect(location.hash).toBe('')
  })

  test('a fragment of the page itself leaves the question as it is', async () => {
    openQuiz(fakeCalls())
    await begin()
    history.pushState(null, '', '#main')
    dispatchEvent(new PopStateEvent('popstate'))
    expect(heading().textContent).toBe('Who gets up?')
  })

  test('a type that this version does not know says so and blocks nothing', async () => {
    const [nights, money] = sampleQuiz.config.categories
    if (nights === undefined || money === undefined) throw new Error('There are two categories.')
    const drawing = { id: 'draw', type: 'drawing' as 'yes_no', text: 'Draw the nursery' }
    const calls = fakeCalls({
      ...sampleQuiz,
      config: { categories: [{ ...nights, questions: [drawing, ...nights.questions] }, money] },
    })
    openQuiz(calls)
    fireEvent.click(screen.getByRole('link', { name: 'Start the quiz' }))
    await at('Want your result by email?')
    press('Skip')
    await at('Who gets up?')
    press('Previous')
    await at('Draw the nursery')
    expect(screen.getByText('Unsupported question type')).toBeTruthy()
    press('Next')
    await at('Who gets up?')
  })

  test('each question is counted once, and not for somebody who wants nothing counted', async () => {
    const calls = fakeCalls()
    calls.progress.mockRejectedValue(refusal(500))
    openQuiz(calls)
    await begin()
    choose('We take turns')
    press('Next')
    await at('Is the crib bare?')
    press('Previous')
    await at('Who gets up?')
    const steps = () => calls.progress.mock.calls.map(([input]) => input.body)
    expect(steps()).toEqual([
      { version: 3, step: 1 },
      { version: 3, step: 2 },
    ])
    reloadQuiz(calls)
    await waitFor(() => expect(calls.get).toHaveBeenCalledTimes(2))
    expect(steps()).toHaveLength(2)
    localStorage.clear()
    localStorage.setItem('nestwren.analyticsConsent', 'denied')
    history.replaceState(null, '', '/ready-test')
    reloadQuiz(calls)
    await begin()
    expect(steps()).toHaveLength(2)
  })

  test('the way out keeps the answers, and whoever comes back goes on or starts over', async () => {
    openQuiz(fakeCalls())
    await begin()
    choose('We take turns')
    press('Leave the quiz')
    await at('Are you ready?')
    expect(screen.getByText("You've answered 1 of 3 questions.")).toBeTruthy()
    expect(screen.getByText('3 questions')).toBeTruthy()
    press('Continue')
    await at('Is the crib bare?')
    press('Leave the quiz')
    await at('Are you ready?')
    press('Start over')
    await at('Want your result by email?')
    expect(readKept(slug).answers).toEqual({})
  })

  test('without a written introduction the quiz speaks for itself', async () => {
    openQuiz(fakeCalls(), { isWritten: false })
    await at('Ready for the circus?')
    expect(screen.getByText('Three things to think of.')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Start the quiz' }))
    await at('Want your result by email?')
  })
})

describe('who wants the result', () => {
  async function openForm() {
    const calls = fakeCalls()
    openQuiz(calls)
    fireEvent.click(screen.getByRole('link', { name: 'Start the quiz' }))
    await at('Want your result by email?')
    const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
    return { calls, name: field(/^Name/), email: field(/^Email/) }
  }

  test('may say so in two fields, both optional, the second of them for addresses', async () => {
    const { name, email } = await openForm()
    expect([name.type, name.autocomplete, name.required]).toEqual(['text', 'name', false])
    expect([email.type, email.autocomplete, email.required]).toEqual(['email', 'email', false])
    press('Next')
    await at('Who gets up?')
  })

  test('is told of an address that is none, at its field', async () => {
    const { email } = await openForm()
    fireEvent.change(email, { target: { value: 'sol@nowhere' } })
    press('Next')
    expect(alerts()).toEqual(['Please enter a valid email address'])
    expect(email.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(email)
    fireEvent.change(email, { target: { value: 'sol@example.org' } })
    expect(alerts()).toEqual([])
  })

  test('is sent with the answers, and stays in the tab alone', async () => {
    const { calls, name, email } = await openForm()
    fireEvent.change(name, { target: { value: ' Sol ' } })
    fireEvent.change(email, { target: { value: 'sol@example.org' } })
    press('Next')
    await at('Who gets up?')
    expect(JSON.stringify({ ...localStorage })).not.toContain('sol@example.org')
    key('1')
    key('Enter')
    await at('Is the crib bare?')
    key('1')
    key('Enter')
    await at('How good is the plan?')
    key('5')
    key('Enter')
    await at('Steady and curious')
    expect(calls.submit.mock.calls[0]?.[0].body.userInfo).toEqual({ name: 'Sol', email: 'sol@example.org' })
    expect(sessionStorage.length).toBe(0)
  })

  test('is asked again where the server takes no such address', async () => {
    const { calls, email } = await openForm()
    const details = [{ path: ['body', 'userInfo', 'email'], text: 'Invalid' }]
    calls.submit.mockRejectedValueOnce(refusal(400, 'INVALID_INPUT', details))
    fireEvent.change(email, { target: { value: 'sol@example.org' } })
    press('Next')
    await at('Who gets up?')
    for (const words of ['Is the crib bare?', 'How good is the plan?']) {
      key('1')
      key('Enter')
      await at(words)
    }
    key('1')
    key('Enter')
    await at('Want your result by email?')
    expect(alerts()).toEqual(['Please enter a valid email address'])
    press('Skip')
    await at('How good is the plan?')
    press('Submit')
    await at('Steady and curious')
  })
})

describe('a reload', () => {
  test('in the middle goes on at the same question with the same answers', async () => {
    const calls = fakeCalls()
    openQuiz(calls)
    await begin()
    choose('We take turns')
    press('Next')
    await at('Is the crib bare?')
    reloadQuiz(calls)
    await at('Is the crib bare?')
    press('Previous')
    await at('Who gets up?')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'We take turns' }).checked).toBe(true)
  })

  test('after the quiz was changed keeps what still fits, and says so', async () => {
    const calls = fakeCalls()
    openQuiz(calls)
    await answerAll()
    // The first question offers other answers, and the last is another question.
    const categories = sampleQuiz.config.categories.map(({ questions, ...category }) => ({
      ...category,
      questions: questions.map((one) => ({
        ...one,
        ...(one.id === 'plan' && { id: 'other' }),
        ...(one.options !== undefined && {
          options: one.options.map((option) => ({ ...option, value: `new ${option.value}` })),
        }),
      })),
    }))
    reloadQuiz(fakeCalls({ ...sampleQuiz, version: 4, config: { categories } }))
    await at('Are you ready?')
    const note = 'This quiz has changed since you started it. The answers that still fit are kept.'
    expect(screen.getByText(note)).toBeTruthy()
    expect(readKept(slug)).toMatchObject({ version: 4, answers: { bed: 'yes' }, reached: [], sent: null })
    press('Continue')
    await at('Who gets up?')
    choose('We take turns')
    press('Leave the quiz')
    await at('Are you ready?')
    expect(screen.queryByText(note)).toBeNull()
  })

  test('takes over what another tab has done meanwhile', async () => {
    openQuiz(fakeCalls())
    await begin()
    choose('We take turns')
    const key = `nestwren.quiz.${slug}`
    const elsewhere = { ...readKept(slug), answers: { up: 'first', bed: 'no' } }
    localStorage.setItem(key, JSON.stringify(elsewhere))
    globalThis.dispatchEvent(new StorageEvent('storage', { key }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Whoever wakes first' }).checked).toBe(true)
    choose('We take turns')
    expect(readKept(slug).answers).toEqual({ up: 'turns', bed: 'no' })
    localStorage.setItem(key, JSON.stringify({ ...nothingKept, version: 3, result: sampleResults }))
    globalThis.dispatchEvent(new StorageEvent('storage', { key }))
    await at('Steady and curious')
  })

  test('keeps the result until it is taken again, and nothing of the answers', async () => {
    const calls = fakeCalls()
    openQuiz(calls)
    await answerAll()
    press('Submit')
    await at('Steady and curious')
    expect(readKept(slug)).toMatchObject({ answers: {}, sent: null, version: 3 })
    calls.get.mockRejectedValue(refusal(500))
    reloadQuiz(calls)
    await at('Steady and curious')
    // Back leads past the questions, which are over.
    history.back()
    await waitFor(() => expect(location.hash).toBe(''))
    expect(heading().textContent).toBe('Steady and curious')
    calls.get.mockResolvedValue(sampleQuiz)
    reloadQuiz(calls)
    await at('Steady and curious')
    await waitFor(() => expect(calls.get).toHaveBeenCalledTimes(3))
    press('Take it again')
    await at('Want your result by email?')
    expect(readKept(slug).result).toBeNull()
  })
})

describe('sending the answers', () => {
  test('happens once, however often Submit is pressed', async () => {
    const calls = fakeCalls()
    let send = () => {}
    const { submit } = calls
    const answer = submit.getMockImplementation()
    submit.mockImplementation(async (...input) => {
      await new Promise<void>((resolve) => {
        send = resolve
      })
      return (answer ?? submit)(...input)
    })
    openQuiz(calls)
    await answerAll()
    const button = screen.getByRole('button', { name: 'Submit' })
    button.focus()
    fireEvent.click(button)
    fireEvent.click(button)
    key('Enter')
    expect(button.textContent).toBe('Sending')
    expect(document.activeElement).toBe(button)
    expect(submit).toHaveBeenCalledOnce()
    send()
    await at('Steady and curious')
  })

  test('that fails says so, keeps everything, and counts once when it is tried again', async () => {
    const calls = fakeCalls()
    calls.submit.mockRejectedValueOnce(refusal(500)).mockRejectedValueOnce(refusal(429))
    openQuiz(calls)
    await answerAll()
    press('Submit')
    await waitFor(() =>
      expect(alerts()).toEqual(['Failed to submit quizYour answers are saved on this device. Try again.']),
    )
    expect(readKept(slug).answers).toEqual({ up: 'turns', bed: 'yes', plan: 4 })
    press('Submit')
    await waitFor(() => expect(alerts()[0]).toContain('Many quizzes were sent from this connection.'))
    press('Submit')
    await at('Steady and curious')
    const ids = calls.submit.mock.calls.map(([{ body }]) => body.id)
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/)
  })

  test('with an address that it was not sent with before is sent anew, for the first one may have arrived', async () => {
    const calls = fakeCalls()
    calls.submit.mockRejectedValueOnce(refusal(500))
    openQuiz(calls)
    await answerAll()
    press('Submit')
    await waitFor(() => expect(alerts()).toHaveLength(1))
    for (const words of ['Is the crib bare?', 'Who gets up?', 'Want your result by email?']) {
      press('Previous')
      await at(words)
    }
    fireEvent.change(screen.getByRole('textbox', { name: /^Email/ }), { target: { value: 'sol@example.org' } })
    press('Next')
    await at('How good is the plan?')
    press('Submit')
    await at('Steady and curious')
    const sent = calls.submit.mock.calls.map(([{ body }]) => body)
    expect(sent.map(({ userInfo }) => userInfo?.email)).toEqual([undefined, 'sol@example.org'])
    expect(sent[0]?.id).not.toBe(sent[1]?.id)
  })

  test('with other answers than before counts for itself', async () => {
    const calls = fakeCalls()
    calls.submit.mockRejectedValueOnce(refusal(500))
    openQuiz(calls)
    await answerAll()
    press('Submit')
    await waitFor(() => expect(alerts()).toHaveLength(1))
    choose('2')
    press('Submit')
    await at('Steady and curious')
    expect(new Set(calls.submit.mock.calls.map(([{ body }]) => body.id)).size).toBe(2)
  })

  test.each([
    [refusal(400, 'INVALID_ANSWERS'), "These answers don't fit this quiz. Reload the page and try again."],
    [refusal(404, 'QUIZ_NOT_FOUND'), "This quiz isn't open anymore."],
  ])('that is refused says why: %s', async (error, words) => {
    const calls = fakeCalls()
    calls.submit.mockRejectedValue(error)
    openQuiz(calls)
    await answerAll()
    press('Submit')
    await waitFor(() => expect(alerts()).toEqual([`Failed to submit quiz${words}`]))
  })

  test('without a connection says what is missing', async () => {
    const calls = fakeCalls()
    openQuiz(calls)
    await answerAll()
    setOnline(false)
    dispatchEvent(new Event('offline'))
    const note = "You're offline. Your answers are saved on this device. You can send them when you're back online."
    expect(screen.getByText(note)).toBeTruthy()
    calls.submit.mockRejectedValueOnce(refusal(0, 'NETWORK'))
    press('Submit')
    await waitFor(() => expect(alerts()[0]).toContain("Failed to submit quizYou're offline."))
    setOnline(true)
    dispatchEvent(new Event('online'))
    expect(screen.queryByText(note)).toBeNull()
  })
})

describe('loading', () => {
  test('that fails says "Quiz not found", and Try Again reloads', async () => {
    const calls = fakeCalls()
    calls.get.mockRejectedValue(refusal(500))
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    openQuiz(calls, { isWritten: false })
    await at('Quiz not found')
    expect(within(screen.getByRole('alert')).getByText('Quiz not found')).toBeTruthy()
    press('Try Again')
    expect(reload).toHaveBeenCalledOnce()
  })

  test('of a quiz that is not there says "Quiz Not Found"', async () => {
    const calls = fakeCalls()
    calls.get.mockRejectedValue(refusal(404, 'QUIZ_NOT_FOUND'))
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    openQuiz(calls, { isWritten: false })
    await at('Quiz Not Found')
    press('Try Again')
    expect(reload).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: 'Go to Nestwren' }).getAttribute('href')).toBe('/')
  })

  test('without a connection waits for one and then goes on by itself', async () => {
    const calls = fakeCalls()
    calls.get.mockRejectedValueOnce(refusal(0, 'NETWORK'))
    setOnline(false)
    openQuiz(calls, { isWritten: false })
    await at("You're offline")
    setOnline(true)
    dispatchEvent(new Event('online'))
    await at('Ready for the circus?')
  })

  test('of a quiz without questions says that there are none', async () => {
    openQuiz(fakeCalls({ ...sampleQuiz, config: { categories: [] } }), { isWritten: false })
    await at('No questions yet')
  })

  test('shows that it takes a while after 300 ms, and not before', async () => {
    vi.useFakeTimers()
    try {
      const calls = fakeCalls()
      calls.get.mockReturnValue(new Promise(() => undefined))
      openQuiz(calls, { isWritten: false })
      await vi.advanceTimersByTimeAsync(299)
      expect(screen.queryByText('Loading the quiz')).toBeNull()
      await vi.advanceTimersByTimeAsync(1)
      expect(screen.getByText('Loading the quiz')).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })
})
