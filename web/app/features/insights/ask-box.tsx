import { Trans, useLingui } from '@lingui/react/macro'
import type { Idea } from '@nestwren/contract/insights'
import { isParentRole } from '@nestwren/contract/permissions'
import { isVisible } from '@nestwren/contract/visible'
import { useQueryClient } from '@tanstack/react-query'
import { Phone, Sparkles } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useErrorText } from '../../platform/api/errors.ts'
import { useConnection } from '../../platform/realtime/use-live.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { useSave } from '../../ui/settings/use-save.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { allowAssistant } from './allow-assistant.ts'
import { askForIdeas, type Line, type WayToHelp } from './ask.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { SourceLink } from './source-line.tsx'

/** As much as the server takes. */
const longest = 300

interface AskBoxProps {
  childId: string
  /** The family lets a language model be asked. */
  isAllowed: boolean
}

/**
 * A question in one's own words. The library answers at once, or says whom to call: nothing stands before that. Then a parent
 * is asked whether questions can leave for a language model.
 */
export function AskBox({ childId, isAllowed }: AskBoxProps) {
  const { t } = useLingui()
  const id = useId()
  const { user } = useSession()
  const { isOnline, isReachable } = useConnection()
  const client = useQueryClient()
  const { answer, ask, stop } = useAsk(childId)
  const { isBusy, failure, run } = useSave()
  const [question, setQuestion] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [hasDeclined, setHasDeclined] = useState(false)
  const mayDecide = !isAllowed && !hasDeclined && user !== null && isParentRole(user.role)
  const isDeciding = mayDecide && answer?.state === 'done' && answer.help === null && !answer.isForDoctor
  const isOut = !isOnline || !isReachable
  const submit = () => {
    if (isOut || answer?.state === 'asking') return
    const isEmpty = !isVisible(question)
    setProblem(isEmpty ? t`Enter a question.` : null)
    if (!isEmpty) ask(question.trim())
  }
  const decide = async (isAgreed: boolean) => {
    if (!isAgreed) setHasDeclined(true)
    else if ((await run(() => allowAssistant(client, true))) && answer !== null) ask(answer.question)
  }
  return (
    <section className="card card-pad grid grid-cols-1 gap-3" aria-labelledby={id}>
      <h2 id={id} className="type-heading flex items-center gap-2">
        <Sparkles aria-hidden="true" className="ic" />
        <Trans>Ask for ideas</Trans>
      </h2>
      <form
        noValidate
        className="grid grid-cols-1 gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={t`Your question`}
          hint={
            isAllowed
              ? t`We send your question with age and counts, never names or notes.`
              : t`Answers come from our own library.`
          }
          error={problem}
        >
          {(control) => (
            <TextInput
              {...control}
              value={question}
              maxLength={longest}
              enterKeyHint="send"
              autoComplete="off"
              placeholder={t`What can we play on a rainy day?`}
              onChange={({ target }) => setQuestion(target.value)}
            />
          )}
        </Field>
        {isOut ? (
          <Banner>
            <Trans>You're offline. You can ask again once you're back online.</Trans>
          </Banner>
        ) : null}
        {answer?.state === 'asking' ? (
          <Button variant="outline" size="sm" className="justify-self-start" onClick={stop}>
            <Trans>Stop</Trans>
          </Button>
        ) : (
          <Button type="submit" size="sm" className="justify-self-start" disabled={isOut}>
            <Trans>Ask</Trans>
          </Button>
        )}
      </form>
      {answer === null ? null : <AnswerPart answer={answer} onAgain={() => ask(answer.question)} />}
      <p className="type-small text-muted">
        <Trans>This isn't medical advice. If you're worried, call your doctor.</Trans>
      </p>
      <ConsentDialog
        isOpen={isDeciding}
        isBusy={isBusy}
        failure={failure}
        onDecide={(isAgreed) => void decide(isAgreed)}
      />
    </section>
  )
}

/** Pieces of the library are numbered for the model only; the sources are named below the answer. */
const withoutNumbers = (text: string) => text.replace(/\s?\[\d{1,2}\]/g, '').trim()

