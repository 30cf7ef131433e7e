import { useLingui } from '@lingui/react/macro'
import type {
  ImportApp,
  ImportError,
  ImportOutcome,
  ImportRefusal,
  ImportStatus,
} from '@nestwren/contract/imports-words'

/** Names of other apps, which are the same in every language. */
const appNames = {
  'baby-buddy': 'Baby Buddy',
  'sprout-track': 'Sprout Track',
  huckleberry: 'Huckleberry',
  nara: 'Nara Baby',
  'baby-tracker': 'Baby Tracker',
  'baby-connect': 'Baby Connect',
  nestwren: 'Nestwren',
} as const

export interface ImportWords {
  readonly app: Readonly<Record<ImportApp, string>>
  readonly status: Readonly<Record<ImportStatus, string>>
  readonly outcome: Readonly<Record<ImportOutcome, string>>
  readonly error: Readonly<Record<ImportError, string>>
  readonly refusal: Readonly<Record<ImportRefusal, string>>
}

/** The words for the codes of an import. */
export function useImportWords(): ImportWords {
  const { t } = useLingui()
  const refusal = useRefusalWords()
  return {
    app: { ...appNames, unknown: t`Another app` },
    status: {
      uploading: t`Files added, not read yet`,
      reading: t`Reading`,
      asking: t`Waiting for your answers`,
      ready: t`Ready to import`,
      importing: t`Importing`,
      done: t`Imported`,
      failed: t`Stopped`,
      undoing: t`Undoing`,
      undone: t`Undone`,
      discarded: t`Discarded`,
    },
    outcome: {
      entry: t`Imported`,
      merged: t`Part of another row`,
      duplicate: t({ message: 'Repeats', context: 'rows of a file' }),
      alreadyHere: t`Here already`,
      unreadable: t`Rows we can't read`,
      open: t`Sleeps without an end`,
      sleepConflict: t`Sleeps that overlap another`,
      unsupported: t`Nothing like it in Nestwren`,
      ambiguous: t`Rows that could mean two things`,
      lookup: t`Names for other rows`,
      leftOut: t`Left out`,
    },
    error: {
      tooLarge: t`These files took too long to read. Try them in smaller parts, such as a year at a time.`,
      filesGone: t`The files aren't here anymore. Choose them again.`,
      storageFull: t`Your family's storage is full. Delete something for good to make space, then try again.`,
      broken: t`Something went wrong on our side. Try again to continue where we stopped.`,
    },
    refusal,
  }
}

function useRefusalWords(): ImportWords['refusal'] {
  const { t } = useLingui()
  return {
    operatorBackup: t`This is a backup of a whole Sprout Track server, with other families in it. Use "Download data" in your own account instead.`,
    appBackup: t`This is a backup that only Baby Tracker can read. Export your data as CSV instead.`,
    translatedHeader: t`This Sprout Track log is in another language. Switch the app to English and export it again.`,
    mixedApps: t`This file is from a different app than the others. Import it by itself.`,
    unknownType: t`We don't know this type of file yet. You can tell us what its columns are.`,
    emptyFile: t`This file is empty.`,
    notText: t`This isn't a text file. Save it as CSV, then add it again.`,
    notJson: t`This JSON file is damaged. Export it again.`,
    noHeader: t`The first row doesn't name the columns. Export it again with a header.`,
    tooManyFiles: t`There are too many files. Add fewer at a time.`,
    tooLarge: t`This file is too large once it's unpacked.`,
    tooManyRows: t`This file has too many rows. Split it, such as by year.`,
    tooManyColumns: t`This file has too many columns.`,
    tooLongCell: t`A cell of this file is too long.`,
    tooDeep: t`This JSON file isn't an export we know.`,
    badZip: t`This ZIP is damaged. Download it again.`,
    encrypted: t`This ZIP has a password. Unpack it, then add the files.`,
    unsafePath: t`This ZIP has file names we don't open. Unpack it, then add the files.`,
    nothingToRead: t`We found nothing to import here.`,
    tooManyChildren: t`This file names too many children. Check which column has the child's name.`,
    exportInPieces: t`These are parts of a Nestwren export. Choose the ZIP as you downloaded it.`,
  }
}

/** Says what a reading of a row supposes; the code itself for one this version doesn't know. */
export function useReadingWords(): (code: string) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    dateOfStart: t`The date is the start's`,
    dateOfEnd: t`The date is the end's`,
    timeIsStart: t`The time is the start`,
    timeIsEnd: t`The time is the end`,
    byEnd: t`The end is right`,
    byLength: t`The length is right`,
    breastMilk: t`Breast milk`,
    formula: t`Formula`,
    mixed: t`Breast milk and formula`,
    C: '°C',
    F: '°F',
  }
  return (code) => words[code] ?? code
}
