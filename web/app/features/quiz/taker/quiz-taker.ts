import { t } from '@lingui/core/macro'
import type { ShownQuiz } from '@nestwren/contract/quiz'
import { analyticsConsent } from '../../../platform/analytics/consent.ts'
import { recordEvent } from '../../../platform/analytics/record.ts'
import { readPreference } from '../../../platform/preferences/preferences.ts'
import { createQuizCalls, type QuizCalls } from './calls.ts'
import { banner, el, icon, setAttribute } from './dom.ts'
import { fitWrittenIntro, introView } from './intro-view.ts'
import { hasBegun, isKeptOf, type Kept, nobody, nothingKept, readKept, readYou, writeKept, writeYou } from './kept.ts'
import { type Loaded, loadQuiz } from './load-quiz.ts'
import { percentIn } from './percent.ts'
import { questionView } from './question-view.ts'
import { type Asked, answersTo, askedIn, furthest } from './questions.ts'
import { resultView } from './result-view.ts'
import { drawPicture, sharePicture } from './share-picture.ts'
import { emptyView, failedView, notFoundView, offlineView, waitingView } from './state-views.ts'
import { createSteps, type Step } from './steps.ts'
import { sentAs, submit } from './submit.ts'
import type { View } from './view.ts'
import { emailProblemText, youView } from './you-view.ts'

export interface QuizPlace {
  /** Where the screens are drawn; its content is replaced. */
  readonly room: HTMLElement
  /** The introduction that the page was written with; null: the quiz's own words. */
  readonly intro?: HTMLElement | null
  /** The head of the page, which gets the way out while somebody answers. */
  readonly head?: HTMLElement | null
  readonly slug: string
  /** BCP 47, for numbers. */
  readonly locale: string
  readonly calls?: QuizCalls
}

/** Has a quiz taken in a place of the page. Returns the function that takes it away. */
export function mountQuiz(place: QuizPlace): () => void {
  const taker = new QuizTaker(place)
  return () => taker.stop()
}

class QuizTaker {
  readonly #place: QuizPlace
  readonly #calls: QuizCalls
  readonly #steps = createSteps(() => this.#draw(true))
  readonly #screen = el('div', { class: 'quiz-screen' })
  readonly #offline = el('div', { class: 'quiz-offline', 'aria-live': 'polite' })
  readonly #leave: HTMLButtonElement
  readonly #stops: (() => void)[] = []
  #kept: Kept
  #you
  #loaded: Loaded = { kind: 'waiting' }
  #view: View | null = null
  #stopWaiting = () => {}
  #isLeaving = false
  /** The step that somebody has come to is not there yet. */
  #isAwaited = false
  #isSending = false
  #hasChanged = false
  #failure: string | null = null
  #emailProblem: string | null = null

