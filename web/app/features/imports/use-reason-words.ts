import { useLingui } from '@lingui/react/macro'
import type { ImportRow } from '@nestwren/contract/imports'
import type { ImportReason } from '@nestwren/contract/imports-words'
import { useWhen } from '../../platform/format/use-when.ts'

type Params = NonNullable<ImportRow['reason']>['params']
type ReasonWords = Readonly<Record<ImportReason, string>>

/** Says why a row isn't imported as it stands, naming the text of the file that is at fault where there is one. */
export function useReasonWords(): (code: ImportReason, params: Params) => string {
  const starts = useSpanWords()
  const values = useValueWords()
  const others = useOtherWords()
  return (code, params) => {
    const words: ReasonWords = { ...starts(params), ...values(params), ...others(params) }
    return words[code]
  }
}

const textOf = (param: string | number | undefined) => (param === undefined ? '' : String(param))

/** About when something was. */
function useSpanWords() {
  const { t } = useLingui()
  return ({ value }: Params) => {
    const what = textOf(value)
    return {
      startMissing: t`There's no start time.`,
      startNoTime: t`We can't read the start time: "${what}".`,
      endNoTime: t`We can't read the end time: "${what}".`,
      endBeforeStart: t`The end is before the start.`,
      dateMissing: t`There's no date.`,
      dateNoDate: t`We can't read the date: "${what}".`,
      lengthNoNumber: t`We can't read how long it took: "${what}".`,
      noEnd: t`This sleep has no end.`,
      startOnly: t`Only the start of this sleep is in the file.`,
      inFuture: t`It's in the future.`,
      dateOfStartOrEnd: t`The date can be that of the start or of the end.`,
      endOrLength: t`The end and the length don't agree.`,
    }
  }
}

/** About amounts and other values. */
function useValueWords() {
  const { t } = useLingui()
  return ({ value }: Params) => {
    const what = textOf(value)
    return {
      amountNoNumber: t`The amount isn't a number: "${what}".`,
      amountUnknownUnit: t`We don't know the unit of the amount: "${what}".`,
      contentsUnknown: t`We can't tell what was in it: "${what}".`,
      typeUnknown: t`We don't know this type: "${what}".`,
      temperatureNoNumber: t`The temperature isn't a number: "${what}".`,
      temperatureUnknownUnit: t`We can't tell if this temperature is in °C or °F: "${what}".`,
      measurementMissing: t`There's no weight, length, or head size.`,
      measurementNoNumber: t`The measurement isn't a number: "${what}".`,
      measurementUnknownUnit: t`We don't know the unit of the measurement: "${what}".`,
      nameMissing: t`There's no name.`,
      textMissing: t`There's no text.`,
      idMissing: t`The id that the other app gives it is missing.`,
      outOfRange: t`A value is too small or too large: "${what}".`,
      brokenRow: t`We can't read this row.`,
      volumeUnit: t`The amount can be in ml or oz.`,
      bottleContents: t`The bottle can be breast milk or formula.`,
    }
  }
}

/** About other rows, the family, and the files of an export. */
function useOtherWords() {
  const { t } = useLingui()
  const when = useWhen()
  return ({ file, record, with: first, label, startAt, value }: Params) => {
    const at = typeof startAt === 'string' && startAt !== '' ? when.time(startAt) : ''
    const [fileName, row, firstRow, type] = [textOf(file), textOf(record), textOf(first), textOf(label)]
    const name = textOf(value)
    return {
      sameId: t`It repeats an earlier row with the same id.`,
      sameCells: t`It's the same as an earlier row of this file.`,
      sameInOtherFile: t`It's also in ${fileName}.`,
      sleepOverlaps: t`It overlaps the sleep in row ${row} of ${fileName}, which is imported.`,
      sleepHere:
        at === ''
          ? t`Your family has logged a sleep at this time.`
          : t`Your family has logged a sleep at this time (${at}).`,
      noSuchType: type === '' ? t`Nestwren has no log like this.` : t`Nestwren has no log like "${type}".`,
      deletedThere: t`It was deleted in the other app.`,
      mergedInto: t`It's part of row ${firstRow}.`,
      lookedUp: t`It only names things for other rows.`,
      childLeftOut: t`You left this child out.`,
      tooMany: t`Your family has as many of these as it can have.`,
      ofSomeoneElse: t`It's what someone else said or did, and a file can't speak for them.`,
      notAllowed: t`You don't have the permission to add these.`,
      daysTaken: t`Your parenting schedule already says something for these days.`,
      unknownList: t`It's from a list that this version of Nestwren doesn't know.`,
      ownerMissing: t`What it belongs to isn't here.`,
      nameTaken: name === '' ? t`Your family has one with this name already.` : t`Your family has "${name}" already.`,
      fileMissing: t`The file isn't in the ZIP, or it can't be read.`,
      fileBroken: t`The file can't be read.`,
      storageFull: t`Your family's storage is full.`,
      tooMuchToday: t`You've imported a lot today. Import the same file again tomorrow to add the rest.`,
    }
  }
}
