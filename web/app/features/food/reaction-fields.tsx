import { Trans, useLingui } from '@lingui/react/macro'
import { type FoodReaction, type ReactionSign, reactionSigns } from '@nestwren/contract/food'
import { Plus, Trash2 } from 'lucide-react'
import { today } from '../../platform/format/use-day-text.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useFoodWords } from './use-food-words.ts'

const most = 50

interface ReactionFieldsProps {
  reactions: readonly FoodReaction[]
  onChange: (reactions: FoodReaction[]) => void
  errorAt: (index: number) => string | null
}

/** What was seen after a food, and when; also that nothing was. */
export function ReactionFields({ reactions, onChange, errorAt }: ReactionFieldsProps) {
  const { t } = useLingui()
  const change = (index: number, part: Partial<FoodReaction>) =>
    onChange(reactions.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={t`Reactions`}>
      <h3 className="type-label">
        <Trans>Reactions</Trans>
      </h3>
      {reactions.map((reaction, index) => (
        <OneReaction
          // biome-ignore lint/suspicious/noArrayIndexKey: a reaction is told apart by its place only.
          key={index}
          reaction={reaction}
          error={errorAt(index)}
          onChange={(part) => change(index, part)}
          onRemove={() => onChange(reactions.filter((_one, at) => at !== index))}
        />
      ))}
      {reactions.length < most ? (
        <Button
          variant="soft"
          size="sm"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" className="ic" />}
          onClick={() => onChange([...reactions, { on: today(), sign: 'rash', note: '' }])}
        >
          <Trans>Note a reaction</Trans>
        </Button>
      ) : null}
    </section>
  )
}

interface OneReactionProps {
  reaction: FoodReaction
  error: string | null
  onChange: (part: Partial<FoodReaction>) => void
  onRemove: () => void
}

function OneReaction({ reaction, error, onChange, onRemove }: OneReactionProps) {
  const { t } = useLingui()
  const { signs } = useFoodWords()
  return (
    <div className="card card-pad grid grid-cols-1 gap-3">
      <div className="flex items-end gap-2">
        <Field label={t`What you saw`} className="min-w-0 flex-1">
          {(control) => (
            <Select
              {...control}
              value={reaction.sign}
              options={reactionSigns.map((value) => ({ value, label: signs[value] }))}
              onChange={(event) => onChange({ sign: event.target.value as ReactionSign })}
            />
          )}
        </Field>
        <IconButton
          label={t`Remove this reaction`}
          icon={<Trash2 aria-hidden="true" className="ic" />}
          onClick={onRemove}
        />
      </div>
      <Field label={t`Seen on`} error={error}>
        {(control) => (
          <DateInput
            {...control}
            type="date"
            max={today()}
            value={reaction.on}
            onChange={(event) => onChange({ on: event.target.value })}
          />
        )}
      </Field>
      <Field label={t`Reaction note`} isOptionalShown>
        {(control) => (
          <TextInput
            {...control}
            value={reaction.note}
            maxLength={500}
            autoComplete="off"
            placeholder={t`Around the mouth, after 10 minutes`}
            onChange={(event) => onChange({ note: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
