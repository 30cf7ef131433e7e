import { Trans, useLingui } from '@lingui/react/macro'
import type { QuizSubmission } from '@nestwren/contract/quiz-admin'
import { Download } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router'
import { saveFile } from '../../../platform/storage/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Moment } from '../public/moment.tsx'
import { PanelHeading } from '../public/panel-heading.tsx'
import { PanelEmpty, PanelLoaded } from '../public/panel-loaded.tsx'
import { usePanelList, usePanelRead } from '../public/panel-read.ts'
import { type Column, More, PanelTable } from '../public/panel-table.tsx'
import { usePanelFormats } from '../public/use-panel-formats.ts'
import { useStaffAction } from '../public/use-staff-action.ts'
import { CombinedView } from './combined-view.tsx'
import { quizKey, useQuizAdmin } from './quiz-admin.ts'
import { StatusBadge } from './quiz-list.tsx'

/** What people answered to one quiz: one by one, or all together (B §2, "Submissions"). */
export function Submissions() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'combined' ? 'combined' : 'individual'
  return (
    <>
      <PanelHeading title={<Trans>Submissions</Trans>} />
      <Head id={id} />
      <div className="quiz-views">
        <Segmented
          label={t`View`}
          options={[
            { value: 'individual', label: t`Individual` },
            { value: 'combined', label: t`Combined` },
          ]}
          value={view}
          onValueChange={(next) => setParams(next === 'combined' ? { view: next } : {}, { replace: true })}
        />
        <DownloadButton id={id} />
      </div>
      {view === 'combined' ? <CombinedView id={id} /> : <IndividualView id={id} />}
    </>
  )
}

const useQuiz = (id: string) => {
  const { api } = useQuizAdmin()
  return usePanelRead([quizKey, 'quiz', id], (signal) => api.get({ params: { id } }, { signal }))
}

/** Which quiz it is. The lists below say it themselves when nothing can be read. */
function Head({ id }: { id: string }) {
  const { data } = useQuiz(id)
  return data === undefined ? null : (
    <p className="quiz-of">
      <span className="type-heading" dir="auto">
        {data.title}
      </span>
      <StatusBadge status={data.status} />
    </p>
  )
}

function DownloadButton({ id }: { id: string }) {
  const { t } = useLingui()
  const { api } = useQuizAdmin()
  const { data } = useQuiz(id)
  const { isBusy, run } = useStaffAction()
  const download = () =>
    run(
      async () => saveFile(await api.csv({ params: { id } }), `${data?.slug ?? 'quiz'}-submissions.csv`),
      // The browser shows what it has saved.
      { failed: t`We couldn't download the submissions` },
    )
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<Download aria-hidden="true" className="ic ic-sm" />}
      isBusy={isBusy}
      busyLabel={t`Loading`}
      onClick={() => void download()}
    >
      <Trans>Download CSV</Trans>
    </Button>
  )
}

function IndividualView({ id }: { id: string }) {
  const { t } = useLingui()
  const { api } = useQuizAdmin()
  const query = usePanelList([quizKey, 'submissions', id], (cursor, signal) =>
    api.submissions({ params: { id }, query: cursor === undefined ? {} : { cursor } }, { signal }),
  )
  return (
    <PanelLoaded query={query} failed={t`Failed to fetch submissions`} lines={8}>
      {({ pages }, answered) => {
        const submissions = pages.flatMap(({ items }) => items)
        return submissions.length === 0 ? (
          <PanelEmpty after={answered}>
            <Trans>No submissions yet for this quiz.</Trans>
          </PanelEmpty>
        ) : (
          <div className="ops-stack">
            <div className="card ops-list">
              <SubmissionTable submissions={submissions} />
            </div>
            <More list={query} onMore={() => void query.fetchNextPage()} />
          </div>
        )
      }}
    </PanelLoaded>
  )
}

function SubmissionTable({ submissions }: { submissions: readonly QuizSubmission[] }) {
  const { t } = useLingui()
  const { percent } = usePanelFormats()
  const columns: readonly Column<QuizSubmission>[] = [
    {
      id: 'result',
      label: t`Result`,
      place: 'first',
      cell: ({ resultBucket }) => (
        <span className="ops-name" dir="auto">
          {resultBucket}
        </span>
      ),
    },
    {
      id: 'score',
      label: t`Score`,
      place: 'end',
      isNumber: true,
      cell: ({ scorePercentage }) => <strong>{percent(scorePercentage / 100)}</strong>,
    },
    // Without one there is nothing to be said on a phone.
    { id: 'name', label: t`Name`, cell: ({ userInfo }) => userInfo?.name && <bdi>{userInfo.name}</bdi> },
    { id: 'email', label: t`Email`, cell: ({ userInfo }) => userInfo?.email },
    { id: 'completed', label: t`Completed`, place: 'named', cell: ({ completedAt }) => <Moment at={completedAt} /> },
    {
      id: 'sent',
      label: t`Email Sent`,
      place: 'named',
      cell: ({ emailSent }) => (emailSent ? <Trans>Yes</Trans> : <Trans>No</Trans>),
    },
  ]
  return <PanelTable label={t`Submissions`} columns={columns} rows={submissions} keyOf={({ id }) => id} />
}