function AnswerPart({ answer, onAgain }: { answer: Answer; onAgain: () => void }) {
  const { t } = useLingui()
  const { state, sources, by, isForDoctor, help, failure } = answer
  // The same in words is for apps that don't know the lines.
  const text = help === null ? answer.text : ''
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="type-label wrap-anywhere">{answer.question}</p>
      {help === null ? null : <HelpLines help={help} />}
      {isForDoctor && help === null ? (
        <Banner tone="warning" isAlert>
          <Trans>This is a question for your doctor. Call them.</Trans>
        </Banner>
      ) : null}
      {/* Read out once it is whole: sentence by sentence it would be interrupted. */}
      <div aria-live="polite" aria-busy={state === 'asking'}>
        {text === '' ? null : <p className="idea-answer">{withoutNumbers(text)}</p>}
        {state === 'asking' && text === '' && help === null ? (
          <p className="text-muted">
            <Trans>Looking for ideas</Trans>
          </p>
        ) : null}
        {state === 'done' && text === '' && !isForDoctor ? (
          <p className="text-muted">
            <Trans>We have nothing on this. Try other words.</Trans>
          </p>
        ) : null}
      </div>
      {state === 'stopped' ? (
        <p className="type-small text-muted">
          <Trans>Stopped.</Trans>
        </p>
      ) : null}
      {failure === null ? null : (
        <Banner tone="danger" action={{ label: t`Try again`, onSelect: onAgain }}>
          {failure}
        </Banner>
      )}
      {by === 'library' && text !== '' ? (
        <p className="type-small text-muted">
          <Trans>This comes from our own library, word for word.</Trans>
        </p>
      ) : null}
      {sources.length === 0 ? null : (
        <div className="type-small text-muted">
          <p>
            <Trans>Sources</Trans>
          </p>
          <ul className="grid grid-cols-1 gap-1">
            {sources.map((source) => (
              <li key={source.url}>
                <SourceLink source={source} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Whom to call: the doctor, then the lines of the country, which a tap dials. */
function HelpLines({ help: { country, emergency, poison } }: { help: WayToHelp }) {
  const { t, i18n } = useLingui()
  const countryName =
    country === null ? '' : (new Intl.DisplayNames([i18n.locale], { type: 'region' }).of(country) ?? country)
  return (
    <div className="grid grid-cols-1 gap-3">
      <Banner tone="warning" isAlert>
        <Trans>If you're worried about your child, call your doctor.</Trans>
      </Banner>
      {emergency.length === 0 ? (
        <p>
          <Trans>
            In an emergency, call your local emergency number. We don't know which country you're in: it's 112 in much
            of Europe and 911 in much of the Americas.
          </Trans>
        </p>
      ) : (
        <Lines title={t`In an emergency`} lines={emergency} />
      )}
      {poison.length === 0 ? (
        <p>
          <Trans>
            If your child swallowed something harmful, call your poison center or the emergency number right away.
          </Trans>
        </p>
      ) : (
        <Lines title={t`If your child swallowed something harmful`} lines={poison} />
      )}
      {country === null ? null : (
        <p className="type-small text-muted">
          <Trans>We took your country from your time zone: {countryName}. Anywhere else, call the local number.</Trans>
        </p>
      )}
      <p className="type-small text-muted">
        <Trans>We only have ideas for play, sleep, feeding, and everyday care. For those, try other words.</Trans>
      </p>
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="type-label">{title}</p>
      {lines.map(({ number, place }) => (
        <a key={number} className={buttonClass('outline', 'sm')} href={`tel:${number.replace(/[^\d+]/g, '')}`}>
          <Phone aria-hidden="true" className="ic" />
          {place === null ? (
            <Trans>Call {number}</Trans>
          ) : (
            <Trans>
              Call {number} ({place})
            </Trans>
          )}
        </a>
      ))}
    </div>
  )
}

interface Answer {
  readonly state: 'asking' | 'done' | 'stopped' | 'failed'
  readonly question: string
  readonly text: string
  readonly sources: readonly Idea['source'][]
  /** Who answered; null until it has ended. */
  readonly by: 'model' | 'library' | null
  readonly isForDoctor: boolean
  /** Whom to call, in place of an answer. */
  readonly help: WayToHelp | null
  /** Why it failed. */
  readonly failure: string | null
}

interface Asking {
  readonly answer: Answer | null
  readonly ask: (question: string) => void
  /** Stops the answer that is coming; what was said so far stays. */
  readonly stop: () => void
}

const begun = {
  state: 'asking',
  text: '',
  sources: [],
  by: null,
  isForDoctor: false,
  help: null,
  failure: null,
} as const

/** Asks one question at a time about a child. A new question, and leaving the page, stop the answer to the last. */
function useAsk(childId: string): Asking {
  const errorText = useErrorText()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const ask = (question: string) => {
    running.current?.abort()
    const own = new AbortController()
    running.current = own
    const change = (fields: (known: Answer) => Partial<Answer>) => {
      if (running.current !== own) return
      setAnswer((known) => (known === null ? known : { ...known, ...fields(known) }))
    }
    setAnswer({ ...begun, question })
    askForIdeas(
      { childId, question },
      (part) => {
        if (own.signal.aborted) return
        if (part.is === 'text') change(({ text }) => ({ text: text + part.text }))
        else if (part.is === 'help') change(() => ({ help: part }))
        else if (part.is === 'instead') change(() => ({ text: '' }))
        else if (part.is === 'sources') change(() => ({ sources: part.sources }))
        else change(() => ({ state: 'done', by: part.by, isForDoctor: part.isForDoctor }))
      },
      own.signal,
    ).catch((error: unknown) => {
      if (!own.signal.aborted) change(() => ({ state: 'failed', failure: errorText(error) }))
    })
  }
  const stop = () => {
    running.current?.abort()
    setAnswer((known) => (known?.state === 'asking' ? { ...known, state: 'stopped' } : known))
  }
  return { answer, ask, stop }
}
