import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../../run/cli.mjs'
import { capture, outcome, stop } from '../../run/processes.mjs'
import { findProgram } from '../../services/packages.mjs'
import { framesPerS } from './recorder.mjs'

/** Where ffmpeg is; throws with what to do when there is none. */
export function findFfmpeg() {
  const found = findProgram('ffmpeg')
  if (!found) throw new Failure('The film needs ffmpeg with x264. On Debian: sudo apt-get install ffmpeg')
  return found
}

/** Takes frames one by one and keeps them without loss to the eye. `put(png, times)`; `end()` gives the file they are in. */
export function openReel(ctx, ffmpeg) {
  const file = join(ctx.tempDir, 'reel.mkv')
  const input = ['-f', 'image2pipe', '-framerate', String(framesPerS), '-c:v', 'png', '-i', '-']
  const output = ['-c:v', 'libx264', '-preset', 'ultrafast', '-qp', '0', '-pix_fmt', 'yuv444p', file]
  const child = spawn(ffmpeg, ['-y', '-loglevel', 'error', ...input, ...output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = outcome(child)
  ctx.onStop(() => stop(child))
  return {
    async put(png, times = 1) {
      for (let time = 0; time < times; time += 1) if (!child.stdin.write(png)) await once(child.stdin, 'drain')
    },
    async end() {
      child.stdin.end()
      const code = await ended
      if (code !== 0) throw new Failure(`ffmpeg ended with ${code}.`)
      return file
    },
  }
}

/** Writes the film for every browser: H.264, silent, its index first so that it starts while it is still being fetched. */
export async function encode(ffmpeg, reel, target, maxBytes) {
  const colors = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv']
  for (const crf of [21, 23, 25, 27, 29, 31]) {
    const { code, output } = await capture(ffmpeg, [
      ...['-y', '-loglevel', 'error', '-i', reel, '-an', '-map_metadata', '-1', '-fflags', '+bitexact'],
      ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p', ...colors],
      ...['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'slow', '-tune', 'animation', '-crf', String(crf)],
      ...['-g', '60', '-movflags', '+faststart', target],
    ])
    if (code !== 0) throw new Failure(`ffmpeg ended with ${code}:\n${output}`)
    if (statSync(target).size < maxBytes) return
  }
  throw new Failure(`The film is heavier than ${maxBytes} bytes.`)
}
