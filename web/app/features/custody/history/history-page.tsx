import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { today } from '../../../platform/format/use-day-text.ts'
import { useWhen } from '../../../platform/format/use-when.ts'
import { noReadNeeded } from '../../../ui/answered.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { NeedsChildren } from '../../../ui/child/needs-children.tsx'
import { useAllLabel } from '../../../ui/child/use-all-label.ts'
import { DateInput } from '../../../ui/date-input.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/items/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Select } from '../../../ui/select.tsx'
import { useCustodyRights } from '../public/use-custody-rights.ts'
import { useTermsWords } from '../use-terms-words.ts'
import { HistoryLine } from './history-line.tsx'
import { useHistory } from './use-history.ts'
import { type HistoryView, useHistoryAddress } from './use-history-address.ts'
import '../custody.css'
import './history.css'

export function meta() {
  return [{ title: 'Parenting time history · Nestwren' }]
}

/** Everything that was agreed, proposed, and changed, one after another; it can be printed for a mediator. */
export default function HistoryPage() {
  const { t } = useLingui()
  const { managed } = useCustodyRights()
  return (
    <div className="custody-history">
      <div className="not-printed">
        <PageHeader
          title={t`Parenting time history`}
          backHref="/schedule/custody"
          backLabel={t`Back to Parenting time`}
        />
      </div>
      <NeedsChildren>
        {managed.length === 0 ? (
          <EmptyState
            after={noReadNeeded}
            title={t`Nothing shared with you yet`}
            body={t`Only parents see what was suggested and agreed. Ask a parent of this family.`}
          />
        ) : (
          <History family={managed} />
        )}
      </NeedsChildren>
    </div>
  )
}

function History({ family }: { family: readonly Child[] }) {
  const { t } = useLingui()
  const words = useTermsWords()
  const [view, change] = useHistoryAddress()
  const known = family.some(({ _id }) => _id === view.childId) ? view.childId : null
  const query = useHistory({ ...view, childId: known, timeZone: words.timeZone }, true)
  const printing = usePrinting(query)
  const shown = family.filter(({ _id }) => known === null || _id === known)
  return (
    <>
      <div className="not-printed grid grid-cols-1 gap-3">
        <HistoryFilters family={family} view={{ ...view, childId: known }} onChange={change} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            icon={<Printer aria-hidden="true" className="ic" />}
            isBusy={printing.isGathering}
            busyLabel={t`Loading`}
            disabled={query.data === undefined}
            onClick={printing.print}
          >
            <Trans>Print</Trans>
          </Button>
          <p className="type-small text-muted min-w-0 flex-[1_1_12rem]">
            <Trans>To keep a PDF, choose “Save as PDF” where you would choose a printer.</Trans>
          </p>
        </div>
        {printing.hasFailed ? (
          <Banner tone="danger">
            <Trans>We couldn't load all of it, so nothing was printed. Try again.</Trans>
          </Banner>
        ) : null}
      </div>
      <Loaded
        query={query}
        lines={4}
        failed={{
          title: t`We couldn't load the history`,
          body: t`Nothing is lost. Check your connection and try again.`,
        }}
      >
        {({ pages }, answered) => {
          const steps = pages.flatMap(({ items }) => items)
          return steps.length === 0 ? (
            <EmptyState
              after={answered}
              title={t`Nothing here yet`}
              body={t`What you set up, suggest, and agree to shows up here and stays.`}
            />
          ) : (
            <article className="custody-paper">
              <PaperHead names={words.children(shown.map(({ _id }) => _id))} view={view} timeZone={words.timeZone} />
              <ol className="card card-pad custody-steps">
                {steps.map((step) => (
                  <HistoryLine
                    key={`${step.subject.id} ${step.seq}`}
                    step={step}
                    words={words}
                    isSome={family.length > 1}
                  />
                ))}
              </ol>
            </article>
          )
        }}
      </Loaded>
      {query.hasNextPage ? (
        <Button
          variant="soft"
          isBlock
          className="not-printed mt-3"
          isBusy={query.isFetchingNextPage}
          busyLabel={t`Loading`}
          onClick={() => void query.fetchNextPage()}
        >
          <Trans>Show more</Trans>
        </Button>
      ) : null}
    </>
  )
}

/** Whose history it is and of which days, on paper only. */
function PaperHead({ names, view, timeZone }: { names: string; view: HistoryView; timeZone: string }) {
  const { t } = useLingui()
  const when = useWhen()
  const printedOn = when.day(today())
  const from = view.from === null ? null : when.day(view.from)
  const to = view.to === null ? null : when.day(view.to)
  const span =
    from !== null && to !== null
      ? t`${from} to ${to}`
      : from !== null
        ? t`From ${from}`
        : to !== null
          ? t`Until ${to}`
          : t`From the start`
  return (
    <header className="only-printed">
      <h1 className="type-title-l">{t`Parenting time of ${names}`}</h1>
      <p>{t`${span}. Printed on ${printedOn}. Times are in ${timeZone}.`}</p>
      <p>
        <Trans>As kept in Nestwren. Steps are only ever added, never changed.</Trans>
      </p>
    </header>
  )
}

type HistoryQuery = Pick<ReturnType<typeof useHistory>, 'hasNextPage' | 'fetchNextPage'>

/** Prints once everything has been read: a part of the history would look like all of it. */
function usePrinting({ hasNextPage, fetchNextPage }: HistoryQuery) {
  const [state, setState] = useState<'idle' | 'gathering' | 'ready' | 'failed'>('idle')
  // What was read last is on the page by then.
  useEffect(() => {
    if (state !== 'ready') return
    setState('idle')
    globalThis.print()
  }, [state])
  const print = async () => {
    if (state === 'gathering') return
    setState('gathering')
    let hasMore = hasNextPage
    while (hasMore) {
      const read = await fetchNextPage()
      if (read.isFetchNextPageError) return setState('failed')
      hasMore = read.hasNextPage
    }
    setState('ready')
  }
  return { isGathering: state === 'gathering', hasFailed: state === 'failed', print: () => void print() }
}

interface HistoryFiltersProps {
  family: readonly Child[]
  view: HistoryView
  onChange: (to: Partial<HistoryView>) => void
}

/** Of which child, and of which days. */
function HistoryFilters({ family, view, onChange }: HistoryFiltersProps) {
  const { t } = useLingui()
  const allLabel = useAllLabel(family.length)
  return (
    <div className="grid grid-cols-1 gap-3 tablet:grid-cols-3">
      {family.length < 2 ? null : (
        <Field label={t`Child`}>
          {(control) => (
            <Select
              {...control}
              value={view.childId ?? ''}
              options={[
                { value: '', label: allLabel },
                ...family.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              onChange={({ target }) => onChange({ childId: target.value === '' ? null : target.value })}
            />
          )}
        </Field>
      )}
      <Field label={t`First day`} isOptionalShown>
        {(control) => (
          <DateInput
            {...control}
            type="date"
            value={view.from ?? ''}
            onChange={({ target }) => onChange({ from: target.value === '' ? null : target.value })}
          />
        )}
      </Field>
      <Field label={t`Last day`} isOptionalShown>
        {(control) => (
          <DateInput
            {...control}
            type="date"
            value={view.to ?? ''}
            onChange={({ target }) => onChange({ to: target.value === '' ? null : target.value })}
          />
        )}
      </Field>
    </div>
  )
}
