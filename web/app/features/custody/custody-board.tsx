import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import { ArrowLeftRight, History, Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { today as todayHere } from '../../platform/format/use-day-text.ts'
import { useNow } from '../../platform/format/use-now.ts'
import type { Answered } from '../../ui/answered.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CycleCard } from './cycle-card.tsx'
import { cyclesAt } from './cycles-at.ts'
import { groupsOf } from './groups.ts'
import { nightShares } from './night-shares.ts'
import { OverrideList } from './override-list.tsx'
import { useHolders } from './people.ts'
import { type Handoff, nextHandoffs } from './public/next-handoffs.ts'
import type { Custody, CustodyRead } from './public/use-custody.ts'
import { type CustodyRights, useCustodyRights } from './public/use-custody-rights.ts'
import { SharesCard } from './shares-card.tsx'
import type { CustodyWords } from './use-custody-words.ts'
import { type OpenSheets, useOpenSheets } from './use-open-sheets.ts'
import { useTermsWords } from './use-terms-words.ts'
import './custody.css'

interface CustodyBoardProps {
  custody: Custody
  answered: Answered
  /** How reading the lists fares. */
  read: CustodyRead
  /** The children in view whose parenting time the person may see. */
  inView: readonly Child[]
}

const shownHandoffs = 3

/** All of parenting time of the children in view. */
export function CustodyBoard({ custody, answered, read, inView }: CustodyBoardProps) {
  const { t } = useLingui()
  const words = useTermsWords()
  const rights = useCustodyRights()
  const now = Date.parse(useNow(30_000))
  const today = todayHere()
  const opened = useOpenSheets(custody, rights, read)
  const childIds = useMemo(() => inView.map(({ _id }) => _id), [inView])
  const { current, upcoming, past } = useMemo(
    () => cyclesAt(custody.cycles, childIds, today),
    [custody.cycles, childIds, today],
  )
  const ours = useMemo(
    () => custody.overrides.filter((one) => one.childIds.some((childId) => childIds.includes(childId))),
    [custody.overrides, childIds],
  )
  const groups = groupsOf(ours, rights.userId, now)
  // Handoffs of this moment: those that have passed leave the list as the clock ticks.
  const handoffs = useMemo(() => nextHandoffs(custody, childIds, now, shownHandoffs), [custody, childIds, now])
  const shares = useMemo(() => nightShares(custody, childIds, today), [custody, childIds, today])
  const people = useMemo(
    () => [...current, ...upcoming, ...past].flatMap((cycle) => cycle.people),
    [current, upcoming, past],
  )
  const holders = useHolders(people)
  const canAdd = rights.managed.length > 0
  const names = words.children(childIds)
  const isSome = (of: { readonly childIds: readonly string[] }) => childIds.some((one) => !of.childIds.includes(one))
  const lists = { words, now, inView: childIds.length, counting: custody, onOpen: opened.look }
  const isEmpty = current.length + upcoming.length + past.length + ours.length === 0
  return (
    <>
      {isEmpty ? (
        <EmptyState
          after={answered}
          title={t`No parenting schedule yet`}
          body={
            canAdd
              ? t`Set up who has ${names} when. You'll see handoffs and nights here.`
              : t`Once a parent sets one up, you'll see here who has ${names} when.`
          }
          {...(canAdd
            ? {
                action: {
                  label: t`Set up a schedule`,
                  icon: <Plus aria-hidden="true" className="ic" />,
                  onSelect: () => opened.editCycle('new'),
                },
              }
            : null)}
        />
      ) : (
        <div className="cu-page">
          <OverrideList title={t`Waiting for your answer`} items={groups.forYou} {...lists} />
          {canAdd ? (
            <div className="flex flex-wrap gap-2">
              <Button icon={<Plus aria-hidden="true" className="ic" />} onClick={() => opened.suggest('new')}>
                <Trans>Suggest a change</Trans>
              </Button>
              <Link to="/schedule/custody/history" className={buttonClass('outline')}>
                <span className="btn-face">
                  <History aria-hidden="true" className="ic" />
                  <Trans>History</Trans>
                </span>
              </Link>
            </div>
          ) : null}
          <div className="cu-columns">
            <div className="cu-page">
              {current.map((cycle) => (
                <CycleCard
                  key={cycle.id}
                  cycle={cycle}
                  counting={custody}
                  inView={childIds}
                  today={today}
                  isSome={isSome(cycle)}
                  onEdit={rights.mayChange(cycle) ? () => opened.editCycle(cycle) : null}
                />
              ))}
              {current.length === 0 ? <NoCurrent hasNext={upcoming.length > 0} /> : null}
              {upcoming.length === 0 ? null : (
                <h2 className="type-heading">
                  <Trans>Coming up</Trans>
                </h2>
              )}
              {upcoming.map((cycle) => (
                <CycleCard
                  key={cycle.id}
                  cycle={cycle}
                  counting={custody}
                  inView={childIds}
                  today={today}
                  isSome={isSome(cycle)}
                  onEdit={rights.mayChange(cycle) ? () => opened.editCycle(cycle) : null}
                />
              ))}
              {canAdd ? (
                <Button variant="soft" className="justify-self-start" onClick={() => opened.editCycle('new')}>
                  {current.length + upcoming.length === 0 ? t`Set up a schedule` : t`Set up another schedule`}
                </Button>
              ) : null}
              {past.length === 0 ? null : (
                <PastCycles count={past.length}>
                  {past.map((cycle) => (
                    <CycleCard
                      key={cycle.id}
                      cycle={cycle}
                      counting={custody}
                      inView={childIds}
                      today={cycle.startOn}
                      isSome={isSome(cycle)}
                      onEdit={rights.mayChange(cycle) ? () => opened.editCycle(cycle) : null}
                    />
                  ))}
                </PastCycles>
              )}
            </div>
            <div className="cu-page">
              {custody.cycles.length + custody.agreed.length === 0 ? null : (
                <HandoffsCard handoffs={handoffs} words={words} inView={childIds.length} />
              )}
              <OverrideList title={t`Waiting for others`} items={groups.forOthers} {...lists} />
              <OverrideList title={t`Agreed`} items={groups.holds} {...lists} />
              <SharesCard shares={shares} holders={holders} words={words} isSome={childIds.length > 1} />
              <OverrideList title={t({ message: 'Earlier', context: 'changes' })} items={groups.earlier} {...lists} />
            </div>
          </div>
        </div>
      )}
      {/* In one place, whatever the page shows: saving the first schedule fills it while the form is still open. */}
      <CustodySheets opened={opened} custody={custody} rights={rights} />
    </>
  )
}

function NoCurrent({ hasNext }: { hasNext: boolean }) {
  return (
    <p className="card card-pad text-muted">
      {hasNext ? <Trans>No schedule today. The next one starts later.</Trans> : <Trans>No schedule today.</Trans>}
    </p>
  )
}

function PastCycles({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useLingui()
  const [isShown, setIsShown] = useState(false)
  return (
    <section aria-label={t`Past schedules`} className="cu-page">
      <button
        type="button"
        className="link-btn justify-self-start"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
      >
        {t`Past schedules (${count})`}
      </button>
      {isShown ? children : null}
    </section>
  )
}

const ProposalSheet = lazy(async () => ({ default: (await import('./proposal/proposal-sheet.tsx')).ProposalSheet }))
const ChangeSheet = lazy(async () => ({ default: (await import('./change/change-sheet.tsx')).ChangeSheet }))
const CycleSheet = lazy(async () => ({ default: (await import('./cycle/cycle-sheet.tsx')).CycleSheet }))

interface CustodySheetsProps {
  opened: OpenSheets
  custody: Custody
  rights: CustodyRights
}

/** What opens over the page: an override, the form of a suggestion, and the editor of a schedule. */
function CustodySheets({ opened, custody, rights }: CustodySheetsProps) {
  const { looked, change, cycle } = opened
  return (
    <Suspense>
      {looked === null ? null : (
        <ProposalSheet
          key={looked.id}
          item={looked}
          custody={custody}
          rights={rights}
          onClose={() => opened.look(null)}
          onSuggest={(typedWords) => {
            opened.look(null)
            opened.suggest(looked, typedWords)
          }}
        />
      )}
      {change === null ? null : (
        <ChangeSheet
          key={change === 'new' ? 'new' : change.id}
          base={change === 'new' ? null : change}
          typedWords={opened.typedWords}
          custody={custody}
          rights={rights}
          onClose={() => opened.suggest(null)}
        />
      )}
      {cycle === null ? null : (
        <CycleSheet
          key={cycle === 'new' ? 'new' : cycle.id}
          cycle={cycle === 'new' ? null : cycle}
          custody={custody}
          rights={rights}
          onClose={() => opened.editCycle(null)}
        />
      )}
    </Suspense>
  )
}

interface HandoffsCardProps {
  handoffs: readonly Handoff[]
  words: CustodyWords
  /** Children are named where not all of those in view change hands. */
  inView: number
}

/** When care changes hands next, and until when it then stays so. */
function HandoffsCard({ handoffs, words, inView }: HandoffsCardProps) {
  const { t } = useLingui()
  const titleId = useId()
  const line = ({ exchange, until, childIds }: Handoff) => {
    const { fromPerson, toPerson, place, fit, date, time, timeZone } = exchange
    const to = words.name(toPerson)
    const from = fromPerson === null ? null : words.name(fromPerson)
    const ends = until === null ? null : words.instant(until)
    const children = words.children(childIds)
    const moved = fit === 'gap' ? t`The clocks go forward, so it was moved.` : null
    const twice = fit === 'overlap' ? t`The clocks go back. It's the first of the two.` : null
    return {
      key: `${exchange.at} ${childIds.join()}`,
      when: words.instant(exchange.at),
      who: from === null ? t`To ${to}` : t`From ${from} to ${to}`,
      rest: [
        childIds.length < inView ? t`Only ${children}.` : null,
        place === '' ? null : t`Place: ${place}.`,
        ends === null ? null : t`With ${to} until ${ends}.`,
        moved,
        twice,
        timeZone === words.timeZone ? null : `${words.wall(date, time)}. ${words.zoneNote(timeZone)}`,
      ].filter((part) => part !== null),
    }
  }
  return (
    <section className="card card-pad cu-part" aria-labelledby={titleId}>
      <h2 id={titleId} className="type-heading flex items-center gap-2">
        <ArrowLeftRight aria-hidden="true" className="ic" />
        <Trans>Next handoffs</Trans>
      </h2>
      {handoffs.length === 0 ? (
        <p className="text-muted">
          <Trans>No handoff in the next year.</Trans>
        </p>
      ) : (
        <ol className="cu-lines">
          {handoffs.map(line).map(({ key, when, who, rest }) => (
            <li key={key}>
              <p className="type-label">{when}</p>
              <p className="type-small">{who}</p>
              {rest.length === 0 ? null : <p className="type-small text-muted">{rest.join(' ')}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
