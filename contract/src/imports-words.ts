/** The words of an import, as codes and bounds: pages put them into sentences. On their own, so that a page needs no schema for them. */

/** A file of another app. */
export const maxImportFileBytes = 60_000_000
/** All files of an import together but ZIPs; unpacked, what is read is bounded likewise. */
export const maxImportBytes = 120_000_000
/** A ZIP of the family's own export, and all files of an import together; the family's storage may allow less. */
export const maxImportZipBytes = 2_000_000_000
/** A file is sent in parts of at most this size, so that each comes through on a slow connection and none is sent twice. */
export const importPartBytes = 8_000_000
export const maxImportParts = Math.ceil(maxImportZipBytes / importPartBytes)
export const maxImportFiles = 200
/** Children that files can name; a file that names none counts as one. */
export const maxSourceChildren = maxImportFiles + 40
/** Letters of what a child is known by in files. */
export const maxChildKey = 400
/** Days after which the files of an import that nobody started are removed. */
export const importFilesDays = 7

export const importStatuses = [
  /** Files are being added. */
  'uploading',
  /** The files are being looked at and read; answers sent meanwhile are read with next. */
  'reading',
  /** Answers are needed (`asks`), or no file can be read (`refusals`). */
  'asking',
  /** Read: `totals` and rows say what would be imported. */
  'ready',
  'importing',
  'done',
  /** `error` says why. */
  'failed',
  'undoing',
  'undone',
  'discarded',
] as const
export type ImportStatus = (typeof importStatuses)[number]

export const importApps = [
  'baby-buddy',
  'sprout-track',
  'huckleberry',
  'nara',
  'baby-tracker',
  'baby-connect',
  /** The family's own export. */
  'nestwren',
  /** No app that is known: columns can be named. */
  'unknown',
] as const
export type ImportApp = (typeof importApps)[number]

/** Why a file is not read. */
export const importRefusals = [
  /** An operator's backup of Sprout Track: other families are in it. */
  'operatorBackup',
  /** Baby Tracker's own backup, which is no export. */
  'appBackup',
  /** A Sprout Track log in another language: export again in English. */
  'translatedHeader',
  'mixedApps',
  /** Of a known app, but of a type whose columns are not known; they can be named. */
  'unknownType',
  'emptyFile',
  'notText',
  'notJson',
  'noHeader',
  'tooManyFiles',
  'tooLarge',
  'tooManyRows',
  'tooManyColumns',
  'tooLongCell',
  'tooDeep',
  'badZip',
  'encrypted',
  'unsafePath',
  'nothingToRead',
  /** Single files of the family's own export, or ZIPs that hold parts of it: it is read whole. */
  'exportInPieces',
  /** More children than anybody could be asked about. */
  'tooManyChildren',
] as const
export type ImportRefusal = (typeof importRefusals)[number]

export const importUnits = {
  volume: ['ml', 'oz'],
  weight: ['kg', 'lb', 'g', 'oz'],
  length: ['cm', 'in'],
  temperature: ['C', 'F'],
} as const

