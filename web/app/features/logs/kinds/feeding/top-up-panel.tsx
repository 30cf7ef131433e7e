import { Trans, useLingui } from '@lingui/react/macro'
import { kindOf } from '@nestwren/contract/logs/entry'
import { useState } from 'react'
import { useMessageText } from '../../../../platform/format/use-message-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { useInBackground } from '../../../../ui/use-in-background.ts'
import { updateEntry } from '../../entry-writes.ts'
import { earlierOf, entryById } from '../../log-actions.ts'
import { DoubtDialog } from '../../sheets/doubt-dialog.tsx'
import { formGrid } from '../../sheets/entry-form-body.tsx'
import type { BottleDraft } from '../kind-view.ts'
import type { Feed } from '../session.ts'
import { useAgeDays } from '../use-age-days.ts'
import { BottleFields } from './bottle-fields.tsx'
import { nextBottle } from './new-feed.ts'

/** A bottle after the breast, in the same feed. The timers are not touched. */
export function TopUpPanel({ feed, onDone }: { feed: Feed; onDone: () => void }) {
  const { t } = useLingui()
  const messageText = useMessageText()
  const inBackground = useInBackground()
  const ageDays = useAgeDays(feed.childId)
  const [earlier] = useState(() => earlierOf('feeding', feed.childId))
  const [bottles, setBottles] = useState<readonly BottleDraft[]>(() =>
    feed.details.bottles.length > 0 ? feed.details.bottles : [nextBottle(earlier, ageDays)],
  )
  const [missing, setMissing] = useState<number | null>(null)
  const [question, setQuestion] = useState<string | null>(null)
  const complete = bottles.flatMap(({ milkLots = [], amountMl, ...one }) => {
    const taken = milkLots.filter((lot) => lot.amountMl > 0)
    return amountMl === null ? [] : [{ ...one, amountMl, ...(taken.length === 0 ? {} : { milkLots: taken }) }]
  })
  const save = (next: Feed['details']['bottles']) => {
    const current = entryById(feed.id)
    if (current?.kind === 'feeding')
      inBackground(updateEntry(feed.id, { details: { ...current.details, bottles: next } }).isStored)
    onDone()
  }
  const submit = () => {
    if (complete.length < bottles.length) {
      setMissing(bottles.findIndex(({ amountMl }) => amountMl === null))
      return
    }
    const details = { ...feed.details, bottles: complete }
    const doubts = kindOf('feeding').doubts({ startAt: feed.startAt, endAt: feed.endAt, details })
    if (doubts.length > 0) setQuestion(doubts.map(messageText).join(' '))
    else save(complete)
  }
  return (
    <form
      noValidate
      className={formGrid}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <BottleFields
        bottles={bottles}
        onChange={(next) => {
          setMissing(null)
          setBottles(next)
        }}
        errorAt={(path) => (path === `details.bottles.${missing}` ? t`Enter how much they drank.` : null)}
        earlier={earlier}
        childId={feed.childId}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="soft">
          {feed.details.bottles.length > 0 ? <Trans>Edit bottle</Trans> : <Trans>Add to this feed</Trans>}
        </Button>
        {feed.details.bottles.length > 0 ? (
          <Button variant="ghost" onClick={() => save([])}>
            <Trans>Remove bottle</Trans>
          </Button>
        ) : null}
      </div>
      <DoubtDialog
        question={question}
        answer={(isYes) => {
          setQuestion(null)
          if (isYes) save(complete)
        }}
      />
    </form>
  )
}
