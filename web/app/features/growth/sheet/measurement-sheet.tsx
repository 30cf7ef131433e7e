import { Trans, useLingui } from '@lingui/react/macro'
import type { Child } from '@nestwren/contract/children'
import type { Measurement } from '@nestwren/contract/growth'
import { type FigureName, figures, isMeasured } from '@nestwren/contract/growth-figures'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { nowIso } from '../../../platform/clock/now.ts'
import { todayHere } from '../../../platform/format/age.ts'
import { Button } from '../../../ui/button.tsx'
import { ChildPicker } from '../../../ui/child/child-picker.tsx'
import { DateInput } from '../../../ui/date-input.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormSheet } from '../../../ui/form-sheet.tsx'
import { useItemForm } from '../../../ui/items/use-item-form.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { isSendable, PhotoChoice } from '../../photos/public/photo-choice.tsx'
import { useAddPhoto } from '../../photos/public/use-add-photo.ts'
import { rareFigures } from '../figures.ts'
import { expectedMeasurement, type TypedByName, visitFields } from '../measurement-fields.ts'
import { questionOf, SlipDialog, type SlipQuestion } from '../slip-dialog.tsx'
import { isTooLarge, type Slip, slipsOf } from '../slips.ts'
import { useFigureWords } from '../use-figure-words.ts'
import { useMeasurementActions } from '../use-measurement-actions.ts'
import { useTables } from '../use-tables.ts'
import { useGrowthUnits } from '../use-units.ts'
import { FigureField } from './figure-field.tsx'
import { figuresOf, readyFigure, usualPosition, type VisitForm, visitForm } from './visit-form.ts'

interface MeasurementSheetProps {
  /** null adds a new one. */
  item: Measurement | null
  /** The children for whom the person may add. */
  family: readonly Child[]
  /** All measurements there are, to compare with. */
  measurements: readonly Measurement[]
  onClose: () => void
}

const offeredUnits = { weight: ['kg', 'lb-oz'], length: ['cm', 'in'] } as const
const everything = { upTo: 'nineteen', withArmAndSkinfolds: true } as const