/** What became of a row. Only rows that are not `entry`, `merged`, `lookup` or `alreadyHere` are listed. */
export const importOutcomes = [
  'entry',
  'merged',
  /** Repeats an earlier row; `keep` imports it all the same. */
  'duplicate',
  /** Imported before. */
  'alreadyHere',
  'unreadable',
  /** A sleep without an end; `endAt` imports it. */
  'open',
  /** Overlaps a sleep of the file or of the family. */
  'sleepConflict',
  'unsupported',
  /** Can mean several things; `reading` imports it. */
  'ambiguous',
  'lookup',
  'leftOut',
] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Why a row is not imported as it stands. Params: `value` what stands there, `label` the type, `with` another record. */
export const importReasons = [
  'sameId',
  'sameCells',
  /** Params: `file`. */
  'sameInOtherFile',
  'startMissing',
  'startNoTime',
  'endNoTime',
  'endBeforeStart',
  'dateMissing',
  'dateNoDate',
  'amountNoNumber',
  'amountUnknownUnit',
  'contentsUnknown',
  'typeUnknown',
  'temperatureNoNumber',
  'temperatureUnknownUnit',
  'measurementMissing',
  'measurementNoNumber',
  'measurementUnknownUnit',
  'lengthNoNumber',
  'nameMissing',
  'textMissing',
  'idMissing',
  'outOfRange',
  'brokenRow',
  'noEnd',
  'startOnly',
  /** Another sleep of the files stays. Params: `file`, `record`. */
  'sleepOverlaps',
  /** The family has logged a sleep at this time. Params: `startAt`. */
  'sleepHere',
  'noSuchType',
  'deletedThere',
  'dateOfStartOrEnd',
  'endOrLength',
  'volumeUnit',
  'bottleContents',
  'mergedInto',
  'lookedUp',
  'childLeftOut',
  /** The start or the date is in the future. */
  'inFuture',
  /** The family has as many of these as it can have. */
  'tooMany',
  /** Somebody else said it, or had a part in it: a file speaks for nobody but whoever brings it. */
  'ofSomeoneElse',
  /** Whoever brings the file may not keep what it is about. */
  'notAllowed',
  /** The parenting schedule says something for these days already. */
  'daysTaken',
  /** A list of the export that this version does not know. */
  'unknownList',
  /** What it belongs to is not here. */
  'ownerMissing',
  /** The family has one of this name. Params: `value`. */
  'nameTaken',
  /** The photo or document is not in the ZIP, or cannot be read. */
  'fileMissing',
  'fileBroken',
  /** The family's storage is full. */
  'storageFull',
  /** Imports of the family have stored as much today as they may. */
  'tooMuchToday',
] as const
export type ImportReason = (typeof importReasons)[number]

/** Why an import failed. */
export const importErrors = [
  /** Reading took more time or memory than a family's logs need. */
  'tooLarge',
  'filesGone',
  'storageFull',
  /** Something went wrong on our side; starting again goes on. */
  'broken',
] as const
export type ImportError = (typeof importErrors)[number]

/** What a column of any CSV can stand for. */
export const mappedColumns = [
  'ignore',
  'dateTime',
  'date',
  'time',
  'endDateTime',
  'endDate',
  'endTime',
  'duration',
  'kind',
  'amount',
  'amountUnit',
  'side',
  'leftDuration',
  'rightDuration',
  'notes',
  'title',
  'weight',
  'length',
  'head',
  'temperature',
  'medicine',
  'dose',
  'doseUnit',
  'food',
  'child',
] as const
export type MappedColumn = (typeof mappedColumns)[number]

/** What a value of the kind column stands for, or all rows of the file. */
export const mappedKinds = [
  'breast',
  'bottleBreastMilk',
  'bottleFormula',
  'bottleOther',
  'solids',
  'diaperWet',
  'diaperDirty',
  'diaperBoth',
  'diaperDry',
  'sleep',
  'nap',
  'night',
  'pumping',
  'medicine',
  'temperature',
  'bath',
  'tummy',
  'play',
  'walk',
  'reading',
  'outdoors',
  'activity',
  'note',
  'vaccine',
  'growth',
  'milestone',
  'ignore',
] as const
export type MappedKind = (typeof mappedKinds)[number]

/** Lists of the family's own export that come back, as they are called in it; those of logs are called `entries-` and a kind. */
export const ownLists = [
  'import-sources',
  'family-settings',
  'children',
  'own-kinds',
  'medicines',
  'milk-stock',
  'foods',
  'measurements',
  'milestones',
  'visit-questions',
  'schedule',
  'parenting-schedules',
  'parenting-overrides',
  'photos',
  'documents',
  'sealed-documents',
  'handoffs',
  'articles',
  'registry',
  'article-pictures',
  'comments',
  'likes',
  'photo-comments',
  'photo-likes',
  'document-comments',
  'document-likes',
  'article-comments',
  'article-likes',
  'site-invites',
] as const
export type OwnListName = (typeof ownLists)[number]