  constructor(place: QuizPlace) {
    this.#place = place
    this.#calls = place.calls ?? createQuizCalls()
    this.#kept = readKept(place.slug)
    this.#you = readYou(place.slug)
    this.#leave = el('button', { type: 'button', class: 'icon-btn quiz-leave', 'aria-label': t`Leave the quiz` })
    this.#leave.append(icon('close'))
    this.#leave.addEventListener('click', () => {
      if (this.#kept.result === null) this.#goOut()
      else location.assign('/')
    })
    const { room, head, intro } = place
    room.replaceChildren(this.#offline, this.#screen)
    head?.append(this.#leave)
    this.#listen(document, 'keydown', (event) => this.#view?.onKey?.(event as KeyboardEvent), isPlainKey)
    this.#listen(globalThis, 'offline', () => this.#sayOffline())
    this.#listen(globalThis, 'online', () => {
      this.#sayOffline()
      if (this.#loaded.kind === 'offline' || this.#loaded.kind === 'failed') void this.#load()
    })
    const start = intro?.querySelector('[data-quiz-start]')
    if (start != null)
      this.#listen(start, 'click', (event) => {
        event.preventDefault()
        this.#steps.go({ kind: 'you' })
      })
    // Another tab has answered, or has the result: what this one knew would take its place with the next answer.
    this.#listen(
      globalThis,
      'storage',
      () => this.#readAgain(),
      (event) => isKeptOf(place.slug, event),
    )
    this.#sayOffline()
    // An address that somebody was sent leads to the beginning.
    if (this.#steps.current().kind === 'question' && !hasBegun(this.#kept)) this.#steps.replace({ kind: 'intro' })
    void this.#load()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#steps.stop()
    this.#stopWaiting()
    this.#leave.remove()
    this.#place.room.replaceChildren()
    if (this.#place.intro != null) this.#place.intro.hidden = false
    setOpen(false)
  }

  #listen(target: EventTarget, name: string, act: (event: Event) => void, isMeant = (_event: Event) => true): void {
    const listener = (event: Event) => {
      if (isMeant(event)) act(event)
    }
    target.addEventListener(name, listener)
    this.#stops.push(() => target.removeEventListener(name, listener))
  }

  async #load(): Promise<void> {
    this.#loaded = { kind: 'waiting' }
    this.#draw(false)
    this.#loaded = await loadQuiz(this.#calls, this.#place.slug)
    if (this.#loaded.kind === 'there') this.#fitKept(this.#loaded.quiz)
    this.#draw(false)
  }

  /** What is answered of another version stays where it is an answer still, and the person is told. A result is a result. */
  #fitKept(quiz: ShownQuiz): void {
    const { version, answers, result } = this.#kept
    if (version === quiz.version || result !== null) return
    this.#hasChanged = hasBegun(this.#kept)
    this.#keep({ ...nothingKept, version: quiz.version, answers: answersTo(askedIn(quiz), answers) })
    if (this.#hasChanged && this.#steps.current().kind === 'question') this.#steps.replace({ kind: 'intro' })
  }

  #readAgain(): void {
    if (this.#isSending) return
    this.#kept = readKept(this.#place.slug)
    if (this.#loaded.kind === 'there') this.#fitKept(this.#loaded.quiz)
    this.#draw(false)
  }

  #keep(kept: Kept): void {
    this.#kept = kept
    writeKept(this.#place.slug, kept)
  }

  /** @param isStep whether the person has come to another step: the page begins at its top, and its heading is read */
  #draw(isStep: boolean): void {
    const step = this.#allowed()
    if (step === null) return
    this.#stopWaiting()
    const isIntro = step.kind === 'intro' && this.#kept.result === null
    const view = isIntro ? this.#introduce() : this.#viewOf(step)
    const { intro } = this.#place
    if (intro != null) intro.hidden = !isIntro
    setOpen(!isIntro)
    this.#view = view
    this.#screen.replaceChildren(...(view === null ? [] : [view.node]))
    if (!isStep && !this.#isAwaited) return
    this.#isAwaited = view !== null && view.focus === null
    scrollTo({ top: 0, behavior: 'instant' })
    const focus = view === null ? intro?.querySelector<HTMLElement>('h1') : view.focus
    focus?.focus({ preventScroll: true })
  }

  /** The step to be shown; null when another one takes its place, which is drawn then. */
  #allowed(): Step | null {
    const step = this.#steps.current()
    const wasLeaving = this.#isLeaving
    this.#isLeaving = false
    if (this.#kept.result !== null) {
      // The questions are behind: Back goes to before them.
      if ((step.kind === 'question' || step.kind === 'you') && !wasLeaving) return this.#goOut()
      return { kind: 'result' }
    }
    if (step.kind === 'result' || (wasLeaving && step.kind !== 'intro')) return this.#replaced({ kind: 'intro' })
    if (step.kind !== 'question') return step
    if (this.#loaded.kind !== 'there') return step
    const asked = askedIn(this.#loaded.quiz)
    const most = Math.max(1, furthest(asked, this.#kept.answers))
    return step.number > most ? this.#replaced({ kind: 'question', number: most }) : step
  }

  #replaced(step: Step): null {
    this.#steps.replace(step)
    return null
  }

  #goOut(): null {
    this.#isLeaving = true
    this.#steps.leave()
    return null
  }

  #introduce(): View | null {
    const quiz = this.#loaded.kind === 'there' ? this.#loaded.quiz : null
    const asked = quiz === null ? [] : askedIn(quiz)
    const { answers } = this.#kept
    const state = {
      total: quiz === null ? null : asked.length,
      answered: Object.keys(quiz === null ? answers : answersTo(asked, answers)).length,
      hasChanged: this.#hasChanged,
      onStart: () => this.#steps.go({ kind: 'you' }),
      onGoOn: () => this.#goOn(),
      onStartOver: () => this.#startOver(),
    }
    const { intro } = this.#place
    if (intro != null) {
      fitWrittenIntro(intro, state)
      return null
    }
    return quiz === null || asked.length === 0 ? this.#viewOf({ kind: 'intro' }) : introView(quiz, state)
  }

  #goOn(): void {
    const asked = this.#loaded.kind === 'there' ? askedIn(this.#loaded.quiz) : []
    // Until the quiz is there nobody knows which is the first without an answer.
    const number = asked.length > 0 ? furthest(asked, this.#kept.answers) : Object.keys(this.#kept.answers).length
    this.#steps.go({ kind: 'question', number: Math.max(1, number) })
  }

  #startOver(): void {
    this.#hasChanged = false
    this.#failure = null
    this.#keep({ ...nothingKept, version: this.#kept.version })
    this.#steps.go({ kind: 'you' })
  }

  #viewOf(step: Step): View {
    if (this.#kept.result !== null) return this.#result(this.#kept.result)
    const again = () => void this.#load()
    switch (this.#loaded.kind) {
      case 'waiting': {
        const waiting = waitingView()
        this.#stopWaiting = waiting.stop
        return waiting
      }
      case 'not-found':
        return notFoundView(reload)
      case 'failed':
        return failedView(reload)
      case 'offline':
        return offlineView(again)
      case 'there': {
        const asked = askedIn(this.#loaded.quiz)
        if (asked.length === 0) return emptyView()
        const one = step.kind === 'question' ? asked[step.number - 1] : undefined
        return one === undefined ? this.#askWho() : this.#ask(one, asked.length)
      }
    }
  }

  #askWho(): View {
    const { slug } = this.#place
    const goOn = (you: typeof nobody) => {
      const isSame = you.name === this.#you.name && you.email === this.#you.email
      // The server answers what it has under this id as it is, and would write to nobody new.
      if (!isSame && this.#kept.sent !== null) this.#keep({ ...this.#kept, sent: null })
      this.#you = you
      this.#emailProblem = null
      writeYou(slug, you)
      this.#goOn()
    }
    return youView({
      you: this.#you,
      emailProblem: this.#emailProblem,
      onNext: goOn,
      onSkip: () => goOn(nobody),
      onPrevious: () => this.#goOut(),
    })
  }

  #ask(asked: Asked, total: number): View {
    const { number, question } = asked
    this.#count(number)
    return questionView({
      ...{ asked, total, failure: this.#failure, isSending: this.#isSending },
      answer: this.#kept.answers[question.id],
      onAnswer: (answer) => {
        this.#hasChanged = false
        this.#keep({ ...this.#kept, answers: { ...this.#kept.answers, [question.id]: answer } })
      },
      onNext: () => {
        if (this.#isSending) return
        if (number === total) void this.#submit()
        else this.#steps.go({ kind: 'question', number: number + 1 })
      },
      onPrevious: () => {
        this.#failure = null
        this.#steps.back(number === 1 ? { kind: 'you' } : { kind: 'question', number: number - 1 })
      },
    })
  }

  /** Counts that somebody has come to a question, once for each, unless they want nothing counted. */
  #count(number: number): void {
    const { slug } = this.#place
    if (this.#kept.reached.includes(number) || this.#loaded.kind !== 'there') return
    const { version } = this.#loaded.quiz
    this.#keep({ ...this.#kept, version, reached: [...this.#kept.reached, number] })
    if (analyticsConsent() === 'denied') return
    this.#calls.progress({ params: { slug }, body: { version, step: number } }).catch(() => undefined)
  }

  async #submit(): Promise<void> {
    if (this.#isSending || this.#loaded.kind !== 'there') return
    const { quiz } = this.#loaded
    const sent = sentAs(this.#kept)
    this.#keep({ ...this.#kept, sent })
    this.#tellSending(true, null)
    const outcome = await submit(this.#calls, { quiz, kept: this.#kept, id: sent.id, you: this.#you })
    this.#tellSending(false, outcome.kind === 'failed' ? outcome.reason : null)
    if (outcome.kind === 'done') {
      this.#keep({ ...nothingKept, version: quiz.version, result: outcome.results })
      this.#you = nobody
      writeYou(this.#place.slug, nobody)
      this.#steps.replace({ kind: 'result' })
    } else if (outcome.kind === 'email') {
      this.#emailProblem = emailProblemText()
      this.#steps.go({ kind: 'you' })
    }
  }

  #tellSending(isSending: boolean, failure: string | null): void {
    this.#isSending = isSending
    this.#failure = failure
    this.#view?.tellSending?.({ isSending, failure })
  }

  #result(results: NonNullable<Kept['result']>): View {
    const { locale } = this.#place
    const { percentage, resultBucket } = results
    return resultView({
      ...{ results, locale },
      quiz: this.#loaded.kind === 'there' ? this.#loaded.quiz : null,
      isSignedIn: readPreference('token') !== null,
      onShare: async () =>
        sharePicture(
          await drawPicture({ percentage, percent: percentIn(percentage, locale), result: resultBucket.result }),
        ),
      onAgain: () => this.#startOver(),
      onJoin: () => recordEvent('cta_click', { source: 'quiz' }),
    })
  }

  #sayOffline(): void {
    const isOffline = !navigator.onLine
    this.#offline.replaceChildren(
      ...(isOffline
        ? [
            banner(
              'info',
              t`You're offline. Your answers are saved on this device. You can send them when you're back online.`,
            ),
          ]
        : []),
    )
  }
}

/** Keys with others held down are the browser's, and one that is held down itself means one press. */
function isPlainKey(event: Event): boolean {
  const { altKey, ctrlKey, metaKey, repeat, target } = event as KeyboardEvent
  const isTyping = target instanceof HTMLInputElement && target.type !== 'radio'
  return !altKey && !ctrlKey && !metaKey && !repeat && !isTyping
}

/** The rest of the page makes room while a quiz is being taken (quiz.css). */
function setOpen(isOpen: boolean): void {
  setAttribute(document.documentElement, 'data-quiz', isOpen && 'open')
}

function reload(): void {
  location.reload()
}