/** One visit: its date, what was measured, a note and a photo. What looks like a slip is asked about before it is saved. */
export function MeasurementSheet({ item, family, measurements, onClose }: MeasurementSheetProps) {
  const { t } = useLingui()
  const units = useGrowthUnits()
  const { label } = useFigureWords()
  const { growth } = useTables(everything)
  const actions = useMeasurementActions()
  const addPhoto = useAddPhoto()
  const [file, setFile] = useState<File | null>(null)
  const [question, setQuestion] = useState<(SlipQuestion & { form: VisitForm }) | null>(null)
  const { form, values, sheet, finish } = useItemForm<VisitForm>(
    `measurement.${item?.id ?? 'new'}`,
    () => visitForm(item, { childId: family[0]?._id ?? null, units, today: todayHere() }),
    onClose,
  )
  const child = family.find(({ _id }) => _id === values.childId)
  const [isMore, setIsMore] = useState(
    rareFigures.some((name) => values[name].typed !== null) || values.note !== '' || values.photoId !== null,
  )
  const position = values.measured ?? usualPosition(child?.birthdate ?? null, values.measuredOn)

  const fieldsFor = (of: VisitForm, typed: TypedByName, photoId: string | null) =>
    visitFields(
      typed,
      {
        measuredOn: of.measuredOn,
        measured: of.measured ?? usualPosition(child?.birthdate ?? null, of.measuredOn),
        note: of.note.trim(),
        photoId,
      },
      item,
    )
  const save = async (of: VisitForm) => {
    const { id, childId } = of
    if (childId === null) return
    const photoId = file === null ? of.photoId : await addPhoto({ file, childId, caption: '' })
    const fields = fieldsFor(of, figuresOf(of), photoId)
    const write = () => (item === null ? actions.add(id, childId, fields) : actions.change(item, fields))
    await finish(write, { message: t`Measurement saved` })
  }
  /** Saves what can be saved, and asks about the rest. `isAnswered`: the person has said that it is right. */
  const check = async (of: VisitForm, isAnswered: boolean) => {
    if (file !== null && !isSendable(file)) return
    const typed = figuresOf(of)
    const fields = fieldsFor(of, typed, of.photoId)
    if (!isMeasured(fields)) return form.setError('root', { message: t`Enter at least one measurement.` })
    const ofChild = measurements.filter(({ childId }) => childId === of.childId)
    const by = { id: '', name: '' }
    const now = nowIso()
    const draft = expectedMeasurement({ id: of.id, childId: of.childId ?? '', fields, by, now })
    const slips = child === undefined ? [] : slipsOf(child, { of: draft, typed }, ofChild, growth)
    const asked = questionOf(slips, typed)
    if (asked !== null && (!isAnswered || asked.canSave !== 'asIs')) return setQuestion({ ...asked, form: of })
    await save(of)
  }
  const submit = form.handleSubmit((of) => check(of, false))
  const takeMeant = (slips: readonly Extract<Slip, { kind: 'unit' }>[]) => {
    if (question === null) return
    const changed = { ...question.form }
    for (const { figure, meant } of slips) {
      changed[figure] = { unit: meant.unit, typed: meant }
      form.setValue(figure, changed[figure], { shouldDirty: true })
    }
    setQuestion(null)
    void check(changed, true)
  }
  const figure = (name: FigureName) => (
    <Controller
      key={name}
      control={form.control}
      name={name}
      rules={{
        validate: ({ typed }) => {
          if (typed === null) return true
          const ready = readyFigure(typed)
          if (ready === null) return t`Enter a number, such as 6.5.`
          const isKnown = ready.unit !== 'lb-oz' && ready.unit !== 'oz'
          return isKnown || !isTooLarge(name, ready) || t`Check this number.`
        },
      }}
      render={({ field, fieldState }) => (
        <FigureField
          label={label(name, position === 'standing')}
          draft={field.value}
          onChange={(draft) => {
            form.clearErrors('root')
            field.onChange(draft)
          }}
          units={offeredUnits[figures[name].quantity]}
          error={fieldState.error?.message ?? null}
        />
      )}
    />
  )
  return (
    <FormSheet
      {...sheet}
      title={item === null ? t`Add a measurement` : t`Edit measurement`}
      isDirty={sheet.isDirty || file !== null}
      submitLabel={<Trans>Save measurement</Trans>}
      busyLabel={t`Saving`}
      failure={sheet.failure ?? form.formState.errors.root?.message ?? null}
      onSubmit={submit}
      beside={
        <SlipDialog
          question={question}
          onChange={() => setQuestion(null)}
          onMeant={takeMeant}
          onSave={() => {
            const asked = question
            setQuestion(null)
            if (asked !== null) void save(asked.form)
          }}
        />
      }
    >
      {item === null && values.childId !== null ? (
        <ChildPicker
          family={family}
          chosen={[values.childId]}
          onChange={([id = null]) => form.setValue('childId', id, { shouldDirty: true })}
          isSingle
        />
      ) : null}
      <Field label={t`Date`} error={form.formState.errors.measuredOn?.message ?? null} isRequired>
        {(control) => (
          <DateInput
            {...control}
            {...form.register('measuredOn', {
              validate: (date) => {
                if (date === '') return t`Enter the date.`
                return date <= todayHere() || t`This date is in the future.`
              },
            })}
            type="date"
            max={todayHere()}
          />
        )}
      </Field>
      {figure('weight')}
      {figure('length')}
      {values.length.typed === null ? null : (
        <Segmented
          label={t`How it was measured`}
          value={position}
          onValueChange={(measured) => form.setValue('measured', measured, { shouldDirty: true })}
          options={[
            { value: 'lying', label: t`Lying` },
            { value: 'standing', label: t`Standing` },
          ]}
        />
      )}
      {figure('head')}
      <button
        type="button"
        className="link-btn justify-self-start"
        aria-expanded={isMore}
        onClick={() => setIsMore(!isMore)}
      >
        <ChevronRight aria-hidden="true" className={isMore ? 'ic ic-sm rotate-90' : 'ic ic-sm'} />
        <Trans>More</Trans>
      </button>
      {isMore ? (
        <>
          {rareFigures.map(figure)}
          <Field label={t`Note`} isOptionalShown>
            {(control) => <TextArea {...control} {...form.register('note')} rows={2} maxLength={1000} />}
          </Field>
          {values.childId === null ? null : (
            <PhotoChoice
              childId={values.childId}
              photoId={values.photoId}
              file={file}
              onFile={setFile}
              onRemove={() => form.setValue('photoId', null, { shouldDirty: true })}
            />
          )}
        </>
      ) : null}
      {item === null ? null : (
        <Button
          variant="ghost"
          className="text-danger-ink"
          onClick={() => {
            actions.remove(item)
            sheet.onClose()
          }}
        >
          <Trans>Delete measurement</Trans>
        </Button>
      )}
    </FormSheet>
  )
}
