// One part of the lullaby, in a thread of its own.
import { renameSync, writeFileSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { encode, segmentOf } from './encode.ts'
import { segments } from './segments.ts'
import { render } from './sound.ts'

const { part, file } = workerData as { readonly part: number; readonly file: string }
const mix = segments[part]
if (mix === undefined) throw new Error(`The lullaby has no part ${part}.`)
// Renamed into place: a build that was cut off must not leave half a file.
writeFileSync(`${file}.part`, segmentOf(await encode(render(mix))))
renameSync(`${file}.part`, file)
