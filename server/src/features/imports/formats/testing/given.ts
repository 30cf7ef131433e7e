import { read } from '../read.ts'
import type { ImportedRecord, LogItem } from '../result.ts'
import type { Answers, SourceFile } from '../upload.ts'

/** A file of an upload with this text. */
export function fileOf(text: string, name = 'export.csv'): SourceFile {
  return { name, bytes: new TextEncoder().encode(text) }
}

/** Answers of somebody in Berlin who measures in metric units. */
export function answersWith(over: Partial<Answers> = {}): Answers {
  return {
    zone: 'Europe/Berlin',
    units: { volume: 'ml', weight: 'kg', length: 'cm', temperature: 'C' },
    dateOrder: null,
    children: {},
    includeRepeats: false,
    useAdjustedBirthdates: false,
    choices: {},
    mappings: {},
    ...over,
  }
}

export function recordsOf(files: readonly SourceFile[], over: Partial<Answers> = {}): ImportedRecord[] {
  return [...read(files, answersWith(over))]
}

const huckleberryHeader = 'Type,Start,End,Duration,Start Condition,Start Location,End Condition,Notes'

/** A Huckleberry export of these rows. */
export function huckleberryOf(rows: readonly string[], name?: string): SourceFile {
  return fileOf([huckleberryHeader, ...rows].join('\n'), name)
}

/** The log that a record became; throws where it became something else. */
export function logOf(record: ImportedRecord | undefined): LogItem {
  const [item] = record?.items ?? []
  if (item?.type !== 'log') throw new Error(`No log but ${record?.outcome}: ${JSON.stringify(record?.reason)}`)
  return item
}
