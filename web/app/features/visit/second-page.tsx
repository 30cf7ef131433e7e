import { Trans, useLingui } from '@lingui/react/macro'
import type { Visit } from '@nestwren/contract/charts'
import type { Child } from '@nestwren/contract/children'
import { isLevelAtLeast } from '@nestwren/contract/permissions'
import type { VisitQuestion } from '@nestwren/contract/visit-questions'
import { useQuery } from '@tanstack/react-query'
import { useWhen } from '../../platform/format/use-when.ts'
import { useList } from '../../platform/sync/use-list.ts'
import { Loaded } from '../../ui/items/loaded.tsx'
import type { Span } from '../patterns/public/spans.ts'
import { UncountedLogs } from '../patterns/public/uncounted-logs.tsx'
import { visitQuery } from '../patterns/public/use-figures.ts'
import { questionList } from '../visit-questions/public/question-list.ts'
import { allot } from './allot.ts'
import { NotShared } from './not-shared.tsx'
import { PaperList } from './paper-list.tsx'
import { Questions } from './questions.tsx'
import { SummaryTable } from './summary-table.tsx'
import { useVisitRows, type VisitPart } from './use-visit-rows.ts'

/** Lines of lists that the second page holds below the summaries, on A4 and on Letter. */
const room = 24
const charactersALine = 88
/** A longer question is cut on paper; the screen has all of it. */
const mostLines = 3

const linesOf = ({ text }: VisitQuestion) => Math.min(mostLines, Math.ceil(text.length / charactersALine))

interface SecondPageProps {
  child: Child
  span: Span
}

/** How the days went, what was given, and what to ask. */
export function SecondPage({ child, span }: SecondPageProps) {
  const { t } = useLingui()
  const read = useQuery(visitQuery(child._id, span))
  const partsOf = useVisitRows()
  const level = child.access.health ?? 'none'
  const mayAsk = isLevelAtLeast(level, 'view')
  const questions = useList(questionList, { isWanted: mayAsk })
  const ofChild = (questions.data ?? []).filter(({ childId }) => childId === child._id)
  const open = ofChild.filter(({ isAsked }) => !isAsked)
  const parts = read.data === undefined ? [] : partsOf(read.data)
  const printed = allot([...parts.map(({ rows }) => (rows ?? []).map(() => 1)), open.map(linesOf)], room)
  return (
    <>
      <div className="not-printed empty:hidden">
        <UncountedLogs childId={child._id} />
      </div>
      <Loaded query={read} lines={5} line={t`We couldn't load feeds, sleep, diapers, and medicines.`}>
        {(answer) => (
          <>
            <section className="visit-part" aria-labelledby="visit-days">
              <h2 id="visit-days" className="type-heading">
                <Trans>Feeds, sleep, and diapers</Trans>
              </h2>
              <Bounds answer={answer} span={span} />
              <SummaryTable answer={answer} />
            </section>
            {parts.map((part, index) => (
              <Part key={part.name} part={part} printed={printed[index] ?? 0} />
            ))}
          </>
        )}
      </Loaded>
      <section className="visit-part" aria-labelledby="visit-questions">
        <h2 id="visit-questions" className="type-heading">
          <Trans>Questions to ask</Trans>
        </h2>
        {mayAsk ? (
          <Loaded query={questions} lines={2} line={t`We couldn't load the questions.`} isSinceSaid>
            {() => (
              <Questions
                childId={child._id}
                level={level}
                open={open}
                asked={ofChild.filter(({ isAsked }) => isAsked)}
                printed={printed.at(-1) ?? 0}
              />
            )}
          </Loaded>
        ) : (
          <NotShared title={t`Questions to ask`} />
        )}
      </section>
    </>
  )
}

/** Where the figures are of other days than the page: of a year at most, and of what is shared. */
function Bounds({ answer, span }: { answer: Visit; span: Span }) {
  const when = useWhen()
  const [from, to] = [when.day(answer.from), when.day(answer.to)]
  const isCut = span.kind === 'since' && span.from < answer.from
  const since = answer.since === null ? null : when.day(answer.since)
  return (
    <>
      {isCut ? (
        <p className="type-small text-muted">
          <Trans>
            These are of {from} to {to}, a year at most.
          </Trans>
        </p>
      ) : null}
      {since === null ? null : (
        <p className="type-small text-muted">
          <Trans>Logs from before {since} aren't shared with you.</Trans>
        </p>
      )}
    </>
  )
}

function Part({ part: { name, title, rows }, printed }: { part: VisitPart; printed: number }) {
  const id = `visit-${name}`
  if (rows === null) return <NotShared title={title} />
  return (
    <section className="visit-part" aria-labelledby={id}>
      <h2 id={id} className="type-heading">
        {title}
      </h2>
      {rows.length === 0 ? (
        <p className="text-muted">
          <Trans>None logged.</Trans>
        </p>
      ) : (
        <PaperList
          printed={printed}
          rows={rows.map(({ key, what, when }) => ({
            key,
            content: (
              <span className="visit-row">
                <span>{what}</span>
                <span className="text-muted">{when}</span>
              </span>
            ),
          }))}
        />
      )}
    </section>
  )
}
