import { open } from 'node:fs/promises'
import type { documentTypes } from '@nestwren/contract/documents'
import type { UploadedFile } from '@nestwren/contract/endpoint'
import { cleanImage } from '../../platform/images/clean-image.ts'
import { ImageError } from '../../platform/images/image-error.ts'
import { pdfPictures } from '../../platform/images/pdf-page.ts'
import { preparedType } from '../../platform/images/prepare-image.ts'
import type { NewFile } from '../storage/public.ts'

/** Longest edges in pixels of the pictures of a document. */
const edges = { small: 320, medium: 1280 }

export interface PreparedDocument {
  readonly contentType: (typeof documentTypes)[number]
  readonly fileName: string
  readonly hasPreview: boolean
  readonly files: readonly NewFile[]
}

const pdf = 'application/pdf'
const endings: Readonly<Record<string, readonly string[]>> = {
  [pdf]: ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/**
 * What is kept of a file, judged by its bytes: a PDF as it is, a picture encoded anew so that nothing but its pixels is
 * left, each with two pictures to look at. Throws an ImageError for anything else. `onFile` hears of files it makes; the
 * account's files take turns with those of others.
 */
export async function prepareDocument(
  { path, fileName }: UploadedFile,
  accountId: string,
  onFile: (path: string) => void,
): Promise<PreparedDocument> {
  if (await isPdf(path)) {
    const pictures = await pdfPictures(path, edges, accountId)
    return prepared(pdf, fileName, { path }, pictures)
  }
  const cleanPath = `${path}-clean`
  onFile(cleanPath)
  const { type, sizes } = await cleanImage(path, cleanPath, edges, accountId)
  return prepared(type, fileName, { path: cleanPath }, sizes)
}

function prepared(
  contentType: PreparedDocument['contentType'],
  fileName: string,
  source: NewFile['source'],
  pictures: Readonly<Record<keyof typeof edges, Uint8Array>> | null,
): PreparedDocument {
  const original: NewFile = { variant: 'original', contentType, source }
  const shown: NewFile[] =
    pictures === null
      ? []
      : [
          { variant: 'medium', contentType: preparedType, source: pictures.medium },
          { variant: 'small', contentType: preparedType, source: pictures.small },
        ]
  return {
    contentType,
    fileName: namedAs(fileName, contentType),
    hasPreview: shown.length > 0,
    files: [original, ...shown],
  }
}

/** A PDF begins with its mark. One that begins with something else could be taken for that something. */
async function isPdf(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(5), 0, 5, 0)
    if (bytesRead === 0) throw new ImageError('NOT_AN_IMAGE')
    return buffer.toString('latin1') === '%PDF-'
  } finally {
    await file.close()
  }
}

/** The name without what cannot be seen, with an ending that says what the file is. */
function namedAs(fileName: string, contentType: string): string {
  const clean = fileName.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '').trim()
  const known = endings[contentType] ?? []
  const ending = /\.([^.]{1,8})$/.exec(clean)?.[1]?.toLowerCase()
  if (ending !== undefined && known.includes(ending)) return clean
  // A picture that was encoded anew has its old ending replaced; an ending that is a lie stays visible before the true one.
  const base = /\.(jpe?g|png|webp|heic|heif|avif)$/i.test(clean) ? clean.replace(/\.[^.]*$/, '') : clean
  return `${base === '' ? 'document' : base}.${known[0] ?? 'bin'}`
}
